import { costaRicaInstant, type Identification } from '@cuentaclara/einvoice'
import type { JsonObject } from '@cuentaclara/einvoice/xml'
import type { AuthorityClient, TaxpayerId } from '@cuentaclara/hacienda'
import { type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'
import type { AuthorityClients } from './authority-clients.ts'
import type { Environment } from './environment.ts'
import { nextStatus } from './fiscal-status.ts'
import { toStoredAnswer } from './judged-answer.ts'
import { afterAsking, afterObstacle, afterSending, type Delivery, type Step } from './next-step.ts'
import { signAndStore } from './sign-document.ts'
import type { Signer } from './signing-keys.ts'
import {
  type Claimed,
  claimDue,
  nextDueAt,
  type Result,
  storeHealth,
  storeResults,
  wakeSubmissions,
} from './submission-store.ts'

export type Submitter = { doors: Doors; signer: Signer; clients: AuthorityClients; log: Logger }

/** Small enough that companies take turns, large enough that a transaction serves many documents. */
const batchSize = 40
const callsAtOnce = 8

/**
 * Sends what is due of one company, asks for verdicts, and has itself woken for what comes next. Each document is
 * claimed before the call and its outcome stored after it: a process that dies in between leaves a document about which
 * the next one asks before sending.
 */
export async function submitDueDocuments(submitter: Submitter, companyId: string): Promise<void> {
  const { doors } = submitter
  const claimed = await unsafeForCompany(doors, companyId, (ctx) => claimDue(ctx, batchSize))
  const calls = createCallLog()
  const results = await inParallel(claimed, callsAtOnce, (document) =>
    serve(submitter, companyId, document, calls),
  )

  await unsafeForCompany(doors, companyId, async (ctx) => {
    await storeResults(ctx, results)
    for (const [environment, health] of calls.summaries()) {
      if (await storeHealth(ctx, environment, health)) ctx.announce({ type: 'authority', companyId })
    }
    const dueAt = await nextDueAt(ctx)
    if (dueAt !== null) await wakeSubmissions(ctx, dueAt - ctx.clock.now())
  })
}

/** Makes the one call that a document needs now, or two: asking, and sending what the authority does not have. */
async function serve(
  { doors, signer, clients, log }: Submitter,
  companyId: string,
  document: Claimed,
  calls: CallLog,
): Promise<Result> {
  const delivery: Delivery = { ...document }
  try {
    const client = await clients.clientOf(companyId, document.environment)
    if (client === null) {
      return toResult(document, afterObstacle('authority-not-set-up', delivery, doors.clock.now()))
    }
    const asked = document.state === 'waiting' ? null : await ask(client, document, calls)
    const known = asked === null ? null : afterAsking(asked, delivery, doors.clock.now())
    if (known !== null) return toResult(document, known)

    const xml = document.xml ?? (await sign(doors, signer, companyId, document))
    const sent = await calls.time(document.environment, () => client.send({ ...addressees(document), xml }))
    return toResult(document, afterSending(sent, delivery, doors.clock.now()), resentAfter[document.state])
  } catch (error) {
    log.error({ err: error, companyId, documentId: document.documentId }, 'document not submitted')
    return toResult(document, afterObstacle((error as Error).message, delivery, doors.clock.now()))
  }
}

/** Why what is sent now goes once more, by where it stood. */
const resentAfter = { waiting: null, sending: 'unknown', sent: 'lost', finished: null } as const

function ask(client: AuthorityClient, { environment, clave }: Claimed, calls: CallLog) {
  return calls.time(environment, () => client.query(clave))
}

/** Whoever issued it died before signing. */
async function sign(doors: Doors, signer: Signer, companyId: string, document: Claimed): Promise<Uint8Array> {
  const key = await signer.currentKey(companyId)
  if (key === null) throw new Error('certificate-missing')
  return signAndStore(doors, companyId, document.documentId, document, key)
}

function addressees({ clave, issuedAtMs, snapshot }: Claimed) {
  return {
    clave,
    issuedAt: costaRicaInstant(issuedAtMs),
    issuer: taxpayerOf(snapshot.issuer)!,
    receiver: taxpayerOf(snapshot.receiver),
  }
}

function taxpayerOf(party: JsonObject[string] | undefined): TaxpayerId | null {
  const identification = (party as { identification?: Identification } | null | undefined)?.identification
  return identification === undefined ? null : { type: identification.type, number: identification.number }
}

function toResult(document: Claimed, step: Step, resent: Result['resent'] = null): Result {
  const fiscalStatus =
    step.event === null ? document.fiscalStatus : nextStatus(document.fiscalStatus, step.event)
  return {
    documentId: document.documentId,
    step,
    fiscalStatus,
    hasNewStatus: fiscalStatus !== document.fiscalStatus,
    answer:
      step.answerXml === null
        ? null
        : {
            ...toStoredAnswer(step, step.answerXml),
            xml: step.answerXml,
            environment: document.environment,
          },
    resent,
  }
}

type Health = { medianMs: number | null; problem: string | null }
type CallLog = ReturnType<typeof createCallLog>

/** How long calls took, and whether the authority answered at all. */
function createCallLog() {
  const durations = new Map<Environment, number[]>()
  const problems = new Map<Environment, string>()
  return {
    async time<Outcome extends { kind: string }>(
      environment: Environment,
      call: () => Promise<Outcome>,
    ): Promise<Outcome> {
      const startedAt = performance.now()
      const outcome = await call()
      if (outcome.kind === 'unknown') {
        problems.set(environment, (outcome as unknown as { cause: string }).cause)
      } else {
        const list = durations.get(environment) ?? []
        list.push(performance.now() - startedAt)
        durations.set(environment, list)
      }
      return outcome
    },
    summaries(): [Environment, Health][] {
      const environments = new Set([...durations.keys(), ...problems.keys()])
      return [...environments].map((environment) => {
        const sorted = (durations.get(environment) ?? []).toSorted((one, other) => one - other)
        const median = sorted[Math.floor(sorted.length / 2)]
        return [
          environment,
          {
            medianMs: median === undefined ? null : Math.round(median),
            problem: problems.get(environment) ?? null,
          },
        ]
      })
    },
  }
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
