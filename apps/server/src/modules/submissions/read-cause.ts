import type { RejectionCause } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { causeOf, type StoredAnswer } from './judged-answer.ts'

/** What decided the rejection of a document; null when nothing in its answer says so, or there is none. */
export async function readCause(ctx: CompanyContext, documentId: string): Promise<RejectionCause | null> {
  const { rows } = await sql<{ entries: StoredAnswer['entries'] | null }>`
    select answer -> 'entries' as entries from submissions
    where company_id = current_company() and subject_id = ${documentId}::uuid
  `.execute(ctx.tx)
  return causeOf(rows[0]?.entries ?? [])
}
