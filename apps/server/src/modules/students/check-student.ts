import { type StudentInput, studentTexts, textMistake } from '@cuentaclara/contracts'
import { add, compare, decimal, isPositive, shortestNumber, zero } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldMistakeKey, Invalid } from '#platform/errors.ts'
import { findKnown, isNumberFree } from './student-store.ts'

/** The input with empty texts turned into nothing, and shares in their shortest form. */
export function tidyStudent(input: StudentInput): StudentInput {
  const hasPlan = Boolean(input.monthly_amount)
  return {
    ...input,
    number: input.number || null,
    group_name: input.group_name || null,
    item_id: hasPlan ? (input.item_id ?? null) : null,
    monthly_amount: input.monthly_amount || null,
    currency: hasPlan ? (input.currency ?? 'CRC') : null,
    discount_percent: input.discount_percent || null,
    discount_reason: input.discount_reason || null,
    contact: input.contact || null,
    notes: input.notes || null,
    payers: input.payers.map(({ client_id, share }) => ({ client_id, share: shortest(share) })),
  }
}

/** Throws Invalid by field for what no schema can say. `id` is null for a new one. */
export async function checkStudent(
  ctx: CompanyContext,
  input: StudentInput,
  id: string | null,
): Promise<void> {
  const errors: Record<string, FieldMistakeKey[]> = { ...findMistakes(input) }
  const clientIds = input.payers.map(({ client_id }) => client_id)
  const known = await findKnown(ctx.tx, { clientIds, itemId: input.item_id ?? null })
  for (const [index, client] of clientIds.entries()) {
    if (!known.clients.has(client)) errors[`payers.${index}.client_id`] = ['choose']
  }
  if (input.item_id && !known.hasItem) errors.item_id = ['choose']
  const isFree = !input.number || (await isNumberFree(ctx.tx, input.number, id))
  if (!isFree) throw new Invalid({ ...errors, number: ['student-number-taken'] }, 'student-number-taken')
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

function findMistakes(input: StudentInput): Record<string, FieldMistakeKey[]> {
  const errors: Record<string, FieldMistakeKey[]> = {}
  const shares = input.payers.map(({ share }) => decimal(share))
  const ids = new Set(input.payers.map(({ client_id }) => client_id))
  const sum = shares.reduce((one, other) => add(one, other), zero)
  if (ids.size < input.payers.length) errors.payers = ['payer-twice']
  else if (!shares.every(isPositive) || compare(sum, decimal('100')) !== 0) errors.payers = ['shares-add-up']
  if (input.monthly_amount?.startsWith('-')) errors.monthly_amount = ['not-negative']
  if (input.discount_percent) {
    const percent = decimal(input.discount_percent)
    if (!isPositive(percent) || compare(percent, decimal('100')) > 0) errors.discount_percent = ['percent']
    if (textMistake({ ...studentTexts.discount_reason, isNeeded: true }, input.discount_reason ?? ''))
      errors.discount_reason = ['required']
  } else if (input.discount_reason) errors.discount_percent = ['required']
  if (input.starts_on && input.ends_on && input.ends_on < input.starts_on)
    errors.ends_on = ['not-before-start']
  return errors
}

function shortest(percent: string): string {
  return shortestNumber(percent).replace(/^0+(?=\d)/, '')
}
