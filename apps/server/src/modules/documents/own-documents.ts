import { reachOf } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext, Member } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'

type Reader = Pick<CompanyContext, 'userId' | 'reach'>

/** Which of `documents d` somebody sees: all of the company, or those that they wrote or issued themselves. */
export function visibleDocuments({ userId, reach }: Reader): RawBuilder<boolean> {
  if (reach('documents.read') !== 'own') return sql`true`
  return sql`(d.created_by = ${userId}::uuid or d.issued_by = ${userId}::uuid)`
}

/** Whose one of `documents d` is. */
const makersOf = sql<string[]>`array_remove(array[d.created_by, d.issued_by], null)`

/** What open screens are told of `documents d`; `makers` is for who sees only their own. */
export const announcedColumns = sql`d.id, d.kind, d.fiscal_status, ${makersOf} as makers`
export type AnnouncedRow = Row<'documents', 'id' | 'kind' | 'fiscal_status'> & { makers: string[] }

/** Which of `quotations q` somebody sees, by the same choice of the company: who is held to their own documents sees their own offers. */
export function visibleQuotations({ userId, reach }: Reader): RawBuilder<boolean> {
  if (reach('documents.read') !== 'own') return sql`true`
  return sql`(q.created_by = ${userId}::uuid)`
}

/** Whether there is such a client, or such a document or offer that whoever asks sees. */
export async function seesRecord(
  ctx: CompanyContext,
  { type, id }: { type: 'client' | 'document' | 'quotation'; id: string },
): Promise<boolean> {
  const { table, seen } = {
    client: { table: sql`clients k`, seen: sql`true` },
    document: { table: sql`documents d`, seen: visibleDocuments(ctx) },
    quotation: { table: sql`quotations q`, seen: visibleQuotations(ctx) },
  }[type]
  const { rows } = await sql`
    select 1 from ${table} where company_id = current_company() and id = ${id}::uuid and ${seen}
  `.execute(ctx.tx)
  return rows.length > 0
}

/** Whose a document or an offer is: whoever sees only their own sees it when they are among them. */
export async function readMakers(
  { tx }: Pick<CompanyContext, 'tx'>,
  { type, id }: { type: 'document' | 'quotation'; id: string },
): Promise<string[]> {
  const { table, makers } = {
    document: { table: sql`documents d`, makers: makersOf },
    quotation: { table: sql`quotations q`, makers: sql<string[]>`array_remove(array[q.created_by], null)` },
  }[type]
  const { rows } = await sql<{ makers: string[] }>`
    select ${makers} as makers from ${table} where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
  return rows[0]?.makers ?? []
}

/** Whether a member sees nothing but their own documents. */
export function seesOwnOnly({ role, options }: Member): boolean {
  return role !== undefined && reachOf(role, 'documents.read', options) === 'own'
}
