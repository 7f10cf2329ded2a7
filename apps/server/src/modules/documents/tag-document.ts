import { sql } from 'kysely'
import { changeTags, type TagChange } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { DocumentNotFound } from './errors.ts'
import { type AnnouncedRow, announcedColumns, visibleDocuments } from './own-documents.ts'

/**
 * Changes the tags of a document, drafted or issued: they are no part of it, and its version stays. Open screens show it. Throws
 * DocumentNotFound, and what `changeTags` does.
 */
export async function tagDocument(ctx: CompanyContext, id: string, change: TagChange): Promise<void> {
  ctx.permit('documents.draft')
  const row = await changeTags(
    ctx,
    change,
    sql`d.tags`,
    (tags) => sql<AnnouncedRow>`
    update documents d set tags = ${tags}
    where d.company_id = current_company() and d.id = ${id}::uuid and ${visibleDocuments(ctx)}
    returning ${announcedColumns}
  `,
  )
  if (row === undefined) throw new DocumentNotFound()
  ctx.announce({ type: 'document', companyId: ctx.companyId, ...row })
}
