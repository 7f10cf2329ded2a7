import type { ReceptionClassification, ReceptionDecision, ReceptionDetail } from '@cuentaclara/contracts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isPositive,
  isZero,
  subtract,
  toText,
  zero,
} from '@cuentaclara/decimal'
import {
  checkConfirmation,
  composeConsecutivo,
  costaRicaInstant,
  type FiscalDocument,
  isBlocking,
  type ReceiverMessage,
} from '@cuentaclara/einvoice'
import { receiverVatCondition } from '@cuentaclara/einvoice/codes'
import { sql } from 'kysely'
import { refuseIfClosed } from '#modules/periods/index.ts'
import { refuseHeldNumbers, rememberSupplier, takeOfficialNumber } from '#modules/settings/index.ts'
import { type Environment, queueSubmission } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, type FieldErrors, Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { creditOriginalOf } from './credit-expense.ts'
import { ReceptionNotFound, ReceptionNotOpen } from './errors.ts'
import { getReception } from './get-reception.ts'
import { keptDocument } from './kept-document.ts'
import { makeExpense } from './make-expense.ts'
import {
  announceReception,
  type Decided,
  type LockedReception,
  lockReception,
  storeDecision,
} from './reception-store.ts'

const open: ReadonlySet<string> = new Set(['new', 'pending', 'refused'])

const verdicts = {
  accepted: { verdict: 'accepted', type: '05' },
  partly: { verdict: 'partially-accepted', type: '06' },
  rejected: { verdict: 'rejected', type: '07' },
} as const

/**
 * Decides about a supplier's document: numbers our message to the authority and queues it; the worker signs and sends it.
 * Throws Invalid by field, ReceptionNotFound, ReceptionNotOpen, and Conflict without a key to sign with or for a document
 * that the authority rejected.
 */
export async function answerReception(
  ctx: CompanyContext,
  id: string,
  input: ReceptionDecision,
): Promise<ReceptionDetail> {
  ctx.permit('receptions.decide')
  const reception = await lockReception(ctx, id)
  if (reception === undefined) throw new ReceptionNotFound()
  refuseVoid(reception)
  if (!open.has(reception.status)) throw new ReceptionNotOpen()
  const us = await readOurselves(ctx)
  if (us.has_certificate === null) throw new Conflict('answer-needs-certificate')
  // What it signs would be refused, and its number be spent.
  if (!us.has_certificate) throw new Conflict('answer-certificate-expired')

  const { document } = keptDocument(reception.file)
  const tax = decimal(reception.tax)
  const charged = { tax, vat: decimal(reception.vat) }
  const decided = toDecided(input, charged)
  await refuseMistakes(ctx, input, { decided, charged, activities: us.activities })

  const { verdict, type } = verdicts[decided.answer]
  await refuseHeldNumbers(ctx)
  // Last, so that a refused decision leaves no gap.
  const sequence = await takeOfficialNumber(ctx, us, type)
  const consecutivo = composeConsecutivo({ ...us, documentType: type, sequence })
  const message: ReceiverMessage = {
    clave: document.clave,
    issuerNumber: document.issuer.identification?.number ?? '',
    issuedAt: costaRicaInstant(ctx.clock.now()),
    verdict,
    ...(decided.text === null ? {} : { text: decided.text }),
    ...(isPositive(tax) ? { totalTax: document.summary.tax } : {}),
    ...(decided.activity === null ? {} : { activity: decided.activity }),
    ...(decided.vatCondition === null ? {} : { taxCondition: decided.vatCondition }),
    ...exactSplit(decided, tax, document.summary.tax),
    total: document.summary.total,
    receiverNumber: us.identification_number,
    consecutivo,
  }
  refuseUnlessSendable(message, document)
  await storeDecision(ctx, id, 'sending', decided)
  if (input.is_rule) await rememberAsRule(ctx, reception, decided)
  const messageId = newId()
  await queueSubmission(ctx, { subject: 'answer', id: messageId, environment: us.environment })
  await insertMessage(ctx, id, { messageId, environment: us.environment, answer: decided.answer, message })
  announceReception(ctx, id)
  return getReception(ctx, id)
}

