import { sql } from 'kysely'
import { isLetterLimit, isUnproven } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { isReadOnly } from '#platform/database/refuse-read-only.ts'
import { NotNow, type Subscriber, TryLater } from '#platform/event-log/subscriber.ts'
import { readIsWanted } from './letter-store.ts'
import { type Post, sendAutomatically } from './send-document.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Whether whoever issued the document of `events e` said that it goes to its client. */
const isWantedSql = sql<boolean>`exists (
  select from documents d
  where d.company_id = e.company_id and d.id = e.subject_id and d.input -> 'send_to_client' = 'true'
)`

/**
 * Writes the letter of a document at the moment that its company chose, and of one whose author wants it sent when the
 * authority has accepted it, if not before.
 */
export function letterSubscriber(post: Post): Subscriber {
  return {
    name: 'letters',
    on: ['document.issued', 'document.accepted'],
    where: sql<boolean>`(
      e.name = (
        select 'document.' || (s.settings ->> 'send_when') from company_settings s
        where s.company_id = e.company_id and s.section = 'delivery'
      ) or e.name = 'document.accepted' and ${isWantedSql}
    )`,
    async hear(ctx, { subjectId }) {
      await sendByItself(ctx, post, subjectId, { isWanted: await readIsWanted(ctx, subjectId) })
    },
  }
}

/**
 * Sends what is to go by itself: later where too many letters left today, and once the company is opened again where it is
 * suspended or closed. Answers whether it is on its way to anybody.
 */
export async function sendByItself(
  ctx: CompanyContext,
  post: Post,
  documentId: string,
  options: { isWanted?: boolean } = {},
): Promise<boolean> {
  if (await isReadOnly(ctx)) throw new NotNow('company-read-only', hourMs)
  try {
    return await sendAutomatically(ctx, post, documentId, options)
  } catch (error) {
    // Nobody has proven an address: what should have gone by itself does not go.
    if (isUnproven(error)) return false
    throw isLetterLimit(error) ? new TryLater('letters-full', dayMs) : error
  }
}
