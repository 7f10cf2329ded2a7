import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/index.ts'
import { causeParams, type StoredAnswer } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Subscriber } from '#platform/event-log/subscriber.ts'

type Told = {
  id: string
  reception_id: string
  consecutivo: string
  decided_by: string | null
  answer: StoredAnswer | null
}

/** Tells whoever decided, and who else may, of an answer that has to be given again: refused, or never delivered. */
export const answerSubscriber: Subscriber = {
  name: 'answers',
  on: ['reception.refused', 'reception.failed'],
  async hear(ctx, { name, facts }) {
    const { answer, ...message } = await readTold(ctx, String(facts.message_id))
    const number = shortNumber(message.consecutivo)
    const notice =
      name === 'reception.failed'
        ? ({ kind: 'sending-failed', params: { number } } as const)
        : ({
            kind: 'rejected',
            params: { number, ...causeParams(answer?.entries ?? [], answer?.text) },
          } as const)
    const about = { path: `/transactions/detail/reception/${message.reception_id}`, once: message.id }
    if (message.decided_by !== null)
      await notify(ctx, { ...notice, ...about, to: { users: [message.decided_by] } })
    await notify(ctx, { ...notice, ...about, to: { permission: 'receptions.decide' } })
  },
}

async function readTold(ctx: CompanyContext, id: string): Promise<Told> {
  const { rows } = await sql<Told>`
    select m.id, m.reception_id, m.consecutivo, m.decided_by, s.answer
    from reception_messages m
    join submissions s on s.company_id = m.company_id and s.subject_id = m.id
    where m.company_id = current_company() and m.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]!
}