/** What the authority rejected has no effect, whatever anybody says of it. */
function refuseVoid({ checks }: LockedReception): void {
  const isVoid = checks.some(({ check, result }) => check === 'authority' && result === 'failed')
  if (isVoid) throw new Conflict('reception-rejected-by-authority')
}

/**
 * Says what becomes of the tax of a document that counts as accepted because nobody answered, or of a credit note that follows
 * no invoice of ours; the authority is told nothing. Throws Invalid by field, ReceptionNotFound, ReceptionNotOpen, and
 * Conflict for a document that the authority rejected, or whose month is closed.
 */
export async function classifyReception(
  ctx: CompanyContext,
  id: string,
  input: ReceptionClassification,
): Promise<ReceptionDetail> {
  ctx.permit('receptions.decide')
  const reception = await lockReception(ctx, id)
  if (reception === undefined) throw new ReceptionNotFound()
  const isNote = reception.status === 'noted' && reception.kind === 'credit-note'
  refuseVoid(reception)
  if (reception.status !== 'tacit' && !isNote) throw new ReceptionNotOpen()
  // The authority hears nothing of it: it only changes the tax of the month of the document.
  await refuseIfClosed(ctx, reception.day)
  const accepted = { ...input, answer: 'accepted' as const }
  const charged = { tax: decimal(reception.tax), vat: decimal(reception.vat) }
  const decided = { ...toDecided(accepted, charged), activity: null, text: null }
  await refuseMistakes(ctx, accepted, { decided, charged, activities: null })
  await storeDecision(ctx, id, reception.status, decided)
  if (input.is_rule) await rememberAsRule(ctx, reception, decided)
  if (isNote) await creditOriginalOf(ctx, id)
  else await makeExpense(ctx, id)
  announceReception(ctx, id)
  return getReception(ctx, id)
}

/** Only what says something of the tax makes a rule: a rejection does not. */
async function rememberAsRule(
  ctx: CompanyContext,
  { supplier_identification_number: number, supplier_name: name }: LockedReception,
  { vatCondition, categoryId }: Decided,
): Promise<void> {
  if (vatCondition === null || !/^[0-9A-Za-z-]{1,20}$/.test(number)) return
  await rememberSupplier(ctx, {
    identification_number: number,
    name: name.trim().slice(0, 100) || number,
    vat_condition: vatCondition as '01',
    category_id: categoryId,
  })
}

/**
 * What people split is the tax to the cent; the message carries it as the document states it, with up to five decimals. Where
 * the parts make up the whole tax, the larger one takes what rounding added or took, so that the message never names more.
 */
function exactSplit(
  { vatCredit, vatExpense }: Decided,
  tax: Decimal,
  stated: Decimal,
): Pick<ReceiverMessage, 'creditedTax' | 'applicableExpense'> {
  if (vatCredit === null) return {}
  const [credit, expense] = [decimal(vatCredit), decimal(vatExpense ?? '0')]
  const rounding = equals(add(credit, expense), tax) ? subtract(stated, tax) : zero
  const isMostlyCredit = compare(credit, expense) >= 0
  return {
    creditedTax: isMostlyCredit ? add(credit, rounding) : credit,
    applicableExpense: isMostlyCredit ? expense : add(expense, rounding),
  }
}

type Ourselves = {
  identification_number: string
  environment: Environment
  branch: string
  terminal: string
  activities: string[]
  /** Null without any; false for one that is not in force. */
  has_certificate: boolean | null
}

