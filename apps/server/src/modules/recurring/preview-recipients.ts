import type { RecurringRecipients } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { add, decimal, toText, zero } from '@cuentaclara/decimal'
import { costaRicaDay, isBlocking } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import { draftTotal } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, Invalid } from '#platform/errors.ts'
import { giveWay } from '#platform/give-way.ts'
import { type SeriesContent, type Written, writeOfDate } from './document-of-date.ts'
import { NoDatesLeft } from './errors.ts'
import { type Recipient, type Recipients, readRecipients } from './recipients.ts'
import { raiseTyped } from './recurring-store.ts'
import type { Say } from './recurring-view.ts'
import { nextDue } from './rhythm-of.ts'

type Row = RecurringRecipients['rows'][number]

/** Each is reckoned through, as their run will. */
const mostRows = 300

/** Whom a date of a series for many bills, how much and in which words, made as its run makes it. Throws NoDatesLeft and Invalid. */
export async function previewRecipients(
  ctx: CompanyContext,
  { series, on, coming_raise: coming }: z.output<typeof schemas.recurringPreviewInput>,
  say: Say,
): Promise<RecurringRecipients> {
  ctx.permit('recurring.read')
  ctx.permit('documents.draft')
  const { recipients: given, content, schedule } = series
  if (!given) throw new Invalid({ recipients: ['required'] })
  const date = on ?? nextDue(schedule, null, costaRicaDay(ctx.clock.now()))
  if (date === null) throw new NoDatesLeft()
  const found = await readRecipients(ctx, given, date)
  const written = {
    content,
    schedule,
    dueDays: series.due_days ?? null,
    priceMode: series.price_mode,
    raise: raiseTyped(series),
    coming: coming ?? null,
  }
  const rows: Row[] = []
  for (const recipient of found.slice(0, mostRows)) {
    rows.push(await look(ctx, { ...written, recipient }, date, say))
    await giveWay()
  }
  const amounts = rows.filter(({ problem }) => problem === null).map(({ total }) => decimal(total))
  return {
    on: date,
    rows,
    count: found.length,
    total: { currency: content.currency, amount: toText(amounts.reduce(add, zero)) },
    left_out: await readLeftOut(ctx, given),
  }
}

async function look(
  ctx: CompanyContext,
  series: SeriesContent & { recipient: Recipient },
  date: string,
  say: Say,
): Promise<Row> {
  const { recipient } = series
  const known = {
    client_id: recipient.clientId,
    client_name: recipient.name,
    students: recipient.students.map(({ id, name }) => ({ id, name })),
    currency: series.content.currency as Row['currency'],
  }
  try {
    const written = await writeOfDate(ctx, series, date)
    return {
      ...known,
      total: draftTotal(written.assessed.assessment),
      lines: written.document.lines.map(({ description }) => description),
      planned: written.leftOut.map(({ name }) => name),
      problem: problemIn(written, say),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const planned =
      error.code === 'recurring-billed-by-plan' ? recipient.students.map(({ name }) => name) : []
    return { ...known, total: '0', lines: [], planned, problem: say.problem(error.code) }
  }
}

/** What they would be refused for; of the day on which it is issued nobody knows yet. */
function problemIn({ assessed: { assessment } }: Written, say: Say): string | null {
  const [first] = assessment.issues.filter(isBlocking)
  return first === undefined ? null : say.finding(first)
}

/** Who is left out, by name: whoever is gone needs no leaving out. */
async function readLeftOut(
  { tx }: CompanyContext,
  given: Recipients,
): Promise<RecurringRecipients['left_out']> {
  const table = given.of === 'students' ? sql`students` : sql`clients`
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from ${table} t
    where t.company_id = current_company() and t.id = any(${given.except}::uuid[]) order by t.sort_name, t.id
  `.execute(tx)
  return rows
}
