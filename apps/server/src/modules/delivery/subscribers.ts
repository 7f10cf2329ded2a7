import { sql } from 'kysely'
import { isLetterLimit, isUnproven } from '#modules/notifications/index.ts'
import { type Subscriber, TryLater } from '#platform/event-log/subscriber.ts'
import { type Post, sendAutomatically } from './send-document.ts'

const dayMs = 24 * 3_600_000

/** Writes the letter of a document at the moment that its company chose. */
export function letterSubscriber(post: Post): Subscriber {
  return {
    name: 'letters',
    on: ['document.issued', 'document.accepted'],
    where: sql<boolean>`e.name = (
      select 'document.' || (s.settings ->> 'send_when') from company_settings s
      where s.company_id = e.company_id and s.section = 'delivery'
    )`,
    async hear(ctx, { subjectId }) {
      try {
        await sendAutomatically(ctx, post, subjectId)
      } catch (error) {
        // Nobody has proven an address: what should have gone by itself does not go.
        if (isUnproven(error)) return
        throw isLetterLimit(error) ? new TryLater('letters-full', dayMs) : error
      }
    },
  }
}
