import type { DocumentIssue, RecurringDetail, RecurringRunDetail } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaInstant, datesFrom, type YearlyRaise } from '@cuentaclara/einvoice'
import { toAmountsView, toPartyView } from '#modules/documents/index.ts'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { giveWay } from '#platform/give-way.ts'
import { assessSeries } from './assess-series.ts'
import { RecurringNotFound } from './errors.ts'
import { readParts } from './part-store.ts'
import { recipientsOf } from './recipients.ts'
import { raiseOf, readIncome, readRecurring } from './recurring-store.ts'
import { type Say, toPartView, toRowView, toRunView } from './recurring-view.ts'
import { missedBy, rhythmOf } from './rhythm-of.ts'
import { readRun, readRuns } from './run-store.ts'

const datesShown = 6
const runsShown = 100

/** A series with everything its page shows: amounts, findings, coming dates, runs and what they came to. */
export async function getRecurring(ctx: CompanyContext, id: string, say: Say): Promise<RecurringDetail> {
  ctx.permit('recurring.read')
  const [row, runs, income] = await Promise.all([
    readRecurring(ctx.tx, id),
    readRuns(ctx.tx, id, runsShown),
    readIncome(ctx.tx, id),
  ])
  if (row === undefined) throw new RecurringNotFound()
  const content = await parseInPieces(schemas.draftContent, row.input)
  const recipients = recipientsOf(row)
  const { assessment, around, today } = await assessSeries(ctx, { content, recipients })
  const { draft, calculation, issues } = assessment
  await giveWay()
  const from = row.next_on ?? today
  return {
    ...toRowView(row, say),
    version: row.version,
    time_of_day: row.time_of_day,
    due_days: row.due_days,
    yearly_raise: toRaiseView(raiseOf(row)),
    coming_raise: row.coming_raise,
    missed: missedBy(row, today),
    recipients,
    content,
    issuer: toPartyView(draft.issuer ?? around.company.party),
    receiver: draft.receiver === null ? null : toPartyView(draft.receiver),
    ...(await toAmountsView({ ...calculation, kind: draft.kind })),
    issues: issues.map((issue): DocumentIssue => ({ ...issue, message: say.finding(issue) })),
    created_at: costaRicaInstant(row.created_at.getTime()),
    created_by: row.created_by_name,
    started_by: row.started_by_name,
    ended_at: row.ended_at === null ? null : costaRicaInstant(row.ended_at.getTime()),
    upcoming: row.status === 'ended' ? [] : datesFrom(rhythmOf(row.schedule), from, datesShown),
    runs: runs.map((run) => toRunView(run, say)),
    income,
  }
}

function toRaiseView(raise: YearlyRaise | null): RecurringDetail['yearly_raise'] {
  return raise && { percent: raise.percent, on: raise.on, ...(raise.leapDay && { leap_day: true }) }
}

/** One run with its document, or those of many, and what went wrong. Throws NotFound. */
export async function getRun(ctx: CompanyContext, id: string, say: Say): Promise<RecurringRunDetail> {
  ctx.permit('recurring.read')
  const run = await readRun(ctx.tx, id)
  if (run === undefined) throw new NotFound('run-not-found')
  const parts = run.parts === null ? [] : await readParts(ctx.tx, id)
  return { ...toRunView(run, say), part_rows: parts.map((part) => toPartView(part, say)) }
}
