import { sql } from 'kysely'
import { changeTags, type TagChange } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { noteChanges, readEntryNames } from './change-store.ts'
import { DocumentNotFound } from './errors.ts'
import { type AnnouncedRow, announcedColumns, visibleDocuments } from './own-documents.ts'

/**
 * Changes the tags of a document, drafted or issued: they are no part of it, and its version stays. Open screens show it. Throws
 * DocumentNotFound, and what `changeTags` does.
 */
export async function tagDocument(ctx: CompanyContext, id: string, change: TagChange): Promise<void> {
  ctx.permit('documents.draft')
  const before = await readDraftTags(ctx, id)
  const row = await changeTags<AnnouncedRow & { tags: string[] }>(
    ctx,
    change,
    sql`d.tags`,
    (tags) => sql`
    update documents d set tags = ${tags}
    where d.company_id = current_company() and d.id = ${id}::uuid and ${visibleDocuments(ctx)}
    returning ${announcedColumns}, d.tags
  `,
  )
  if (row === undefined) throw new DocumentNotFound()
  const { tags, ...announced } = row
  if (before !== null) await noteTags(ctx, id, before, tags)
  ctx.announce({ type: 'document', companyId: ctx.companyId, ...announced })
}

/** Those of a draft, held; null once it is issued, for then the trail of changes tells of them. */
async function readDraftTags(ctx: CompanyContext, id: string): Promise<string[] | null> {
  const { rows } = await sql<{ tags: string[] }>`
    select d.tags from documents d
    where d.company_id = current_company() and d.id = ${id}::uuid and d.issued_at is null and ${visibleDocuments(ctx)}
    for no key update
  `.execute(ctx.tx)
  return rows[0]?.tags ?? null
}

async function noteTags(ctx: CompanyContext, id: string, was: string[], is: string[]): Promise<void> {
  const names = await readEntryNames(ctx, [...was, ...is])
  const named = (tags: string[]) => (tags.length === 0 ? null : tags.flatMap((tag) => names.get(tag) ?? []))
  const [before, after] = [named(was), named(is)]
  if (JSON.stringify(before) !== JSON.stringify(after))
    await noteChanges(ctx, id, [{ field: 'tags', before, after }])
}
