import {
  mostPlansAtOnce,
  plansAtOnce,
  planTexts,
  type Student,
  type StudentInput,
  studentTexts,
  textMistake,
} from '@cuentaclara/contracts'
import { add, compare, decimal, isPositive, parseDecimal, toText, zero } from '@cuentaclara/decimal'

export type PlanForm = {
  /** Empty for a new one. */
  id: string
  item_id: string
  item_name: string
  amount: string
  discount_percent: string
  discount_reason: string
  from_month: string
  to_month: string
}

export type PayerForm = {
  /** Of the row on the screen, whatever is chosen in it. */
  key: string
  client_id: string
  name: string
  share: string
}

/** The form as it is typed: every field a text. */
export type StudentForm = {
  name: string
  number: string
  group_name: string
  birth_on: string
  payers: PayerForm[]
  plans: PlanForm[]
  currency: 'CRC' | 'USD'
  starts_on: string
  ends_on: string
  contact: string
  notes: string
}

export type StudentComplaint =
  | 'nameLength'
  | 'payersNeeded'
  | 'payerTwice'
  | 'sharesAddUp'
  | 'planAmount'
  | 'planMonths'
  | 'plansAtOnce'
  | 'percent'
  | 'reasonNeeded'
  | 'endsBefore'
  | 'endNeeded'

export function studentForm(student: Student | null): StudentForm {
  return {
    name: student?.name ?? '',
    number: student?.number ?? '',
    group_name: student?.group_name ?? '',
    birth_on: student?.birth_on ?? '',
    payers: student?.payers.map(({ client_id, name, share }) => ({
      key: client_id,
      client_id,
      name,
      share,
    })) ?? [{ key: 'first', client_id: '', name: '', share: '100' }],
    plans: student?.plans.filter(isShown).map(planForm) ?? [],
    currency: student?.currency ?? 'CRC',
    starts_on: student?.starts_on ?? '',
    ends_on: student?.ends_on ?? '',
    contact: student?.contact ?? '',
    notes: student?.notes ?? '',
  }
}

export const noPlan: PlanForm = {
  id: '',
  item_id: '',
  item_name: '',
  amount: '',
  discount_percent: '',
  discount_reason: '',
  from_month: '',
  to_month: '',
}

/** What was billed and is over is history: the server keeps it as it is. */
function isShown({ state, is_billed }: Student['plans'][number]): boolean {
  return state !== 'over' || !is_billed
}

function planForm({ name, state: _, is_billed: __, ...plan }: Student['plans'][number]): PlanForm {
  const typed = Object.fromEntries(Object.entries(plan).map(([field, value]) => [field, value ?? '']))
  return { ...noPlan, ...typed, item_name: name ?? '' }
}

/** The form as it crosses HTTP. */
export function toStudentInput(form: StudentForm): StudentInput {
  return {
    name: form.name.trim(),
    number: textOrNull(form.number),
    group_name: textOrNull(form.group_name),
    birth_on: textOrNull(form.birth_on),
    payers: form.payers
      .filter(({ client_id }) => client_id !== '')
      .map(({ client_id, share }) => ({ client_id, share: share.trim() })),
    plans: form.plans.map(({ item_name: _, amount, ...plan }) => ({
      ...Object.fromEntries(Object.entries(plan).map(([field, typed]) => [field, textOrNull(typed)])),
      amount: amount.trim(),
    })),
    currency: form.currency,
    starts_on: textOrNull(form.starts_on),
    ends_on: textOrNull(form.ends_on),
    contact: textOrNull(form.contact),
    notes: textOrNull(form.notes),
  }
}

/** What is wrong with the form, by field; the server says the rest. */
export function complaintsOf(
  form: StudentForm,
  status: Student['status'] = 'active',
): Partial<Record<keyof StudentForm, StudentComplaint>> {
  const found: Partial<Record<keyof StudentForm, StudentComplaint | null>> = {
    name: textMistake(studentTexts.name, form.name) && 'nameLength',
    payers: payersComplaint(form.payers),
    plans: plansComplaint(form.plans),
    ends_on: endComplaint(form, status),
  }
  return Object.fromEntries(Object.entries(found).filter(([, complaint]) => complaint !== null))
}

/** Puts something into a row of payers; one that was removed meanwhile stays removed, and no other row gets it. */
export function putPayer(
  payers: readonly PayerForm[],
  key: string,
  change: Partial<Omit<PayerForm, 'key'>>,
): PayerForm[] {
  return payers.map((payer) => (payer.key === key ? { ...payer, ...change } : payer))
}

/** What is left of the whole for one more payer. */
export function shareLeft(payers: readonly PayerForm[]): string {
  const given = payers.map(({ share }) => parseDecimal(share.trim()) ?? zero).reduce(add, zero)
  const rest = add(decimal('100'), decimal(toText(given).startsWith('-') ? '0' : `-${toText(given)}`))
  return isPositive(rest) ? toText(rest) : ''
}

function payersComplaint(payers: readonly PayerForm[]): StudentComplaint | null {
  const chosen = payers.filter(({ client_id }) => client_id !== '')
  if (chosen.length === 0) return 'payersNeeded'
  if (new Set(chosen.map(({ client_id }) => client_id)).size < chosen.length) return 'payerTwice'
  const shares = chosen.map(({ share }) => parseDecimal(share.trim()))
  if (shares.some((share) => share === null || !isPositive(share))) return 'sharesAddUp'
  const sum = shares.reduce<typeof zero>((all, share) => add(all, share ?? zero), zero)
  return compare(sum, decimal('100')) === 0 ? null : 'sharesAddUp'
}

/** Who left without a last day would be billed for ever. */
function endComplaint(
  { starts_on, ends_on }: StudentForm,
  status: Student['status'],
): StudentComplaint | null {
  if (ends_on === '') return status === 'left' ? 'endNeeded' : null
  return starts_on !== '' && ends_on < starts_on ? 'endsBefore' : null
}

function plansComplaint(plans: readonly PlanForm[]): StudentComplaint | null {
  if (plansAtOnce(plans) > mostPlansAtOnce) return 'plansAtOnce'
  return plans.map(planComplaint).find((complaint) => complaint !== null) ?? null
}

function planComplaint(plan: PlanForm): StudentComplaint | null {
  const amount = parseDecimal(plan.amount.trim())
  if (amount === null || plan.amount.trim().startsWith('-')) return 'planAmount'
  if (plan.from_month !== '' && plan.to_month !== '' && plan.to_month < plan.from_month) return 'planMonths'
  return percentComplaint(plan) ?? reasonComplaint(plan)
}

function percentComplaint({ discount_percent, discount_reason }: PlanForm): StudentComplaint | null {
  const typed = discount_percent.trim()
  if (typed === '') return discount_reason.trim() === '' ? null : 'percent'
  const percent = parseDecimal(typed)
  if (percent === null || !isPositive(percent)) return 'percent'
  return compare(percent, decimal('100')) > 0 ? 'percent' : null
}

function reasonComplaint({ discount_percent, discount_reason }: PlanForm): StudentComplaint | null {
  const isNeeded = discount_percent.trim() !== ''
  if (!isNeeded) return null
  return textMistake({ ...planTexts.discount_reason, isNeeded }, discount_reason) && 'reasonNeeded'
}

function textOrNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim()
}
