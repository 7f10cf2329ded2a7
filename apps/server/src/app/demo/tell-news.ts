import { sql } from 'kysely'
import { notify } from '#modules/notifications/index.ts'
import { causeParams, type StoredAnswer } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** What its owner would have heard of a demo company's past: the documents that the authority rejected. */
export async function tellNews(ctx: CompanyContext, ownerId: string): Promise<void> {
  const { rows } = await sql<{
    id: string
    kind: string
    sequence: string
    entries: StoredAnswer['entries']
  }>`
    select d.id, d.kind, d.sequence::text, a.answer -> 'entries' as entries
    from documents d join submissions a on a.company_id = d.company_id and a.document_id = d.id
    where d.company_id = ${ctx.companyId} and d.fiscal_status = 'rejected'
  `.execute(ctx.tx)
  for (const { id, kind, sequence, entries } of rows) {
    await notify(ctx, {
      kind: 'rejected',
      params: { number: sequence, ...causeParams(entries) },
      path: `/transactions/detail/${kind}/${id}`,
      to: { users: [ownerId] },
      once: id,
    })
  }
}
