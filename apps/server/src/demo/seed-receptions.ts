import { decimal, divide, halfUp, isPositive, multiply, subtract, toText } from '@cuentaclara/decimal'
import {
  addDays,
  costaRicaDay,
  costaRicaInstant,
  daysBetween,
  epochOf,
  roundCents,
  workingDayFrom,
} from '@cuentaclara/einvoice'
import {
  type AnswerEntry,
  composeAnswerText,
  writeAuthorityAnswer,
  writeReceiverMessage,
} from '@cuentaclara/einvoice/xml'
import { type SigningKey, signXml } from '@cuentaclara/xades'
import { sql } from 'kysely'
import { payExpense } from '#modules/expenses/index.ts'
import { readMessage } from '#modules/receptions/answer-reception.ts'
import { answerReception, assessOwnFile, openReception, takeIn } from '#modules/receptions/index.ts'
import { makeExpense } from '#modules/receptions/make-expense.ts'
import { rememberSupplier } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { atOnce } from './at-once.ts'
import { backThen } from './back-then.ts'
import type { DemoCompany, DemoSupplier } from './demo-company.ts'
import type { PlannedPurchase } from './plan-purchases.ts'
import { composeSupplierDocument, type SupplierDocument, writeSupplierDocument } from './supplier-document.ts'
import { createSupplierKeys } from './supplier-keys.ts'

export type ReceptionKeys = { company: SigningKey; authority: SigningKey }

type Known = {
  company: DemoCompany
  keys: ReceptionKeys
  supplierKey: ReturnType<typeof createSupplierKeys>
  categories: ReadonlyMap<string, string>
  today: string
}

/**
 * Receives what suppliers sent, each on its day: what is older than some days is answered, confirmed, an expense and paid when
 * it was due; what came since waits for an answer. Beside them one of each kind of trouble.
 */
export async function seedReceptions(
  ctx: CompanyContext,
  company: DemoCompany,
  purchases: readonly PlannedPurchase[],
  { keys, categories }: Pick<Known, 'keys' | 'categories'>,
): Promise<void> {
  const today = costaRicaDay(ctx.clock.now())
  const known: Known = { company, keys, categories, today, supplierKey: createSupplierKeys() }
  for (const supplier of company.purchases.suppliers) await rememberRule(ctx, supplier, known)
  const received: Received[] = []
  await atOnce(purchases, async (purchase, index) => {
    received[index] = await receiveOne(ctx, purchase, known)
  })
  await seedTroubles(ctx, received, known)
  await payWhatWasDue(ctx, today)
  await sql`
    update receptions set status = 'tacit'
    where company_id = current_company() and status in ('new', 'pending') and deadline_on < ${today}::date
  `.execute(ctx.tx)
}

/** Younger than this they wait; those of the days before are answered now, for the simulator to confirm as somebody looks. */
const waitingDays = 8
const answeredNowDays = 11

type Received = { purchase: PlannedPurchase; id: string; clave: string; isConfirmed: boolean }

async function receiveOne(ctx: CompanyContext, purchase: PlannedPurchase, known: Known): Promise<Received> {
  const given = toDocument(purchase, known.company)
  const { id, clave } = await receive(ctx, given, purchase.day, known)
  const fate = fateOf(purchase, known.today)
  if (fate === 'confirmed') await confirm(ctx, id, purchase, known)
  else if (fate === 'answered') await answerReception(ctx, id, acceptanceOf(purchase, known))
  else if (daysBetween(purchase.day, known.today) % 2 === 0) await openReception(ctx, id)
  const isConfirmed = fate === 'confirmed'
  return { purchase, id, clave, isConfirmed }
}

/** Whether a received document was confirmed long ago, has just been answered, or waits for an answer. */
export function fateOf(
  { day, supplier }: PlannedPurchase,
  today: string,
): 'confirmed' | 'answered' | 'waiting' {
  const age = daysBetween(day, today)
  if (supplier.isForgotten === true || age < waitingDays) return 'waiting'
  return age >= answeredNowDays ? 'confirmed' : 'answered'
}

