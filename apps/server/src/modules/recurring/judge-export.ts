import { type Issue, isBlocking, isSoldAbroad } from '@cuentaclara/einvoice'
import { assessDraft } from '#modules/documents/drafts.ts'
import type { AssessedContent, RecurringInput } from './assess-recurring.ts'
import { nextDue } from './rhythm-of.ts'
import { documentOf } from './template.ts'

/** Of the day on which it is issued, and of who issues it: no series is to blame. */
const ofTheDay = /^(certificate|exchange-rate|software-provider|client\.credit)/

/**
 * What the export of a series to somebody abroad would be refused for, made as its run makes it. An invoice is only warned of as much:
 * what an export needs besides, nobody who sells at home knows by heart.
 */
export async function exportErrors(
  {
    schedule,
    due_days: dueDays,
    price_mode: priceMode,
  }: Pick<RecurringInput, 'schedule' | 'due_days' | 'price_mode'>,
  { assessment: { input: content, draft }, around, today }: AssessedContent,
  nowMs: number,
): Promise<Issue[]> {
  if (!isSoldAbroad(draft.receiver?.identification?.type, draft.saleCondition)) return []
  const template = { content, draft, schedule, dueDays: dueDays ?? null, priceMode }
  const names = { client: around.client?.party.name ?? '', student: '' }
  const date = nextDue(schedule, null, today) ?? today
  const made = documentOf(template, date, around.dollarRate ?? '1', names)
  const { issues } = await assessDraft(made, around, { nowMs, phase: 'draft' })
  return issues.filter((issue) => isBlocking(issue) && !ofTheDay.test(issue.code))
}
