import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { FilePlace } from '#platform/stored-files/file-door.ts'
import { type FoundFile, placeColumns } from '#platform/stored-files/stored-file.ts'
import { ReceptionNotFound } from './errors.ts'

export type ReceptionFile = 'xml' | 'authority' | 'message' | 'answer'

type Row = FilePlace & { clave: string; consecutivo: string | null; is_there: boolean }

/** A file of a received document by its official name. Throws ReceptionNotFound, and NotFound while there is none. */
export async function getReceptionFile(
  ctx: CompanyContext,
  id: string,
  file: ReceptionFile,
): Promise<FoundFile> {
  ctx.permit('receptions.read')
  const isOurs = file === 'message' || file === 'answer'
  const { rows } = isOurs
    ? await sql<Row>`
        select r.clave, m.consecutivo, f.subject_id is not null as is_there, ${placeColumns('f')}
        from receptions r
        left join reception_messages m on m.company_id = r.company_id and m.reception_id = r.id
        left join submission_files f
          on f.company_id = m.company_id and f.subject_id = m.id and f.kind = ${file === 'message' ? 'xml' : 'answer'}
        where r.company_id = current_company() and r.id = ${id}::uuid
        order by m.decided_at desc, m.id desc limit 1
      `.execute(ctx.tx)
    : await sql<Row>`
        select r.clave, null as consecutivo, f.reception_id is not null as is_there, ${placeColumns('f')}
        from receptions r
        left join reception_files f on f.company_id = r.company_id and f.reception_id = r.id and f.kind = ${file}
        where r.company_id = current_company() and r.id = ${id}::uuid
      `.execute(ctx.tx)
  const found = rows[0]
  if (found === undefined) throw new ReceptionNotFound()
  if (!found.is_there) throw new NotFound('file-not-there-yet')
  return { name: nameOf(file, found), type: 'application/xml; charset=utf-8', file: ctx.toFile(found) }
}

/** Names as the authority's guide gives them (reference §4). */
function nameOf(file: ReceptionFile, { clave, consecutivo }: Row): string {
  const base = consecutivo === null ? clave : `${clave}-${consecutivo}`
  return file === 'xml' || file === 'message' ? `${base}.xml` : `${base}_respuesta.xml`
}