export function toDocument(
  { supplier, day, sequence, lines }: PlannedPurchase,
  { settings }: DemoCompany,
): SupplierDocument {
  const [type, number] = supplier.identification.split(' ') as ['01' | '02', string]
  return {
    supplier: { name: supplier.name, activity: supplier.activity, number, type },
    receiver: { name: settings.name, number: settings.identification_number },
    issuedAtMs: epochOf(`${day}T09:${10 + (sequence % 50)}:00-06:00`)!,
    sequence,
    lines: lines.map(({ quantity, price, ...line }) => ({
      ...line,
      quantity: String(quantity),
      price: String(price),
    })),
    ...(supplier.creditDays !== undefined && { creditDays: supplier.creditDays }),
  }
}

/** What becomes of a supplier's tax is the same each time. */
async function rememberRule(
  ctx: CompanyContext,
  { name, identification, category, lines }: DemoSupplier,
  { company, categories }: Known,
): Promise<void> {
  const isExempt = lines.every(({ rateCode }) => rateCode === exempt)
  await rememberSupplier(ctx, {
    identification_number: identification.split(' ')[1]!,
    name,
    vat_condition: conditionOf(isExempt, company.purchases.creditShare),
    category_id: categories.get(category)!,
  })
}

/** Note 8.1. */
const exempt = '10'

/** Takes a document in on its day. */
async function receive(
  ctx: CompanyContext,
  given: SupplierDocument,
  day: string,
  { supplierKey }: Known,
): Promise<{ id: string; clave: string }> {
  const { xml, clave } = writeSupplierDocument(given, await supplierKey(given.supplier))
  const then = backThen(ctx, day)
  const name = `${given.supplier.number}-${given.sequence}.xml`
  const file = await assessOwnFile(
    { name, content: Buffer.from(xml) },
    { of: ctx.companyId },
    then.clock.now(),
  )
  const [outcome] = await takeIn(then, [file])
  if (!outcome?.reception_id)
    throw new Error(`The demo has a document that cannot be received: ${outcome?.reason}.`)
  return { id: outcome.reception_id, clave }
}

/** Accepted, with the tax split as the company may. */
function acceptanceOf(purchase: PlannedPurchase, { company, categories }: Known) {
  const { creditShare } = company.purchases
  const tax = roundCents(composeSupplierDocument(toDocument(purchase, company)).summary.tax)
  const credit = divide(multiply(tax, decimal(creditShare)), decimal('100'), 2, halfUp)
  return {
    answer: 'accepted' as const,
    vat_condition: conditionOf(!isPositive(tax), creditShare),
    activity: company.settings.activities?.find(({ is_default }) => is_default)?.code ?? null,
    vat_credit: toText(credit),
    vat_expense: toText(subtract(tax, credit)),
    category_id: categories.get(purchase.supplier.category)!,
  }
}

/** All of it credit, some of it, or no tax of which any could be (Annex v4.4, receiver's message). */
function conditionOf(isExempt: boolean, creditShare: string): '01' | '02' | '04' {
  if (isExempt) return '04'
  return creditShare === '100' ? '01' : '02'
}

/** Answers as somebody did some days after, and stores what the authority said to that. */
async function confirm(
  ctx: CompanyContext,
  id: string,
  purchase: PlannedPurchase,
  known: Known,
): Promise<void> {
  const then = backThen(ctx, workingDayFrom(addDays(purchase.day, 3)))
  await answerReception(then, id, acceptanceOf(purchase, known))
  await storeVerdict(then, id, purchase, known.keys, [])
  await makeExpense(then, id)
}

