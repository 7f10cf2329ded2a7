import { sql } from 'kysely'
import { type Post, sendByItself } from '#modules/delivery/index.ts'
import type { Subscriber } from '#platform/event-log/subscriber.ts'

/** Sends what a series issued once the authority has accepted it, where the series is to. */
export function seriesLetterSubscriber(post: Post): Subscriber {
  return {
    name: 'series-letters',
    on: ['document.accepted'],
    where: sql<boolean>`exists (
      select from recurring_runs n where n.company_id = e.company_id and n.document_id = e.subject_id and n.sends
    )`,
    async hear(ctx, { subjectId }) {
      if (!(await sendByItself(ctx, post, subjectId, { isWanted: true }))) return
      const { rows } = await sql<{ recurring_id: string }>`
        update recurring_runs set status = 'sent'
        where company_id = current_company() and document_id = ${subjectId}::uuid and sends
        returning recurring_id
      `.execute(ctx.tx)
      for (const { recurring_id: id } of rows)
        ctx.announce({ type: 'recurring', companyId: ctx.companyId, id })
    },
  }
}
