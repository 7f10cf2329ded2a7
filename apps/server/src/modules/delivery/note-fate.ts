import { noteDelivery } from '#modules/documents/index.ts'
import { type LetterFate, notify } from '#modules/notifications/index.ts'
import { readQuotationOfLetter, settleQuotationLetter } from '#modules/quotations/index.ts'
import {
  type CompanyContext,
  type Doors,
  type OpenContext,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { readAddressee, settleLetter } from './letter-store.ts'

/** Notes what became of a letter, in its document's story too. */
export async function noteFate(ctx: OpenContext, fate: LetterFate): Promise<void> {
  const at = new Date(ctx.clock.now())
  const { companyId, outcome, recipient, problem } = fate
  const letter = await settleLetter(ctx.tx, fate, at)
  if (letter === 'unchanged') return
  if (letter === undefined) {
    const quotation = await settleQuotationLetter(ctx.tx, fate, at)
    if (quotation !== undefined) ctx.announce({ type: 'quotation', companyId, id: quotation })
    return
  }
  const { document_id: documentId } = letter
  await noteDelivery(ctx, {
    companyId,
    documentId,
    status: outcome,
    event: events[outcome],
    actor: null,
    detail: problem === null ? recipient : `${recipient}: ${problem}`,
    at,
  })
}

const events = { waiting: 'mail_waiting', sent: 'mail_sent', bounced: 'mail_bounced' } as const

/** Tells people of a letter that could not be delivered: who sent it, or all who may send when it went by itself. */
export async function tellOfUndelivered(
  doors: Doors,
  letter: { id: string; companyId: string; recipient: string },
): Promise<void> {
  await unsafeForCompany(doors, letter.companyId, async (ctx) => {
    const found = await readSubject(ctx, letter.id)
    if (found === undefined) return
    await notify(ctx, {
      kind: 'mail-bounced',
      params: { email: letter.recipient },
      path: found.path,
      to: found.posted_by === null ? { permission: 'documents.send' } : { users: [found.posted_by] },
      once: letter.id,
    })
  })
}

/** The page of what a letter was about, and who sent it. */
async function readSubject(
  ctx: CompanyContext,
  id: string,
): Promise<{ path: string; posted_by: string | null } | undefined> {
  const document = await readAddressee(ctx, id)
  if (document !== undefined) {
    const { kind, document_id, posted_by } = document
    return { path: `/transactions/detail/${kind}/${document_id}`, posted_by }
  }
  const quotation = await readQuotationOfLetter(ctx, id)
  return (
    quotation && {
      path: `/transactions/detail/quotation/${quotation.quotation_id}`,
      posted_by: quotation.posted_by,
    }
  )
}
