import type { Numbering, NumbersConfirmed } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { refuseTwice } from '#platform/said-twice.ts'
import { getNumbering, moveSeries } from './numbering.ts'

type Wanted = NumbersConfirmed['series'][number]
type Held = { environment: string }

/**
 * After a restore: every series goes on from the number that somebody confirms, which leaves out what was used since the
 * backup, and documents are issued again. Throws Conflict when nothing is held, a series is missing, or a number is below
 * the next one of the backup; Invalid for a series with two numbers.
 */
export async function confirmNumbers(
  ctx: CompanyContext,
  { series, reason }: NumbersConfirmed,
): Promise<Numbering> {
  ctx.permit('settings.edit')
  refuseTwice(series, addressOf, (index) => `series.${index}.next_sequence`)
  const { environment } = await lockHold(ctx)
  const present = await lockAllSeries(ctx, environment, series)
  const named = new Set(series.map(addressOf))
  if ([...present.keys()].some((address) => !named.has(address))) throw new Conflict('numbering-incomplete')
  for (const wanted of series) {
    const next = present.get(addressOf(wanted))!
    if (wanted.next_sequence < next) throw new Conflict('number-only-upward', { next })
    if (wanted.next_sequence > next)
      await moveSeries(ctx, { ...wanted, reason }, { environment, next_sequence: next })
  }
  await sql`
    update numbering_holds set confirmed_at = ${new Date(ctx.clock.now())}, confirmed_by = ${ctx.userId}::uuid
    where company_id = current_company() and environment = ${environment}
  `.execute(ctx.tx)
  ctx.announce({ type: 'authority', companyId: ctx.companyId })
  return getNumbering(ctx)
}

/** 409 while nobody has said from which numbers the series go on after a restore. */
export async function refuseHeldNumbers(ctx: CompanyContext): Promise<void> {
  const { rows } = await readHold().execute(ctx.tx)
  if (rows.length > 0) throw new NumberingHeld()
}

export class NumberingHeld extends Conflict {
  constructor() {
    super('numbering-held')
  }
}

function readHold() {
  return sql<Held>`
    select h.environment from numbering_holds h
    where h.company_id = current_company() and h.environment = (select current_environment()) and h.confirmed_at is null
    for update of h
  `
}

async function lockHold(ctx: CompanyContext): Promise<Held> {
  const { rows } = await readHold().execute(ctx.tx)
  if (rows[0] === undefined) throw new Conflict('numbering-not-held')
  return rows[0]
}

/** The next number of every series, those included that the backup has not: they were first used after it. */
async function lockAllSeries(
  ctx: CompanyContext,
  environment: string,
  wanted: readonly Wanted[],
): Promise<Map<string, number>> {
  await sql`
    insert into document_series (company_id, environment, branch, terminal, document_type)
    select current_company(), ${environment}, w.branch, w.terminal, w.document_type
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (branch text, terminal text, document_type text)
    on conflict do nothing
  `.execute(ctx.tx)
  const { rows } = await sql<Omit<Wanted, 'next_sequence'> & { next_sequence: string }>`
    select branch, terminal, document_type, next_sequence from document_series
    where company_id = current_company() and environment = ${environment}
    order by branch, terminal, document_type
    for update
  `.execute(ctx.tx)
  return new Map(rows.map((row) => [addressOf(row), Number(row.next_sequence)]))
}

function addressOf({ branch, terminal, document_type }: Omit<Wanted, 'next_sequence'>): string {
  return `${branch}${terminal}${document_type}`
}
