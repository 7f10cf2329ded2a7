import type { RecurringRow, RecurringRun } from '@cuentaclara/contracts'
import { costaRicaInstant, datesFrom } from '@cuentaclara/einvoice'
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
    document:
      run.document_id === null
        ? null
        : {
            id: run.document_id,
            kind: run.document_kind,
            consecutivo: run.consecutivo,
            fiscal_status: run.fiscal_status,
            currency: run.document_currency,
            total: run.document_total,
          },
    attempts: run.attempts,
    problem:
      run.problem_code === null
        ? null
        : {
            code: run.problem_code,
            message: say.problem(run.problem_code),
            findings: [...new Set((run.problem_fields ?? []).map(say.finding))],
          },
    ran_at: run.ran_at === null ? null : costaRicaInstant(run.ran_at.getTime()),
  }
}

/** Longest series that has an end: every day of two and a half years. */
const mostDates = 999

function leftOf({ schedule, next_on, status }: StoredRecurring): number | null {
  if (status === 'ended') return 0
  if (!schedule.count && !schedule.ends_on) return null
  return datesFrom(rhythmOf(schedule), next_on ?? schedule.starts_on, mostDates).length
}
