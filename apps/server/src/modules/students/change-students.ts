import type { Student, StudentInput } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { updateStudent } from './save-student.ts'
import { readStudent, type StudentRow } from './student-store.ts'

/** What is added to what somebody is billed: from a month on, or of one month only. */
export type PlanToAdd = {
  item_id: string
  amount: string
  currency: 'CRC' | 'USD'
  from_month: string
  to_month: string | null
}

/** Moves one of many to another group; without a name to none. Throws NotFound, and Conflict for who left. */
export async function moveToGroup(ctx: CompanyContext, id: string, group: string): Promise<void> {
  const student = await findPresent(ctx, id)
  await updateStudent(ctx, id, { ...toInput(student), group_name: group }, student.version)
}

/**
 * Adds to what one of many is billed. The same item is never added twice to the same months: whoever asks again hears of it.
 * Throws NotFound, Invalid, and Conflict for who left, who is billed in another currency, and who has it.
 */
export async function addPlan(ctx: CompanyContext, id: string, plan: PlanToAdd): Promise<void> {
  const student = await findPresent(ctx, id)
  if (student.plans.length > 0 && student.currency !== plan.currency)
    throw new Conflict('student-other-currency')
  if (student.plans.some((known) => known.item_id === plan.item_id && overlaps(known, plan)))
    throw new Conflict('student-has-plan')
  const { currency, ...added } = plan
  const input = toInput(student)
  await updateStudent(ctx, id, { ...input, currency, plans: [...input.plans, added] }, student.version)
}

type Before = Readonly<Record<string, string | null>>

/** The group of one of many, and what they are billed, as plain text; undefined when there is none. */
export async function readChanged(
  ctx: CompanyContext,
  id: string,
  what: 'group' | 'plans',
): Promise<Before | undefined> {
  const student = await readStudent(ctx, id)
  if (student === undefined) return undefined
  if (what === 'group') return { group_name: student.group_name }
  // A plan that was billed meanwhile is another one: what was billed stands.
  const plans = student.plans.map(({ name: _, state: __, ...plan }) => plan)
  return { currency: student.currency, plans: JSON.stringify(plans) }
}

/** Puts back the group, or the plans, as they were. Throws NotFound and Invalid. */
export async function restoreChanged(ctx: CompanyContext, id: string, before: Before): Promise<void> {
  ctx.permit('clients.edit')
  const student = await readStudent(ctx, id)
  if (student === undefined) throw new NotFound('student-not-found')
  const { group_name: group, plans, currency } = before
  const known = plans && (JSON.parse(plans) as Student['plans'])
  const then = known
    ? {
        currency: currency as Student['currency'],
        plans: known.map(({ is_billed: _, ...plan }) => plan),
      }
    : { group_name: group }
  await updateStudent(ctx, id, { ...toInput(student), ...then }, student.version)
}

async function findPresent(ctx: CompanyContext, id: string): Promise<StudentRow> {
  ctx.permit('clients.edit')
  const student = await readStudent(ctx, id)
  if (student === undefined) throw new NotFound('student-not-found')
  if (student.status === 'left') throw new Conflict('student-left')
  return student
}

type Months = Pick<Student['plans'][number], 'from_month' | 'to_month'>

function overlaps(one: Months, other: Months): boolean {
  const startsBefore = (a: Months, b: Months) =>
    a.from_month === null || b.to_month === null || a.from_month <= b.to_month
  return startsBefore(one, other) && startsBefore(other, one)
}

function toInput(student: StudentRow) {
  const { name, number, birth_on, group_name, payers, currency, starts_on, ends_on, contact, notes } = student
  return {
    ...{ name, number, birth_on, group_name, payers, currency, starts_on, ends_on, contact, notes },
    plans: student.plans.map(({ name: _, state: __, is_billed: ___, ...plan }) => plan),
  } satisfies StudentInput
}