/** What the authority said to an answer; whatever it found refuses it. */
async function storeVerdict(
  ctx: CompanyContext,
  id: string,
  { supplier }: PlannedPurchase,
  keys: ReceptionKeys,
  entries: AnswerEntry[],
): Promise<void> {
  const status = entries.length === 0 ? 'accepted' : 'rejected'
  const { rows } = await sql<{ id: string; message: Record<string, string> }>`
    select id, message from reception_messages
    where company_id = current_company() and reception_id = ${id}::uuid
  `.execute(ctx.tx)
  const [stored] = rows as [(typeof rows)[number]]
  const message = readMessage(stored.message)
  const sentAt = costaRicaInstant(ctx.clock.now())
  const answeredAt = costaRicaInstant(ctx.clock.now() + 14_000)
  const text = composeAnswerText(status, entries, true)
  const [type] = supplier.identification.split(' ') as [string]
  const answer = writeAuthorityAnswer({
    clave: message.clave,
    issuerName: supplier.name,
    issuerIdentification: { type, number: message.issuerNumber },
    status,
    text,
    totalTax: message.totalTax ?? decimal('0'),
    total: message.total,
  })
  const xml = Buffer.from(signXml(writeReceiverMessage(message), keys.company, { signingTime: sentAt }))
  const answerXml = Buffer.from(signXml(answer, keys.authority, { signingTime: answeredAt }))
  const verdict = {
    status,
    text,
    entries: entries.map(({ code, message: said }) => ({ code, message: said })),
  }
  await sql`
    with delivered as (
      update submissions set state = 'finished', attempts = 1, queries = 1, next_attempt_at = null,
        first_sent_at = ${sentAt}::timestamptz, received_at = ${sentAt}::timestamptz,
        answer = ${JSON.stringify(verdict)}::jsonb, answered_at = ${answeredAt}::timestamptz
      where company_id = current_company() and subject_id = ${stored.id}::uuid
    ), kept as (
      insert into submission_files (company_id, subject_id, kind, content, created_at)
      values (current_company(), ${stored.id}::uuid, 'xml', ${xml}, ${sentAt}::timestamptz),
        (current_company(), ${stored.id}::uuid, 'answer', ${answerXml}, ${answeredAt}::timestamptz)
    )
    update reception_messages set settled_at = ${answeredAt}::timestamptz
    where company_id = current_company() and id = ${stored.id}::uuid
  `.execute(ctx.tx)
  await sql`
    update receptions set status = ${status === 'accepted' ? 'confirmed' : 'refused'}, version = version + 1
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

/**
 * One that is sent back, one that is somebody else's, one whose answer the authority refused, so that it wants another within
 * its term, and a credit note for an invoice that was accepted.
 */
async function seedTroubles(ctx: CompanyContext, received: readonly Received[], known: Known): Promise<void> {
  const { company, today } = known
  const model = received.findLast(({ purchase }) => purchase.supplier.followsSales)?.purchase
  if (model === undefined) return
  const like = (daysBack: number, sequence: number, change: Partial<SupplierDocument> = {}) => {
    const day = addDays(today, -daysBack)
    const given = { ...toDocument({ ...model, day, sequence }, company), ...change }
    return receive(ctx, given, day, known)
  }
  const incomplete = await like(9, 9_001)
  await answerReception(ctx, incomplete.id, {
    answer: 'rejected',
    text: 'El pedido llegó incompleto y se devolvió',
  })
  await like(4, 9_002, { receiver: { name: 'Comercial La Amistad S.A.', number: '3101555444' } })

  const unheard = await like(6, 9_003)
  const then = backThen(ctx, addDays(today, -1))
  await answerReception(then, unheard.id, acceptanceOf(model, known))
  await storeVerdict(then, unheard.id, model, known.keys, [wrongClock])

  const corrected = received.findLast(
    ({ isConfirmed, purchase }) =>
      isConfirmed && purchase.lines[0]!.rateCode === '08' && purchase.lines[0]!.quantity > 3,
  )
  if (corrected === undefined) return
  const { purchase, clave } = corrected
  const day = addDays(today, -2)
  const [line] = toDocument(purchase, company).lines
  const note = {
    ...toDocument({ ...purchase, day, sequence: 51 }, company),
    kind: 'credit-note' as const,
    lines: [{ ...line!, description: `Devolución: ${line!.description}`, quantity: '2' }],
    refersTo: clave,
  }
  await receive(ctx, note, day, known)
}

const wrongClock: AnswerEntry = {
  code: '-53',
  message: 'La fecha y hora de emisión del comprobante no coincide con la hora oficial.',
  row: 0,
  column: 0,
}

async function payWhatWasDue(ctx: CompanyContext, today: string): Promise<void> {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, coalesce(due_on, spent_on + 3)::text as day from expenses
    where company_id = current_company() and status = 'recorded' and reception_id is not null
  `.execute(ctx.tx)
  await atOnce(rows, async ({ id, day }) => {
    const paidOn = workingDayFrom(day)
    if (paidOn < today)
      await payExpense(backThen(ctx, paidOn), id, { paid_on: paidOn, means: '04', account: 'BN corriente' })
  })
}
