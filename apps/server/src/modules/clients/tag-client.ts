import { sql } from 'kysely'
import { areListEntries } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { clientAbsent } from './client-absent.ts'

/** Adds a tag to a client that does not carry it yet. Throws NotFound, and Invalid for a tag that is in no list. */
export async function tagClient(ctx: CompanyContext, id: string, tagId: string): Promise<void> {
  ctx.permit('clients.edit')
  if (!(await areListEntries(ctx, 'tag', [tagId]))) throw new Invalid({ tag_id: ['choose'] })
  await writeTags(
    ctx,
    id,
    sql`case when c.tags @> array[${tagId}::uuid] then c.tags else c.tags || ${tagId}::uuid end`,
  )
}

/** The tags of a client as they were before. Throws NotFound. */
export async function restoreTags(ctx: CompanyContext, id: string, tags: readonly string[]): Promise<void> {
  ctx.permit('clients.edit')
  await writeTags(ctx, id, sql`${[...tags]}::uuid[]`)
}

async function writeTags(ctx: CompanyContext, id: string, tags: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql`
    update clients c set tags = ${tags}, updated_at = ${new Date(ctx.clock.now())}
    where c.company_id = current_company() and c.id = ${id}::uuid returning c.id
  `.execute(ctx.tx)
  if (rows.length === 0) throw await clientAbsent(ctx, id)
}
