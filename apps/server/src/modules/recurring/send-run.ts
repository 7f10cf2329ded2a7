import { sql } from 'kysely'
import { type Post, sendByItself } from '#modules/delivery/index.ts'
import type { Subscriber } from '#platform/event-log/subscriber.ts'

/** Sends what a series issued once the authority has accepted it, where the series is to. */
export function seriesLetterSubscriber(post: Post): Subscriber {
  return {
    name: 'series-letters',
    on: ['document.accepted'],
    where: sql<boolean>`exists (
      select from recurring_documents n where n.company_id = e.company_id and n.document_id = e.subject_id and n.sends
    )`,
    async hear(ctx, { subjectId }) {
      if (!(await sendByItself(ctx, post, subjectId, { isWanted: true }))) return
      const { rows } = await sql<{ recurring_id: string }>`
        with one as (
          update recurring_runs set status = 'sent'
          where company_id = current_company() and document_id = ${subjectId}::uuid and sends
          returning recurring_id
        ), of_many as (
          update recurring_run_parts p set status = 'sent' from recurring_runs n
          where p.company_id = current_company() and p.document_id = ${subjectId}::uuid and p.sends
            and n.company_id = p.company_id and n.id = p.run_id
          returning n.recurring_id
        )
        select recurring_id from one union select recurring_id from of_many
      `.execute(ctx.tx)
      for (const { recurring_id: id } of rows)
        ctx.announce({ type: 'recurring', companyId: ctx.companyId, id })
    },
  }
}
