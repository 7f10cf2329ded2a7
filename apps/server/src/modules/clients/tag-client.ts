import { sql } from 'kysely'
import { changeTags, type TagChange } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { clientAbsent } from './client-absent.ts'

/** Changes the tags of a client. Throws NotFound, and what `changeTags` does. */
export async function tagClient(ctx: CompanyContext, id: string, change: TagChange): Promise<void> {
  ctx.permit('clients.edit')
  const row = await changeTags(
    ctx,
    change,
    sql`c.tags`,
    (tags) => sql`
    update clients c set tags = ${tags}, version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where c.company_id = current_company() and c.id = ${id}::uuid returning c.id
  `,
  )
  if (row === undefined) throw await clientAbsent(ctx, id)
}
