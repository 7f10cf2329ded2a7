import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { announceReception } from './reception-store.ts'

/** Marks a new document as one that somebody will answer, so that the others need not; anything else stays as it is. */
export async function openReception(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('receptions.decide')
  const { rows } = await sql`
    update receptions set status = 'pending', updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid and status = 'new'
    returning id
  `.execute(ctx.tx)
  if (rows.length > 0) announceReception(ctx, id)
}