async function readOurselves(ctx: CompanyContext): Promise<Ourselves> {
  const { rows } = await sql<Ourselves>`
    select c.identification_number, c.environment, c.branch, c.terminal,
      array(select a ->> 'code' from jsonb_array_elements(c.activities) a) as activities,
      (
        select ${new Date(ctx.clock.now())} between t.not_before and t.not_after from certificates t
        where t.company_id = c.id and t.environment = c.environment and t.is_current
      ) as has_certificate
    from companies c where c.id = current_company()
  `.execute(ctx.tx)
  return rows[0]!
}

/** What the message will say: with a rejection nothing of the tax, with condition 05 no split and no activity. */
function toDecided(input: ReceptionDecision, charged: Charged): Decided {
  const isRejected = input.answer === 'rejected'
  const condition = isRejected ? null : (input.vat_condition ?? null)
  const hasAmounts = condition !== null && receiverVatCondition(condition)?.hasCreditAmounts === true
  const unsaid = unsaidSplit(condition, charged, input.vat_credit == null)
  return {
    answer: input.answer,
    text: input.text || null,
    activity: hasAmounts ? input.activity || null : null,
    vatCondition: condition,
    vatCredit: hasAmounts ? (input.vat_credit ?? unsaid.credit) : null,
    vatExpense: hasAmounts ? (input.vat_expense ?? unsaid.expense) : null,
    categoryId: isRejected ? null : (input.category_id ?? null),
  }
}

/** All tax of a document, and how much of it is value added tax. */
type Charged = { tax: Decimal; vat: Decimal }

/** What of the tax is credit and what cost where only the condition is said: 01 credits all value added tax, 04 none of it. */
function unsaidSplit(
  condition: string | null,
  { tax, vat }: Charged,
  isCreditUnsaid: boolean,
): { credit: string; expense: string } {
  if (condition === '04') return { credit: '0', expense: toText(tax) }
  if (condition === '01' && isCreditUnsaid)
    return { credit: toText(vat), expense: toText(subtract(tax, vat)) }
  return { credit: '0', expense: '0' }
}

/** Of partial credit and of capital goods the condition does not say how much is credit; nothing would be declared unnoticed. */
function askForCredit(
  { answer, vat_condition, vat_credit }: ReceptionDecision,
  { tax }: Charged,
): FieldErrors {
  const isOpen = vat_condition === '02' || vat_condition === '03'
  const isUnsaid = answer !== 'rejected' && isOpen && vat_credit == null
  return isUnsaid && isPositive(tax) ? { vat_credit: ['required'] } : {}
}

/** Of proportionality no amounts are told: what somebody says of them would be lost unnoticed. */
function refuseUntold({ answer, vat_condition, vat_credit, vat_expense }: ReceptionDecision): FieldErrors {
  if (answer === 'rejected' || vat_condition !== '05') return {}
  const isSaid = (amount: string | null | undefined) => amount != null && !isZero(decimal(amount))
  return {
    ...(isSaid(vat_credit) ? { vat_credit: ['not-told'] } : {}),
    ...(isSaid(vat_expense) ? { vat_expense: ['not-told'] } : {}),
  }
}

/** `activities` is null where the message is none. */
type Judged = { decided: Decided; charged: Charged; activities: readonly string[] | null }

