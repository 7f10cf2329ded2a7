import type { ReceptionDetail } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { askNow } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { getReception } from './get-reception.ts'

/** Has the authority asked now about the answer that is on its way, if one is. Throws ReceptionNotFound. */
export async function refreshAnswer(ctx: CompanyContext, id: string): Promise<ReceptionDetail> {
  ctx.permit('receptions.decide')
  const { rows } = await sql<Row<'reception_messages', 'id'>>`
    select m.id from reception_messages m
    where m.company_id = current_company() and m.reception_id = ${id}::uuid and m.settled_at is null
  `.execute(ctx.tx)
  for (const message of rows) await askNow(ctx, message.id)
  return getReception(ctx, id)
}
