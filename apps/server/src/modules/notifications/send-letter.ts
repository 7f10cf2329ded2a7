import { addDays, costaRicaDay, startOfDay } from '@cuentaclara/einvoice'
import { type Doors, type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import {
  type Attachment,
  LetterRefused,
  type MailServer,
  type RefusedCopy,
} from '#platform/mail/mail-server.ts'
import type { Secrets } from '#platform/secrets.ts'
import { composeCompanyLetter } from './compose-letter.ts'
import { countLeaving, isLetterLimit, isUnproven, type LetterLimits } from './may-write.ts'
import { type Composed, openBody, queueLetter, sendLetterJob } from './outbox.ts'
import {
  type AttachmentReference,
  claimLetter,
  holdLetter,
  markCounted,
  markFailed,
  markNeedless,
  markSent,
  type OutboxRow,
  releaseLetter,
} from './outbox-store.ts'

/** How a company sends: its name, where answers go, and its own mail server if it has one. */
type LetterSender = {
  name: string
  replyTo: string | null
  /** Opened for one letter. */
  openOwnServer: (() => MailServer) | null
}

/** What became of a letter of a company. */
export type LetterFate = {
  id: string
  companyId: string
  recipient: string
  /**
   * `waiting`: neither the company nor the installation has a mail server. `delayed`: it is tried again by itself, as one that has to
   * wait for the letters of tomorrow (`letters-full`). `failed`: no server
   * took it, however often it was tried. `bounced`: its recipient is refused for good. `expired`: it waited too long. `cancelled`: by the
   * time it would leave its reason is gone.
   */
  outcome: 'waiting' | 'delayed' | 'sent' | 'failed' | 'bounced' | 'expired' | 'cancelled'
  /** What the mail server said when it did not take it, or of copies that it did not take. */
  problem: string | null
  /** How often a server was asked to take it; absent in what is heard of it later. */
  tries?: number
  /** Of one that is delayed. */
  nextTryAt?: number
}

/** `sender` is null for a letter of the installation. */
type GivenUp = { id: string; template: string; recipient: string; sender: string | null }

type Restated = { subject: string; message: string; language: Composed['language'] }

export type Postman = {
  doors: Doors
  secrets: Secrets
  /** The installation's server; null when there is none. */
  server: MailServer | null
  /** Letters a day that it takes. */
  limits: LetterLimits
  senderOf(companyId: string): Promise<LetterSender>
  /** Whether a letter of a company still has its reason: one that waited may ask for what was paid since. */
  isWanted(companyId: string, letterId: string): Promise<boolean>
  /** What a reminder says that leaves now, of what is owed now. */
  restate?(companyId: string, letterId: string, said: Restated): Promise<Restated>
  readAttachment(companyId: string, reference: AttachmentReference): Promise<Attachment>
  /** Hears of a letter that was given up. */
  onBounce(letter: GivenUp): Promise<void>
  /** Hears what became of a company's letter, in the transaction that notes it. */
  onFate(ctx: OpenContext, fate: LetterFate): Promise<void>
}

/** Most bytes of files that one letter carries; mail servers refuse more. */
const mostBytes = 15 * 1024 * 1024

/** Another attempt has it in hand: whoever comes for it meanwhile looks again after a while. */
const busyMs = 30_000
/** How often who has it in hand says so again. */
const holdMs = 30_000

/**
 * Hands one letter to the mail server, unless somebody took it back. One that is refused for good is given up at once; otherwise throws
 * what the server said, so that the queue tries again.
 */
export async function sendLetter(
  postman: Postman,
  letterId: string,
  { attempt }: { attempt: number },
): Promise<void> {
  const { doors } = postman
  const claimed = { id: letterId, claim: newId() }
  const row = await unsafeForAllCompanies(doors, async (ctx) => {
    const claimedRow = await claimLetter(ctx.tx, { ...claimed, now: ctx.clock.now() })
    if (claimedRow === 'busy') await queueLetter(ctx, { id: letterId, sender: null }, busyMs)
    return claimedRow
  })
  if (row === undefined || row === 'busy') return
  if (row.sender !== null && !(await postman.isWanted(row.sender, letterId)))
    return letBe(postman, row, claimed)

  const tries = row.attempts + 1
  let refused: RefusedCopy[] | Untaken
  try {
    refused = await whileInHand(doors, claimed, () => handOver(postman, row, row.body))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    const isRefused = error instanceof LetterRefused
    const isFinal = isRefused || attempt >= (sendLetterJob.maxAttempts ?? 25)
    const isOurs = await unsafeForAllCompanies(doors, async (ctx) => {
      if (!(await markFailed(ctx.tx, claimed, { error: problem, isFinal }))) return false
      const nextTryAt = isFinal ? undefined : ctx.clock.now() + pauseMs(attempt)
      const outcome = isRefused ? 'bounced' : isFinal ? 'failed' : 'delayed'
      await tellFate(postman, ctx, row, { outcome, problem, tries, nextTryAt })
      return true
    })
    if (!isOurs) return
    if (isFinal) await postman.onBounce(row)
    if (isRefused) return
    throw error
  }
  if (!Array.isArray(refused)) return keepWaiting(postman, row, claimed, refused)
  const problem = refused.map(({ address, problem }) => `${address}: ${problem}`).join('; ') || null
  await unsafeForAllCompanies(doors, async (ctx) => {
    if (await markSent(ctx.tx, letterId, ctx.clock.now()))
      await tellFate(postman, ctx, row, { outcome: 'sent', problem, tries })
  })
}

/** Takes a letter back whose reason is gone. */
async function letBe(
  postman: Postman,
  row: OutboxRow,
  claimed: { id: string; claim: string },
): Promise<void> {
  await unsafeForAllCompanies(postman.doors, async (ctx) => {
    if (await markNeedless(ctx.tx, claimed))
      await tellFate(postman, ctx, row, { outcome: 'cancelled', problem: null })
  })
}

/** Says again and again that a letter is in hand while a mail server is asked to take it; whoever dies over it says so no more. */
async function whileInHand<Result>(
  doors: Doors,
  claimed: { id: string; claim: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const hold = () => unsafeForAllCompanies(doors, ({ tx }) => holdLetter(tx, claimed))
  // Without a database for a moment there is still a minute of the last word.
  const timer = setInterval(() => void hold().catch(() => {}), holdMs).unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** No server took a letter, and none refused it: it waits until there is one, or for the letters of tomorrow. */
async function keepWaiting(
  postman: Postman,
  row: OutboxRow,
  claimed: { id: string; claim: string },
  { untakenFor }: Untaken,
): Promise<void> {
  await unsafeForAllCompanies(postman.doors, async (ctx) => {
    if (!(await releaseLetter(ctx.tx, claimed))) return
    if (untakenFor === 'no-server') return tellFate(postman, ctx, row, { outcome: 'waiting', problem: null })
    const now = ctx.clock.now()
    const nextTryAt = Date.parse(startOfDay(addDays(costaRicaDay(now), 1)))
    await queueLetter(ctx, row, nextTryAt - now)
    const fate = { outcome: 'delayed', problem: untakenFor, tries: row.attempts, nextTryAt } as const
    await tellFate(postman, ctx, row, fate)
  })
}

/** As the queue waits between two attempts. */
function pauseMs(attempt: number): number {
  return Math.exp(Math.min(attempt, 10)) * 1000
}

/** Why a letter was handed to nobody: no server at all, or what `countLeaving` said. */
type Untaken = { untakenFor: string }

/** Answers which copies were not taken, or why nothing was handed over. */
async function handOver(postman: Postman, row: OutboxRow, sealed: string): Promise<RefusedCopy[] | Untaken> {
  const sender = row.sender === null ? null : await postman.senderOf(row.sender)
  const own = sender?.openOwnServer?.() ?? null
  const server = own ?? postman.server
  if (server === null) return { untakenFor: 'no-server' }
  const refusal = own === null ? await countUncounted(postman, row) : null
  if (refusal !== null) return { untakenFor: refusal }
  try {
    const words = await wordsNow(postman, row, sealed)
    return await server.send({
      id: row.id,
      to: row.recipient,
      ...words,
      ...(sender === null ? {} : { senderName: sender.name, replyTo: sender.replyTo ?? undefined }),
      copies: row.copies,
      unsubscribeUrl: row.unsubscribe_url ?? undefined,
      attachments: await readAttachments(postman, row),
    })
  } finally {
    own?.close()
  }
}

/** As it was written; a reminder composed anew. */
async function wordsNow(
  { secrets, restate }: Postman,
  { id, sender, subject }: OutboxRow,
  sealed: string,
): Promise<{ subject: string; text: string; html: string }> {
  const { composed, ...written } = openBody(secrets, id, sealed)
  if (composed === undefined || restate === undefined || sender === null) return { subject, ...written }
  const { subject: words, ...parts } = composed
  const said = await restate(sender, id, { ...parts, subject: words })
  return { subject: said.subject, ...composeCompanyLetter({ ...parts, message: said.message }) }
}

/**
 * A letter that was written while its company had a server of its own is counted once, before the installation's takes it: else
 * whoever names a server, writes, and takes it back, has no limit. Answers what stands in the way.
 */
async function countUncounted({ doors, limits }: Postman, row: OutboxRow): Promise<string | null> {
  const { id, sender: companyId, is_counted, copies } = row
  if (companyId === null || is_counted) return null
  try {
    await unsafeForAllCompanies(doors, async (ctx) => {
      await countLeaving(ctx, limits, { companyId, letters: 1 + copies.length })
      await markCounted(ctx.tx, id)
    })
    return null
  } catch (error) {
    if (error instanceof AppError && (isLetterLimit(error) || isUnproven(error))) return error.code
    throw error
  }
}

async function readAttachments(postman: Postman, { sender, attachments }: OutboxRow): Promise<Attachment[]> {
  if (sender === null) return []
  const files = await Promise.all(attachments.map((each) => readOrRefuse(postman, sender, each)))
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  // No later try makes them smaller.
  if (bytes > mostBytes) throw new LetterRefused(`attachments too large: ${bytes} bytes`)
  return files
}

/** What was thrown away or undone while its letter waited does not come back: nobody waits for hours to hear of it. */
async function readOrRefuse(
  postman: Postman,
  sender: string,
  file: AttachmentReference,
): Promise<Attachment> {
  return postman.readAttachment(sender, file).catch((error: unknown) => {
    const isGone =
      error instanceof AppError && [404, 409].includes(error.status) && error.code !== 'file-not-there-yet'
    throw isGone ? new LetterRefused(`attachment gone: ${file.name}`) : error
  })
}

async function tellFate(
  postman: Postman,
  ctx: OpenContext,
  { id, sender, recipient }: OutboxRow,
  fate: Omit<LetterFate, 'id' | 'companyId' | 'recipient'>,
): Promise<void> {
  if (sender !== null) await postman.onFate(ctx, { id, companyId: sender, recipient, ...fate })
}
