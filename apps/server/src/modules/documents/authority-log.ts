import type { AuthorityLog } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { readCalls } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { DocumentNotFound } from './errors.ts'
import { visibleDocuments } from './own-documents.ts'

/** Every try at the authority about a document, the latest first. Throws DocumentNotFound. */
export async function getAuthorityLog(ctx: CompanyContext, id: string): Promise<AuthorityLog> {
  ctx.permit('authority.read')
  const { rows } = await sql`
    select from documents d where d.company_id = current_company() and d.id = ${id}::uuid and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  if (rows.length === 0) throw new DocumentNotFound()
  const calls = await readCalls(ctx, id)
  return {
    data: calls.map(({ at, next_attempt_at, ...call }) => ({
      ...call,
      at: costaRicaInstant(at.getTime()),
      next_attempt_at: next_attempt_at === null ? null : costaRicaInstant(next_attempt_at.getTime()),
    })),
  }
}
