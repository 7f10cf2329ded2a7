import type { LetterRow } from '@cuentaclara/contracts'
import { type DeliveryEvent, noteDelivery } from '#modules/documents/issuing.ts'
import { mayWrite, queueLetter, turnLetter } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { readStanding, turnStored, wasRemindedSince } from './letter-store.ts'
import { getLetter } from './list-letters.ts'

/**
 * Takes back a letter that waits: from now on nobody sends it. Throws NotFound, and Conflict for one that has left, was given up, or is
 * handed over at this moment.
 */
export async function cancelLetter(ctx: CompanyContext, id: string): Promise<LetterRow> {
  ctx.permit('documents.send')
  const letter = await getLetter(ctx, id)
  if (!letter.may_cancel) throw new Conflict('letter-not-waiting')
  await turn(ctx, id, 'cancelled')
  await turnStored(ctx, id, 'cancelled')
  await tell(ctx, letter, 'mail_cancelled')
  return getLetter(ctx, id)
}

/**
 * Has a letter that waits or was given up tried at once, with as many tries as a new one has. Throws NotFound, Forbidden as writing one
 * does, and Conflict for one of which nothing is left to send, that is handed over at this moment, or in whose place another reminder went.
 */
export async function sendAgain(ctx: CompanyContext, id: string): Promise<LetterRow> {
  ctx.permit('documents.send')
  const letter = await getLetter(ctx, id)
  if (!letter.may_send) throw new Conflict(letter.way === 'mail' ? 'letter-gone' : 'letter-not-waiting')
  await mayWrite(ctx)
  if (await wasRemindedSince(ctx, id)) throw new Conflict('reminded-today')
  await turn(ctx, id, 'waiting')
  await turnStored(ctx, id, 'sending')
  await queueLetter(ctx, { id, sender: ctx.companyId })
  // That one which waits is tried sooner is no chapter of its document's story.
  const wasGivenUp = letter.status === 'failed' || letter.status === 'bounced'
  if (wasGivenUp) await tell(ctx, letter, letter.reason === 'reminder' ? 'reminded' : 'mailed')
  else announce(ctx, letter)
  return getLetter(ctx, id)
}

/** The outbox first, as who sends takes them in this order too: so neither waits for the other. */
async function turn(ctx: CompanyContext, id: string, status: 'cancelled' | 'waiting'): Promise<void> {
  const turned = await turnLetter(ctx, id, status)
  if (turned === 'leaving') throw new Conflict('letter-leaving')
  if (turned === 'gone') throw new Conflict('letter-gone')
  if (turned === 'given-up') throw new Conflict('letter-not-waiting')
}

/** To who has its offer or the outbox on the screen. */
function announce(ctx: CompanyContext, { id, about }: LetterRow): void {
  const { companyId } = ctx
  ctx.announce({ type: 'letter', companyId, id })
  if (about?.type === 'quotation') ctx.announce({ type: 'quotation', companyId, id: about.id })
}

/** The same, and in the story of its document. */
async function tell(ctx: CompanyContext, letter: LetterRow, event: DeliveryEvent['event']): Promise<void> {
  announce(ctx, letter)
  const { companyId } = ctx
  const { about, kind, recipient } = letter
  if (kind !== 'document' && kind !== 'reminder') return
  if (about === null) return
  await noteDelivery(ctx, {
    companyId,
    documentId: about.id,
    status: await readStanding(ctx, companyId, about.id),
    event,
    actor: ctx.userId,
    detail: recipient,
    at: new Date(ctx.clock.now()),
  })
}
