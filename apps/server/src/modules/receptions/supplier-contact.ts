import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FilePlace, FilesAway } from '#platform/stored-files/file-door.ts'
import { placeColumns } from '#platform/stored-files/stored-file.ts'
import { keptDocument } from './kept-document.ts'

/** How a supplier is reached, as its last document says; null where none came, or its file lies elsewhere and was not read of late. */
export async function readSupplierContact(
  ctx: CompanyContext,
  identification: string,
): Promise<{ emails: string[]; phone: string | null } | null> {
  const { rows } = await sql<FilePlace>`
    select ${placeColumns('f')}
    from receptions r join reception_files f on f.company_id = r.company_id and f.reception_id = r.id and f.kind = 'xml'
    where r.company_id = current_company() and r.environment = (select current_environment())
      and r.supplier_identification_number = ${identification} and r.status <> 'set_aside'
    order by r.issued_at desc limit 1
  `.execute(ctx.tx)
  if (rows[0] === undefined) return null
  try {
    const { emails, phone } = keptDocument(ctx.toFile(rows[0])).document.issuer
    return { emails, phone: phone === undefined ? null : `+${phone.countryCode} ${phone.number}` }
  } catch (error) {
    if (error instanceof FilesAway) return null
    throw error
  }
}
