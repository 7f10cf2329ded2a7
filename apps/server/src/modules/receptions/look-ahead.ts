import { sql } from 'kysely'
import {
  type CompanyContext,
  type Doors,
  type Member,
  unsafeForCompany,
  withCompany,
} from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { readKeptDocument, smallBytes } from './kept-document.ts'

/**
 * Reads the file of a document in a thread when it is a large one, before the transaction that decides about it: that one
 * finds it read.
 */
export async function lookAhead(doors: Doors, member: Member, id: string): Promise<void> {
  const file = await withCompany(doors, member, (ctx) => findLargeFile(ctx, id), { readOnly: true })
  if (file !== null) await readKeptDocument(file, { of: member.companyId })
}

/** The same for the worker, which waits as long as it takes. */
export async function unsafeLookAhead(doors: Doors, companyId: string, id: string): Promise<void> {
  const file = await unsafeForCompany(doors, companyId, (ctx) => findLargeFile(ctx, id), { readOnly: true })
  if (file !== null) await readKeptDocument(file, { of: companyId, isPatient: true })
}

async function findLargeFile({ tx }: CompanyContext, id: string): Promise<Buffer | null> {
  const { rows } = await sql<Row<'reception_files', 'content'>>`
    select content from reception_files
    where company_id = current_company() and reception_id = ${id}::uuid and kind = 'xml'
      and length(content) > ${smallBytes}
  `.execute(tx)
  return rows[0]?.content ?? null
}
