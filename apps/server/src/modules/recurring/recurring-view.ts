import type { RecurringRow, RecurringRun, RecurringRunDetail } from '@cuentaclara/contracts'
import { costaRicaInstant, datesFrom } from '@cuentaclara/einvoice'
import type { StoredPart } from './part-store.ts'
import type { StoredRecurring } from './recurring-store.ts'
import { rhythmOf } from './rhythm-of.ts'
import type { StoredRun } from './run-store.ts'

/** Sentences in the reader's language. */
export type Say = {
  problem: (code: string) => string
  finding: (issue: { code: string; params?: Record<string, string | number> }) => string
}

export function toRowView(row: StoredRecurring, say: Say): RecurringRow {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    client_id: row.client_id,
    client_name: row.client_name,
    many: row.recipients_of === null ? null : { of: row.recipients_of, count: row.recipient_count ?? 0 },
    currency: row.currency,
    total: row.total,
    schedule: row.schedule,
    mode: row.mode,
    price_mode: row.price_mode,
    next_on: row.next_on,
    last_run:
      row.last_run_id === null
        ? null
        : { id: row.last_run_id, planned_on: row.last_run_on!, status: row.last_run_status! },
    done: row.done,
    left: leftOf(row),
    failures: row.failures,
    problem: row.last_problem === null ? null : say.problem(row.last_problem),
    has_warning: row.has_warning,
    adds: null,
    updated_at: costaRicaInstant(row.updated_at.getTime()),
  }
}

export function toRunView(run: StoredRun, say: Say): RecurringRun {
  return {
    id: run.id,
    recurring_id: run.recurring_id,
    recurring_name: run.recurring_name,
    client_name: run.client_name,
    planned_on: run.planned_on,
    status: run.status,
    document: toDocumentView(run),
    parts: run.parts,
    attempts: run.attempts,
    problem: toProblemView(run, say),
    ran_at: run.ran_at === null ? null : costaRicaInstant(run.ran_at.getTime()),
  }
}

export function toPartView(part: StoredPart, say: Say): RecurringRunDetail['part_rows'][number] {
  return {
    id: part.id,
    client_id: part.client_id,
    client_name: part.client_name,
    students: part.students,
    status: part.status,
    document: toDocumentView(part),
    problem: toProblemView(part, say),
  }
}

type Made = Pick<
  StoredRun,
  'document_id' | 'document_kind' | 'consecutivo' | 'fiscal_status' | 'document_currency' | 'document_total'
>

function toDocumentView(made: Made): RecurringRun['document'] {
  if (made.document_id === null) return null
  return {
    id: made.document_id,
    kind: made.document_kind,
    consecutivo: made.consecutivo,
    fiscal_status: made.fiscal_status,
    currency: made.document_currency,
    total: made.document_total,
  }
}

function toProblemView(
  { problem_code: code, problem_fields: fields }: Pick<StoredRun, 'problem_code' | 'problem_fields'>,
  say: Say,
): RecurringRun['problem'] {
  if (code === null) return null
  return { code, message: say.problem(code), findings: [...new Set((fields ?? []).map(say.finding))] }
}

/** Longest series that has an end: every day of two and a half years. */
const mostDates = 999

function leftOf({ schedule, next_on, status }: StoredRecurring): number | null {
  if (status === 'ended') return 0
  if (!schedule.count && !schedule.ends_on) return null
  return datesFrom(rhythmOf(schedule), next_on ?? schedule.starts_on, mostDates).length
}
