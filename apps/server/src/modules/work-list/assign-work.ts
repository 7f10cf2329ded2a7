import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'

/** Gives rows to an active member, or with null back to whoever made their subjects. Throws Invalid for anybody else. */
export async function assignWork(
  ctx: CompanyContext,
  { keys, user_id }: { keys: string[]; user_id: string | null },
): Promise<void> {
  ctx.permit('documents.draft')
  if (user_id === null) {
    await sql`
      delete from work_list_assignees where company_id = current_company() and item_key = any(${keys}::text[])
    `.execute(ctx.tx)
    return
  }
  if (!(await isActiveMember(ctx, user_id))) throw new Invalid({ user_id: ['choose'] })
  await sql`
    insert into work_list_assignees (company_id, item_key, user_id, assigned_by, assigned_at)
    select current_company(), k.key, ${user_id}::uuid, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
    from (select distinct unnest(${keys}::text[])) k (key)
    on conflict (company_id, item_key) do update set
      user_id = excluded.user_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at
  `.execute(ctx.tx)
}

async function isActiveMember({ tx }: CompanyContext, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from company_users where company_id = current_company() and user_id = ${userId}::uuid and active = 1
  `.execute(tx)
  return rows.length > 0
}
