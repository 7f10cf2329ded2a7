import { sql } from 'kysely'
import {
  type CompanyContext,
  type Doors,
  type Member,
  unsafeForCompany,
  withCompany,
} from '#platform/database/company-context.ts'
import type { FilePlace } from '#platform/stored-files/file-door.ts'
import { placeColumns, type StoredFile } from '#platform/stored-files/stored-file.ts'
import { readKeptDocument, smallBytes } from './kept-document.ts'

/**
 * Reads the file of a document when it is a large one, in a thread, or lies elsewhere, before the transaction that decides
 * about it: that one finds it read.
 */
export async function lookAhead(doors: Doors, member: Member, id: string): Promise<void> {
  const file = await withCompany(doors, member, (ctx) => findFarFile(ctx, id), { readOnly: true })
  if (file !== null) await readKeptDocument(file, { of: member.companyId })
}

/** The same for the worker, which waits as long as it takes. */
export async function unsafeLookAhead(doors: Doors, companyId: string, id: string): Promise<void> {
  const file = await unsafeForCompany(doors, companyId, (ctx) => findFarFile(ctx, id), { readOnly: true })
  if (file !== null) await readKeptDocument(file, { of: companyId, isPatient: true })
}

async function findFarFile({ tx, toFile }: CompanyContext, id: string): Promise<StoredFile | null> {
  const { rows } = await sql<FilePlace>`
    select ${placeColumns('f')} from reception_files f
    where company_id = current_company() and reception_id = ${id}::uuid and kind = 'xml'
      and (content is null or length(content) > ${smallBytes})
  `.execute(tx)
  return rows[0] === undefined ? null : toFile(rows[0])
}
