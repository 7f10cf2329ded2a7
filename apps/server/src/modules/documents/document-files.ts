import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { FilePlace } from '#platform/stored-files/file-door.ts'
import { type FoundFile, placeColumns } from '#platform/stored-files/stored-file.ts'
import { DocumentNotFound } from './errors.ts'
import { visibleDocuments } from './own-documents.ts'

/** The very bytes that were signed or answered, under their official names. Throws when there are none yet. */
export async function getOfficialFile(
  ctx: CompanyContext,
  id: string,
  file: 'xml' | 'answer',
): Promise<FoundFile> {
  ctx.permit('documents.read')
  const { rows } = await sql<FilePlace & { clave: string | null; is_there: boolean }>`
    select d.clave, f.subject_id is not null as is_there, ${placeColumns('f')} from documents d
    left join submission_files f on f.company_id = d.company_id and f.subject_id = d.id and f.kind = ${file}
    where d.company_id = current_company() and d.id = ${id} and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  const row = rows[0]
  if (row === undefined) throw new DocumentNotFound()
  if (row.clave === null || !row.is_there) throw new NotFound('file-not-there-yet')
  return { name: fileName(row.clave, file), type: 'application/xml; charset=utf-8', file: ctx.toFile(row) }
}

// Annex v4.4, note 3.
export function fileName(clave: string, file: 'pdf' | 'xml' | 'answer'): string {
  return { pdf: `${clave}.pdf`, xml: `${clave}.xml`, answer: `${clave}_respuesta.xml` }[file]
}
