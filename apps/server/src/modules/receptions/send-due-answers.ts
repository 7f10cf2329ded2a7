import { costaRicaInstant } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { writeReceiverMessage } from '@cuentaclara/einvoice/xml'
import { signXmlAsync } from '@cuentaclara/xades'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/index.ts'
import {
  type AuthorityClients,
  afterAsking,
  afterObstacle,
  afterSending,
  type Delivery,
  type Environment,
  isSendingHeld,
  learnSeals,
  leaseMs,
  type Signer,
  type Step,
  toStoredAnswer,
} from '#modules/submissions/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'
import { readMessage } from './answer-reception.ts'
import { unsafeLookAhead } from './look-ahead.ts'
import { makeExpense } from './make-expense.ts'
import { queueAnswers } from './queue-answers.ts'
import { announceReception } from './reception-store.ts'

export type AnswerSender = { doors: Doors; signer: Signer; clients: AuthorityClients; log: Logger }

type Claimed = {
  reception_id: string
  id: string
  environment: Environment
  state: Delivery['state']
  attempts: number
  queries: number
  absences: number
  rounds: number
  queued_at: Date
  consecutivo: string
  message: Record<string, string>
  xml: Buffer | null
  supplier_type: string
  own_type: string
}

/** Small enough that companies take turns. */
const batchSize = 20

/**
 * Sends answers that are due of one company, asks for the authority's word on those that it has, and has itself woken for
 * what comes next. Each is claimed before the call and its outcome stored after it, as with documents.
 */
export async function sendDueAnswers(sender: AnswerSender, companyId: string): Promise<void> {
  const { doors } = sender
  const claimed = await unsafeForCompany(doors, companyId, claimDue)
  for (const answer of claimed) {
    const served = await serve(sender, companyId, answer)
    // Its expense says what stands in the file.
    if (statusAfter(served.step) === 'confirmed') await unsafeLookAhead(doors, companyId, answer.reception_id)
    await unsafeForCompany(doors, companyId, (ctx) => storeStep(ctx, answer, served))
  }
  await unsafeForCompany(doors, companyId, async (ctx) => {
    const dueAt = await nextDueAt(ctx)
    if (dueAt !== null) await queueAnswers(ctx, dueAt - ctx.clock.now())
  })
}

/** What was never sent is marked as being sent before any call, so that whoever finds it after a crash asks first. */
async function claimDue(ctx: CompanyContext): Promise<Claimed[]> {
  const now = new Date(ctx.clock.now())
  const { rows } = await sql<Claimed>`
    with due as (
      select m.reception_id, m.id, m.state as was
      from reception_messages m
      where m.company_id = ${ctx.companyId}::uuid and m.next_attempt_at <= ${now}::timestamptz
        and not ${isSendingHeld('m')}
      -- What was never sent does not wait behind what the authority keeps.
      order by m.state <> 'waiting', m.next_attempt_at, m.id
      limit ${batchSize}
      for update of m skip locked
    ), claimed as (
      update reception_messages m set
        state = case when due.was = 'waiting' then 'sending' else due.was end,
        attempts = m.attempts + case when due.was = 'waiting' then 1 else 0 end,
        queries = m.queries + case when due.was = 'waiting' then 0 else 1 end,
        first_sent_at = coalesce(m.first_sent_at, ${now}::timestamptz),
        next_attempt_at = ${now}::timestamptz + make_interval(secs =>
          case m.environment when 'simulator' then ${leaseMs.simulator / 1000}::int else ${leaseMs.live / 1000}::int end
        )
      from due
      where m.company_id = ${ctx.companyId}::uuid and m.reception_id = due.reception_id and m.id = due.id
      returning m.*, due.was
    )
    select m.reception_id, m.id, m.environment, m.was as state, m.attempts, m.queries, m.absences, m.rounds, m.queued_at, m.consecutivo,
      m.message, m.xml, r.supplier_identification_type as supplier_type, c.identification_type as own_type
    from claimed m
    join receptions r on r.company_id = m.company_id and r.id = m.reception_id
    join companies c on c.id = m.company_id
    order by m.consecutivo
  `.execute(ctx.tx)
  return rows
}

/** What follows, and whether it was sent this time. */
type Served = { step: Step; isSent: boolean }