/** Throws Invalid. */
async function refuseMistakes(
  ctx: CompanyContext,
  input: ReceptionDecision,
  { decided, charged, activities }: Judged,
): Promise<void> {
  const errors = {
    ...findMistakes(decided, charged, activities),
    ...askForCredit(input, charged),
    ...refuseUntold(input),
    ...(await checkCategory(ctx, decided.categoryId)),
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

function findMistakes(decided: Decided, charged: Charged, activities: readonly string[] | null): FieldErrors {
  const { answer, text, activity, vatCondition, vatCredit, vatExpense } = decided
  const hasAmounts = vatCredit !== null
  return {
    ...(answer !== 'accepted' && text === null ? { text: ['required'] } : {}),
    ...(text !== null && text.length < 5 ? { text: ['reason-short'] } : {}),
    ...(answer !== 'rejected' && vatCondition === null ? { vat_condition: ['choose'] } : {}),
    ...(hasAmounts && activities !== null && !(activity !== null && activities.includes(activity))
      ? { activity: ['choose'] }
      : {}),
    ...(hasAmounts ? checkSplit(decided, decimal(vatCredit), decimal(vatExpense ?? '0'), charged) : {}),
  }
}

/**
 * Only value added tax is credit (RLIVA, art. 30), and all of it is with condition 01, unless a part of the document is not accepted: how much
 * tax is in the other one the document does not say. The part that becomes expense is bounded by no official text: what was bought without
 * tax is an expense too.
 */
function checkSplit(
  { answer, vatCondition: condition }: Decided,
  credit: Decimal,
  expense: Decimal,
  { tax, vat }: Charged,
): FieldErrors {
  if (isNegative(credit)) return { vat_credit: ['not-negative'] }
  if (isNegative(expense)) return { vat_expense: ['not-negative'] }
  const used = add(credit, expense)
  if (compare(credit, vat) > 0) return { vat_credit: ['more-than-tax'] }
  if (condition === '01' && answer === 'accepted' && !equals(credit, vat))
    return { vat_credit: ['whole-credit'] }
  if (condition === '02' && !equals(used, tax)) return { vat_credit: ['must-make-up-tax'] }
  if (condition === '04' && compare(credit, zero) > 0) return { vat_credit: ['no-credit'] }
  return {}
}

async function checkCategory(ctx: CompanyContext, id: string | null): Promise<FieldErrors> {
  if (id === null) return {}
  const { rows } = await sql`
    select 1 from list_entries l
    where l.company_id = current_company() and l.id = ${id}::uuid and l.kind = 'category'
  `.execute(ctx.tx)
  return rows.length > 0 ? {} : { category_id: ['choose'] }
}

const fields: Readonly<Record<string, string>> = {
  text: 'text',
  activity: 'activity',
  taxCondition: 'vat_condition',
  creditedTax: 'vat_credit',
  applicableExpense: 'vat_expense',
}

/** What the authority would refuse in the message itself is not sent. */
function refuseUnlessSendable(message: ReceiverMessage, document: FiscalDocument): void {
  const wrong = checkConfirmation(message, { document }).filter(isBlocking)
  if (wrong.length === 0) return
  const errors: FieldErrors = Object.fromEntries(
    wrong.flatMap(({ path }) => (fields[path] === undefined ? [] : [[fields[path], ['format']]])),
  )
  throw new Invalid(errors, 'answer-not-sendable', { rule: wrong[0]!.code })
}

type NewMessage = { messageId: string; environment: Environment; answer: string; message: ReceiverMessage }

async function insertMessage(
  ctx: CompanyContext,
  receptionId: string,
  { messageId, environment, answer, message }: NewMessage,
): Promise<void> {
  await sql`
    insert into reception_messages (
      company_id, id, reception_id, environment, answer, consecutivo, message, decided_by, decided_at
    ) values (
      current_company(), ${messageId}::uuid, ${receptionId}::uuid, ${environment}, ${answer}, ${message.consecutivo},
      ${JSON.stringify(messageJson(message))}::jsonb, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
    )
  `.execute(ctx.tx)
}

const amounts = ['totalTax', 'creditedTax', 'applicableExpense', 'total'] as const

/** Amounts as text: JSON knows no decimals. */
function messageJson(message: ReceiverMessage): Record<string, unknown> {
  const texts = amounts.flatMap((name) => {
    const amount = message[name]
    return amount === undefined ? [] : [[name, toText(amount)] as const]
  })
  return { ...message, ...Object.fromEntries(texts) }
}

/** A message as it was stored. */
export function readMessage(stored: Record<string, string>): ReceiverMessage {
  const read = amounts.flatMap((name) => (stored[name] === undefined ? [] : [[name, decimal(stored[name])]]))
  return { ...stored, ...Object.fromEntries(read) } as unknown as ReceiverMessage
}
