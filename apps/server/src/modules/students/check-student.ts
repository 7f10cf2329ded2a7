import {
  mostPlansAtOnce,
  plansAtOnce,
  planTexts,
  type StudentInput,
  textMistake,
} from '@cuentaclara/contracts'
import { add, compare, decimal, isPositive, shortestNumber, zero } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldMistakeKey, Invalid } from '#platform/errors.ts'
import { saidTwice } from '#platform/said-twice.ts'
import { findKnown, isNumberFree } from './student-store.ts'

/** The input with empty texts turned into nothing, and shares in their shortest form. */
export function tidyStudent(input: StudentInput): StudentInput {
  return {
    ...input,
    number: input.number || null,
    group_name: input.group_name || null,
    plans: (input.plans ?? []).map((plan) => ({
      ...plan,
      discount_percent: plan.discount_percent || null,
      discount_reason: plan.discount_reason || null,
    })),
    currency: input.currency ?? 'CRC',
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
  const itemIds = input.plans?.map(({ item_id }) => item_id ?? null) ?? []
  const known = await findKnown(ctx.tx, { clientIds, itemIds: itemIds.filter((item) => item !== null) })
  for (const [index, client] of clientIds.entries()) {
    if (!known.clients.has(client)) errors[`payers.${index}.client_id`] = ['choose']
  }
  for (const [index, item] of itemIds.entries()) {
    if (item !== null && !known.items.has(item)) errors[`plans.${index}.item_id`] = ['choose']
  }
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
  Object.assign(
    errors,
    saidTwice(
      input.plans ?? [],
      ({ id }) => id,
      (index) => `plans.${index}.id`,
    ),
  )
  if (plansAtOnce(input.plans ?? []) > mostPlansAtOnce) errors.plans = ['plans-at-once']
  for (const [index, plan] of (input.plans ?? []).entries()) {
    for (const [field, mistake] of Object.entries(findPlanMistakes(plan)))
      errors[`plans.${index}.${field}`] = [mistake]
  }
  if (input.starts_on && input.ends_on && input.ends_on < input.starts_on)
    errors.ends_on = ['not-before-start']
  return errors
}

type Plan = NonNullable<StudentInput['plans']>[number]

function findPlanMistakes(plan: Plan): Partial<Record<keyof Plan, FieldMistakeKey>> {
  const errors: Partial<Record<keyof Plan, FieldMistakeKey>> = {}
  if (plan.amount.startsWith('-')) errors.amount = 'not-negative'
  if (plan.discount_percent) {
    const percent = decimal(plan.discount_percent)
    if (!isPositive(percent) || compare(percent, decimal('100')) > 0) errors.discount_percent = 'percent'
    if (textMistake({ ...planTexts.discount_reason, isNeeded: true }, plan.discount_reason ?? ''))
      errors.discount_reason = 'required'
  } else if (plan.discount_reason) errors.discount_percent = 'required'
  if (plan.from_month && plan.to_month && plan.to_month < plan.from_month)
    errors.to_month = 'not-before-start'
  return errors
}

function shortest(percent: string): string {
  return shortestNumber(percent).replace(/^0+(?=\d)/, '')
}
