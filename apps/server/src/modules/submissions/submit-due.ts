import { costaRicaInstant } from '@cuentaclara/einvoice'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'
import { type AuthorityCall, loggedClient, obstacleCall } from './authority-call.ts'
import type { AuthorityClients } from './authority-clients.ts'
import { type CallLog, createCallLog, storeHealth } from './authority-health.ts'
import { storeCalls } from './call-store.ts'
import { toStoredAnswer } from './judged-answer.ts'
import { afterAsking, afterObstacle, afterSending, type Step } from './next-step.ts'
import { signAndStore } from './sign-and-store.ts'
import type { Signer } from './signing-keys.ts'
import type { Deliverable, Subject } from './subject.ts'
import {
  type Claimed,
  claimDue,
  nextDueAt,
  type Result,
  storeResults,
  wakeSubmissions,
} from './submission-store.ts'

export type Submitter = {
  doors: Doors
  signer: Signer
  clients: AuthorityClients
  /** Everything that is delivered. */
  subjects: readonly Subject[]
  log: Logger
}

/** Small enough that companies take turns, large enough that a transaction serves many. */
const batchSize = 40
const callsAtOnce = 8

/**
 * Sends what is due of one company, asks for verdicts, and has itself woken for what comes next. Each is claimed before the
 * call and its outcome stored after it: a process that dies in between leaves something about which the next one asks before
 * sending.
 */
export async function submitDue(submitter: Submitter, companyId: string): Promise<void> {
  const { doors, subjects } = submitter
  const due = await unsafeForCompany(doors, companyId, (ctx) => takeDue(ctx, subjects))
  const calls = createCallLog()
  const results = await inParallel(due, callsAtOnce, (one) => serve(submitter, companyId, one, calls))

  await unsafeForCompany(doors, companyId, async (ctx) => {
    const at = new Date(ctx.clock.now())
    await storeResults(ctx, results, at)
    await storeCalls(ctx, results)
    for (const subject of subjects) await subject.take(ctx, outcomesOf(subject, results), at)
    for (const [environment, health] of calls.summaries()) {
      if (await storeHealth(ctx, environment, health)) ctx.announce({ type: 'authority', companyId })
    }
    const dueAt = await nextDueAt(ctx)
    if (dueAt !== null) await wakeSubmissions(ctx, dueAt - ctx.clock.now())
  })
}

type Due = { claimed: Claimed; deliverable: Deliverable }

async function takeDue(ctx: CompanyContext, subjects: readonly Subject[]): Promise<Due[]> {
  const claims = await claimDue(ctx, batchSize)
  const known = new Map<string, Deliverable>()
  for (const subject of subjects) {
    const ids = claims.flatMap(({ id, subject: name }) => (name === subject.name ? [id] : []))
    if (ids.length > 0) for (const [id, each] of await subject.read(ctx, ids)) known.set(id, each)
  }
  return claims.map((claimed) => ({ claimed, deliverable: known.get(claimed.id)! }))
}

function outcomesOf({ name }: Subject, results: readonly Result[]) {
  return results.flatMap(({ claimed: { id, subject }, step, answer }) =>
    subject === name ? [{ id, step, answer }] : [],
  )
}

/** Makes the one call that is needed now, or two: asking, and sending what the authority does not have. */
async function serve(
  { doors, signer, clients, log }: Submitter,
  companyId: string,
  { claimed, deliverable }: Due,
  calls: CallLog,
): Promise<Result> {
  const { environment, state } = claimed
  const now = () => doors.clock.now()
  const made: AuthorityCall[] = []
  const stoppedBy = (problem: string) => {
    made.push(obstacleCall(state === 'waiting' ? 'sent' : 'asked', problem, now()))
    return toResult(claimed, afterObstacle(problem, claimed, now()), made)
  }
  try {
    const known = await clients.clientOf(companyId, environment)
    if (known === null) return stoppedBy('authority-not-set-up')
    const client = loggedClient(known, { environment, calls, now, made })
    const asked = state === 'waiting' ? null : await client.query(deliverable.key)
    const told = asked === null ? null : afterAsking(asked, claimed, now())
    if (told !== null) return toResult(claimed, told, made)

    const xml = claimed.xml ?? (await sign(doors, signer, companyId, { claimed, deliverable }))
    const sent = await client.send({ ...deliverable.envelope(xml), xml })
    return toResult(claimed, afterSending(sent, claimed, now()), made, resentAfter[state])
  } catch (error) {
    log.error({ err: error, companyId, subject: claimed.subject, id: claimed.id }, 'not submitted')
    return stoppedBy((error as Error).message)
  }
}

/** Why what is sent now goes once more, by where it stood. */
const resentAfter = { waiting: null, sending: 'unknown', sent: 'lost', finished: null } as const

/** What nobody has signed yet, or whoever should have died before it. */
async function sign(doors: Doors, signer: Signer, companyId: string, { claimed, deliverable }: Due) {
  const key = await signer.currentKey(companyId)
  if (key === null) throw new Error('certificate-missing')
  const signedAt = costaRicaInstant(doors.clock.now())
  const text = await deliverable.write(signedAt)
  return signAndStore(doors, companyId, { id: claimed.id, text, signedAt }, key)
}

function toResult(
  claimed: Claimed,
  step: Step,
  calls: readonly AuthorityCall[],
  resent: Result['resent'] = null,
): Result {
  const answer = step.answerXml === null ? null : toStoredAnswer(step, step.answerXml)
  return { claimed, step, answer, resent, calls }
}

/** The results in order, at most `width` in work at a time. */
async function inParallel<In, Out>(
  items: readonly In[],
  width: number,
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = new Array(items.length)
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      while (next < items.length) {
        const index = next++
        results[index] = await work(items[index]!)
      }
    }),
  )
  return results
}
