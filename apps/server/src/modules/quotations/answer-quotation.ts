import { createHash } from 'node:crypto'
import type * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { provePicture } from '#platform/pdf/prove-picture.ts'
import { pictureType } from '#platform/picture.ts'
import { pictureSize } from '#platform/picture-size.ts'
import { QuotationNotFound } from './errors.ts'
import { writeDecision } from './move-quotation.ts'
import { countComments, insertAnswer, wasJustSaid, writeViewing } from './quotation-answers.ts'
import { readQuotation, type StoredDetail } from './quotation-store.ts'
import { tellOfAnswer } from './tell-of-answer.ts'

export type ClientAnswer = z.output<typeof schemas.publicAnswerInput>

type Circumstances = {
  /** As it was proven (`proveSignature`). */
  signature: Buffer | null
  /** The offer as its client sees it now, to the letter. Read once it is locked. */
  readShown: () => Promise<{ text: string; total: string; leftOut: readonly number[] }>
  origin: { address: string; userAgent: string | null }
  /** Who handed out the link. */
  sharedBy: string | null
}

const mostComments = 20

/**
 * Keeps what whoever holds the link says to what is out, with the proof of it. A yes or no that was given stays: a second
 * one changes nothing, nor does the same comment pressed twice. Throws QuotationNotFound, Invalid for a comment without words, and Conflict for an offer that is over
 * or is not the one they saw.
 */
export async function answerQuotation(
  ctx: CompanyContext,
  id: string,
  said: ClientAnswer,
  { signature, readShown, origin, sharedBy }: Circumstances,
): Promise<void> {
  const quotation = await lockOffer(ctx, id)
  if (said.answer === 'comment' ? await isSaidAlready(ctx, quotation, said) : isDecided(quotation)) return
  await refuseUnanswerable(ctx, quotation, said)
  const { text: shown, total, leftOut } = await readShown()
  if (digestOf(shown) !== said.digest) throw new Conflict('offer-changed')

  const { answer, name, comment, digest } = said
  const { revision, created_by, sent_by } = quotation
  await insertAnswer(ctx, {
    quotationId: id,
    revision,
    answer,
    name,
    comment,
    signature,
    shown,
    digest,
    address: origin.address,
    userAgent: origin.userAgent?.slice(0, 200) ?? null,
  })
  const taken = answer === 'accepted' ? { total, leftOut } : null
  if (answer === 'comment') ctx.announce({ type: 'quotation', companyId: ctx.companyId, id })
  else await writeDecision(ctx, id, { decision: answer, name, reason: comment }, taken)
  await tellOfAnswer(ctx, quotation, { answer, name, to: [created_by, sent_by, sharedBy] })
}

/** Notes that whoever holds the link looks at it; the first time its people are told. */
export async function noteViewing(ctx: CompanyContext, id: string, sharedBy: string | null): Promise<void> {
  const isFirst = await writeViewing(ctx, id)
  ctx.announce({ type: 'quotation', companyId: ctx.companyId, id })
  if (!isFirst) return
  const quotation = await readQuotation(ctx, id)
  if (quotation !== undefined)
    await tellOfAnswer(ctx, quotation, { answer: 'viewed', name: '', to: [sharedBy ?? quotation.sent_by] })
}

/** SHA-256 of what was shown, as it is kept beside it. */
export function digestOf(shown: string): string {
  return createHash('sha256').update(shown).digest('hex')
}

/** The client's own move: no member's permission and no state of a member's screen applies. */
async function lockOffer(ctx: CompanyContext, id: string): Promise<StoredDetail> {
  const found = await readQuotation(ctx, id, { isLocked: true })
  // Its next revision is being written: there is nothing to see.
  if (found === undefined || found.status === 'draft') throw new QuotationNotFound()
  return found
}

const decided: readonly string[] = ['accepted', 'partly_invoiced', 'invoiced', 'rejected']

function isDecided({ status }: StoredDetail): boolean {
  return decided.includes(status)
}

function isSaidAlready(ctx: CompanyContext, { id, revision }: StoredDetail, { name, comment }: ClientAnswer) {
  return wasJustSaid(ctx.tx, { quotationId: id, revision, name, comment })
}

async function refuseUnanswerable(
  ctx: CompanyContext,
  quotation: StoredDetail,
  { answer, comment }: ClientAnswer,
) {
  if (quotation.status === 'cancelled') throw new Conflict('offer-withdrawn')
  if (answer !== 'comment') {
    if (quotation.status === 'expired') throw new Conflict('offer-expired')
    return
  }
  if (comment === '') throw new Invalid({ comment: ['required'] })
  if ((await countComments(ctx.tx, quotation.id, quotation.revision)) >= mostComments)
    throw new Conflict('offer-comments-full')
}

const mostSide = 2_000
const mostBytes = 60_000

/**
 * What was drawn, set on a page as a logo is before it is kept; before any transaction opens. `of` is whose turn it takes. Throws
 * Invalid for what is no whole PNG of a reasonable size: a few bytes may unfold into gigabytes. Throws Overloaded.
 */
export async function proveSignature(
  { signature }: Pick<ClientAnswer, 'signature'>,
  of: string,
): Promise<Buffer | null> {
  if (signature == null) return null
  const bytes = Buffer.from(signature, 'base64')
  const size = pictureSize(bytes, 'image/png')
  const isGood =
    bytes.length <= mostBytes &&
    pictureType(bytes) === 'image/png' &&
    size !== null &&
    Math.max(size.width, size.height) <= mostSide
  if (!isGood) throw new Invalid({ signature: ['image'] })
  return (await provePicture(bytes, { field: 'signature', of })).bytes
}
