import { type Student, type StudentInput, studentTexts, textMistake } from '@cuentaclara/contracts'
import { add, compare, decimal, isPositive, parseDecimal, toText, zero } from '@cuentaclara/decimal'

export type PayerForm = { client_id: string; name: string; share: string }

/** The form as it is typed: every field a text. */
export type StudentForm = {
  name: string
  number: string
  group_name: string
  birth_on: string
  payers: PayerForm[]
  item_id: string
  item_name: string
  monthly_amount: string
  currency: 'CRC' | 'USD'
  discount_percent: string
  discount_reason: string
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
  | 'percent'
  | 'reasonNeeded'
  | 'endsBefore'

export function studentForm(student: Student | null): StudentForm {
  return {
    name: student?.name ?? '',
    number: student?.number ?? '',
    group_name: student?.group_name ?? '',
    birth_on: student?.birth_on ?? '',
    payers: student?.payers.map(({ client_id, name, share }) => ({ client_id, name, share })) ?? [
      { client_id: '', name: '', share: '100' },
    ],
    item_id: student?.item_id ?? '',
    item_name: student?.plan ?? '',
    monthly_amount: student?.monthly_amount ?? '',
    currency: student?.currency ?? 'CRC',
    discount_percent: student?.discount_percent ?? '',
    discount_reason: student?.discount_reason ?? '',
    starts_on: student?.starts_on ?? '',
    ends_on: student?.ends_on ?? '',
    contact: student?.contact ?? '',
    notes: student?.notes ?? '',
  }
}

/** The form as it crosses HTTP. */
export function toStudentInput(form: StudentForm): StudentInput {
  const hasPlan = form.monthly_amount.trim() !== ''
  return {
    name: form.name.trim(),
    number: textOrNull(form.number),
    group_name: textOrNull(form.group_name),
    birth_on: textOrNull(form.birth_on),
    payers: form.payers
      .filter(({ client_id }) => client_id !== '')
      .map(({ client_id, share }) => ({ client_id, share: share.trim() })),
    item_id: hasPlan ? textOrNull(form.item_id) : null,
    monthly_amount: textOrNull(form.monthly_amount),
    currency: hasPlan ? form.currency : null,
    discount_percent: textOrNull(form.discount_percent),
    discount_reason: textOrNull(form.discount_reason),
    starts_on: textOrNull(form.starts_on),
    ends_on: textOrNull(form.ends_on),
    contact: textOrNull(form.contact),
    notes: textOrNull(form.notes),
  }
}

/** What is wrong with the form, by field; the server says the rest. */
export function complaintsOf(form: StudentForm): Partial<Record<keyof StudentForm, StudentComplaint>> {
  const found: Partial<Record<keyof StudentForm, StudentComplaint | null>> = {
    name: textMistake(studentTexts.name, form.name) && 'nameLength',
    payers: payersComplaint(form.payers),
    discount_percent: percentComplaint(form),
    discount_reason: reasonComplaint(form),
    ends_on:
      form.starts_on !== '' && form.ends_on !== '' && form.ends_on < form.starts_on ? 'endsBefore' : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, complaint]) => complaint !== null))
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

function percentComplaint({ discount_percent, discount_reason }: StudentForm): StudentComplaint | null {
  const typed = discount_percent.trim()
  if (typed === '') return discount_reason.trim() === '' ? null : 'percent'
  const percent = parseDecimal(typed)
  if (percent === null || !isPositive(percent)) return 'percent'
  return compare(percent, decimal('100')) > 0 ? 'percent' : null
}

function reasonComplaint({ discount_percent, discount_reason }: StudentForm): StudentComplaint | null {
  const isNeeded = discount_percent.trim() !== ''
  if (!isNeeded) return null
  return textMistake({ ...studentTexts.discount_reason, isNeeded }, discount_reason) && 'reasonNeeded'
}

function textOrNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim()
}
