import { readMakers } from '#modules/documents/index.ts'
import { noteDelivery, noteFoundServer } from '#modules/documents/issuing.ts'
import { type LetterFate, notify, standingOf } from '#modules/notifications/index.ts'
import {
  type CompanyContext,
  type Doors,
  type OpenContext,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { type Posted, readPosted, readStanding, settleLetter } from './letter-store.ts'

/** Notes what became of a letter, in its document's story too; who has its offer or the outbox on the screen sees it. */
export async function noteFate(ctx: OpenContext, fate: LetterFate): Promise<void> {
  const at = new Date(ctx.clock.now())
  const { companyId, outcome, recipient, problem } = fate
  const letter = await settleLetter(ctx.tx, fate, at)
  if (letter === 'unchanged' || letter === undefined) return
  ctx.announce({ type: 'letter', companyId, id: fate.id })
  if (letter.quotation_id !== null)
    return ctx.announce({ type: 'quotation', companyId, id: letter.quotation_id })
  if (letter.document_id === null) return
  // That it is tried once more is no chapter of the story; but it waits for no mail server any more.
  if (outcome === 'delayed') return noteFoundServer(ctx, companyId, letter.document_id)
  const standing = outcome === 'cancelled' ? null : standingOf(outcome)
  await noteDelivery(ctx, {
    companyId,
    documentId: letter.document_id,
    status:
      standing === null || outcome === 'expired'
        ? await readStanding(ctx, companyId, letter.document_id)
        : standing,
    event: standing === null ? 'mail_cancelled' : outcome === 'expired' ? 'mail_expired' : events[standing],
    actor: null,
    detail: problem === null ? recipient : `${recipient}: ${problem}`,
    at,
  })
}

const events = { waiting: 'mail_waiting', sent: 'mail_sent', bounced: 'mail_bounced' } as const

/**
 * Tells people of a letter that could not be delivered: who sent it, or all who may send and see what it is about when it went by
 * itself.
 */
export async function tellOfUndelivered(
  doors: Doors,
  letter: { id: string; companyId: string; recipient: string },
): Promise<void> {
  await unsafeForCompany(doors, letter.companyId, async (ctx) => {
    const posted = await readPosted(ctx, letter.id)
    // Who made a file that goes by itself is told with its file.
    if (posted === undefined || posted.kind === 'scheduled-file') return
    await notify(ctx, {
      kind: 'mail-bounced',
      params: { email: letter.recipient },
      path: posted.path,
      to:
        posted.posted_by === null
          ? { permission: 'documents.send', makers: await makersOfSubject(ctx, posted) }
          : { users: [posted.posted_by], instead: 'documents.send' },
      once: letter.id,
    })
  })
}

/** Whose document or offer it is about; of anything else there is nobody who sees it as their own. */
async function makersOfSubject(
  ctx: CompanyContext,
  { document_id: document, quotation_id: quotation }: Posted,
): Promise<string[]> {
  if (document !== null) return readMakers(ctx, { type: 'document', id: document })
  return quotation === null ? [] : readMakers(ctx, { type: 'quotation', id: quotation })
}