/** Makes the one call that an answer needs now, or two: asking, and sending what the authority does not have. */
async function serve(
  { doors, signer, clients, log }: AnswerSender,
  companyId: string,
  answer: Claimed,
): Promise<Served> {
  const delivery: Delivery = { ...answer, queuedAtMs: answer.queued_at.getTime() }
  const now = () => doors.clock.now()
  try {
    const client = await clients.clientOf(companyId, answer.environment)
    if (client === null)
      return { step: afterObstacle('authority-not-set-up', delivery, now()), isSent: false }
    const { clave, issuerNumber, receiverNumber } = readMessage(answer.message)
    const asked = answer.state === 'waiting' ? null : await client.query(`${clave}-${answer.consecutivo}`)
    const known = asked === null ? null : afterAsking(asked, delivery, now())
    if (known !== null) return { step: known, isSent: false }

    const { xml, issuedAt } = await sign(doors, signer, companyId, answer)
    const sent = await client.send({
      clave,
      issuedAt,
      issuer: { type: answer.supplier_type, number: issuerNumber },
      receiver: { type: answer.own_type, number: receiverNumber },
      receiverConsecutivo: answer.consecutivo,
      xml,
    })
    return { step: afterSending(sent, delivery, now()), isSent: true }
  } catch (error) {
    log.error({ err: error, companyId, receptionId: answer.reception_id }, 'answer not sent')
    return { step: afterObstacle((error as Error).message, delivery, now()), isSent: false }
  }
}

/** The moment of an answer is when it is signed: the authority takes none that is older than it comes in. */
async function sign(doors: Doors, signer: Signer, companyId: string, answer: Claimed) {
  if (answer.xml !== null) return { xml: answer.xml, issuedAt: readMessage(answer.message).issuedAt }
  const key = await signer.currentKey(companyId)
  if (key === null) throw new Error('certificate-missing')
  const issuedAt = costaRicaInstant(doors.clock.now())
  const message = { ...readMessage(answer.message), issuedAt }
  const xml = Buffer.from(await signXmlAsync(writeReceiverMessage(message), key, { signingTime: issuedAt }))
  await unsafeForCompany(doors, companyId, ({ tx }) =>
    sql`
      update reception_messages set xml = ${xml}, message = message || jsonb_build_object('issuedAt', ${issuedAt}::text)
      where company_id = ${companyId}::uuid and reception_id = ${answer.reception_id}::uuid and id = ${answer.id}::uuid
    `.execute(tx),
  )
  return { xml, issuedAt }
}

async function storeStep(ctx: CompanyContext, answer: Claimed, { step, isSent }: Served): Promise<void> {
  const now = new Date(ctx.clock.now())
  const verdict = step.answerXml && {
    ...toStoredAnswer(step, step.answerXml),
    received_at: costaRicaInstant(now.getTime()),
  }
  await sql`
    update reception_messages set
      state = ${step.state}, last_problem = ${step.problem}, absences = ${step.absences},
      attempts = attempts + ${isSent && answer.state !== 'waiting' ? 1 : 0},
      rounds = rounds + ${isSent && answer.state === 'sent' ? 1 : 0},
      next_attempt_at = ${step.nextAttemptAtMs === null ? null : new Date(step.nextAttemptAtMs)}::timestamptz,
      received_at = case when ${step.isReceived} then coalesce(received_at, ${now}::timestamptz) else received_at end,
      answer_xml = coalesce(answer_xml, ${step.answerXml === null ? null : Buffer.from(step.answerXml)}::bytea),
      verdict = coalesce(${verdict === null ? null : JSON.stringify(verdict)}::jsonb, verdict),
      verdict_at = case when ${verdict !== null} then ${now}::timestamptz else verdict_at end
    where company_id = ${ctx.companyId}::uuid and reception_id = ${answer.reception_id}::uuid and id = ${answer.id}::uuid
  `.execute(ctx.tx)
  if (step.answerXml !== null) await learnSeals(ctx, answer.environment, [step.answerXml])
  const status = statusAfter(step)
  if (status !== null) {
    await sql`
      update receptions set status = ${status}, version = version + 1, updated_at = ${now}
      where company_id = ${ctx.companyId}::uuid and id = ${answer.reception_id}::uuid and status = 'sending'
    `.execute(ctx.tx)
  }
  if (status === 'confirmed') await makeExpense(ctx, answer.reception_id)
  if (step.event === 'gave-up') await tellOfFailure(ctx, answer)
  if (status !== null) announceReception(ctx, answer.reception_id)
}

/** An answer that could not be delivered leaves the document to be answered again, as a refused one does. */
function statusAfter({ event }: Step): 'confirmed' | 'refused' | null {
  if (event === 'accepted') return 'confirmed'
  return event === 'rejected' || event === 'gave-up' ? 'refused' : null
}

/** Tells who decides that the authority never got an answer, so that they give it again. */
async function tellOfFailure(ctx: CompanyContext, { reception_id, consecutivo }: Claimed): Promise<void> {
  await notify(ctx, {
    kind: 'sending-failed',
    params: { number: shortNumber(consecutivo) },
    path: `/transactions/detail/reception/${reception_id}`,
    to: { permission: 'receptions.decide' },
    once: `${reception_id}:${consecutivo}`,
  })
}

async function nextDueAt(ctx: CompanyContext): Promise<number | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(m.next_attempt_at) as due_at
    from reception_messages m
    where m.company_id = ${ctx.companyId}::uuid and m.next_attempt_at is not null and not ${isSendingHeld('m')}
  `.execute(ctx.tx)
  return rows[0]?.due_at?.getTime() ?? null
}
