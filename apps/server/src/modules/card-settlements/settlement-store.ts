import type { CardSettlement } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { addDays } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'

/** Settlements of the environment that the company works in. Columns of `card_settlements s`. */
export const ofHere = sql`s.company_id = current_company() and s.environment = (select current_environment())`

export type SettlementInput = z.output<typeof schemas.cardSettlementInput>
/** With the rate that it is kept at. */
export type RatedSettlement = SettlementInput & { exchange_rate: string }

export type StoredSettlement = Omit<CardSettlement, 'updated_at'> & { updated_at: Date }

/** What the return counts of one: the conversion is rounded to the cent. */
export const vatInColones = sql`round(s.vat_withheld * s.exchange_rate, 2)`

/** Of `card_settlements s` joined with the bank's line `l`. */
export const settlementColumns = sql`
  s.id, s.settled_on::text as settled_on, s.acquirer, s.reference, s.currency,
  s.exchange_rate::text as exchange_rate, s.gross::text as gross, s.commission::text as commission,
  s.vat_withheld::text as vat_withheld, s.income_withheld::text as income_withheld, s.deposit::text as deposit,
  ${vatInColones}::text as vat_withheld_crc, l.happened_on::text as matched_on, s.version, s.updated_at`
export const settlementJoins = sql`
  left join bank_lines l on l.company_id = s.company_id and l.settlement_id = s.id`

export function toSettlement({ updated_at, ...row }: StoredSettlement): CardSettlement {
  return {
    ...row,
    exchange_rate: shortestNumber(row.exchange_rate),
    vat_withheld_crc: shortestNumber(row.vat_withheld_crc),
    gross: shortestNumber(row.gross),
    commission: shortestNumber(row.commission),
    vat_withheld: shortestNumber(row.vat_withheld),
    income_withheld: shortestNumber(row.income_withheld),
    deposit: shortestNumber(row.deposit),
    updated_at: updated_at.toISOString(),
  }
}

export async function readSettlement(ctx: CompanyContext, id: string): Promise<CardSettlement | undefined> {
  const { rows } = await sql<StoredSettlement>`
    select ${settlementColumns} from card_settlements s ${settlementJoins} where ${ofHere} and s.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0] && toSettlement(rows[0])
}

/** As it stands, and held until the transaction is over. */
export async function lockSettlement(ctx: CompanyContext, id: string): Promise<CardSettlement | undefined> {
  await sql`select 1 from card_settlements s where ${ofHere} and s.id = ${id}::uuid for update`.execute(
    ctx.tx,
  )
  return readSettlement(ctx, id)
}

/** The one that this is already: of the same day, acquirer, number, currency and amounts. */
export async function findSame(
  ctx: CompanyContext,
  { settled_on, acquirer, reference, currency, gross, deposit }: SettlementInput,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from card_settlements s
    where ${ofHere} and s.settled_on = ${settled_on}::date and lower(s.acquirer) = lower(${acquirer})
      and lower(s.reference) = lower(${reference}) and s.currency = ${currency} and s.gross = ${gross}::numeric and s.deposit = ${deposit}::numeric
  `.execute(ctx.tx)
  return rows[0]?.id
}

/** Answers its id; undefined where it is there already. */
export async function insertSettlement(
  ctx: CompanyContext,
  input: RatedSettlement,
): Promise<string | undefined> {
  const now = new Date(ctx.clock.now())
  const { rows } = await sql<{ id: string }>`
    insert into card_settlements (
      company_id, id, environment, settled_on, acquirer, reference, currency, exchange_rate, gross, commission, vat_withheld,
      income_withheld, deposit, created_by, created_at, updated_at
    ) values (
      current_company(), ${newId()}, current_environment(), ${input.settled_on}::date, ${input.acquirer}, ${input.reference},
      ${input.currency}, ${input.exchange_rate}::numeric, ${input.gross}::numeric, ${input.commission}::numeric, ${input.vat_withheld}::numeric,
      ${input.income_withheld}::numeric, ${input.deposit}::numeric, ${ctx.userId}::uuid, ${now}, ${now}
    )
    on conflict do nothing
    returning id
  `.execute(ctx.tx)
  return rows[0]?.id
}

export async function writeSettlement(
  ctx: CompanyContext,
  id: string,
  input: RatedSettlement,
): Promise<void> {
  await sql`
    update card_settlements set settled_on = ${input.settled_on}::date, acquirer = ${input.acquirer},
      reference = ${input.reference}, currency = ${input.currency}, exchange_rate = ${input.exchange_rate}::numeric, gross = ${input.gross}::numeric, commission = ${input.commission}::numeric,
      vat_withheld = ${input.vat_withheld}::numeric, income_withheld = ${input.income_withheld}::numeric,
      deposit = ${input.deposit}::numeric, version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

export async function deleteSettlement(ctx: CompanyContext, id: string): Promise<void> {
  await sql`delete from card_settlements where company_id = current_company() and id = ${id}::uuid`.execute(
    ctx.tx,
  )
}

/** Those of some days, the oldest first. */
export async function readSettlements(
  ctx: CompanyContext,
  { from, to }: { from: string; to: string },
): Promise<CardSettlement[]> {
  const { rows } = await sql<StoredSettlement>`
    select ${settlementColumns} from card_settlements s ${settlementJoins}
    where ${ofHere} and s.settled_on between ${from}::date and ${to}::date
    order by s.settled_on, lower(s.acquirer), s.id
  `.execute(ctx.tx)
  return rows.map(toSettlement)
}

/** A deposit that is no line of the bank yet. */
export type SettledDeposit = Pick<CardSettlement, 'id' | 'settled_on' | 'acquirer' | 'reference' | 'deposit'>
type Line = { currency: string; amount: string; day: string }

/** Acquirers pay within days: later than so, or before the day, it is another deposit. */
const mostDaysLater = 5

/** Whether a deposit may be a line of a day. */
export function isNear(settledOn: string, day: string): boolean {
  return settledOn <= day && day <= addDays(settledOn, mostDaysLater)
}

/** Deposits of such amounts, in one currency, that are no line of the bank yet. */
export async function readDeposits(
  ctx: CompanyContext,
  { currency, amounts }: { currency: string; amounts: readonly string[] },
): Promise<SettledDeposit[]> {
  const { rows } = await sql<SettledDeposit>`
    select s.id, s.settled_on::text as settled_on, s.acquirer, s.reference, s.deposit::text as deposit
    from card_settlements s
    where ${ofHere} and s.currency = ${currency} and s.deposit = any(${amounts}::numeric[]) and s.deposit > 0
      and not exists (select from bank_lines l where l.company_id = s.company_id and l.settlement_id = s.id)
    order by s.settled_on desc, s.id limit 500
  `.execute(ctx.tx)
  return rows
}

/** Those that a line may be, the nearest day first. */
export function findFitting(
  deposits: readonly SettledDeposit[],
  { amount, day }: Omit<Line, 'currency'>,
): SettledDeposit[] {
  return deposits
    .filter(
      ({ deposit, settled_on }) =>
        shortestNumber(deposit) === shortestNumber(amount) && isNear(settled_on, day),
    )
    .toSorted((one, other) => other.settled_on.localeCompare(one.settled_on))
}

/** Whether a settlement is what a line says: of its currency and amount and near its day, and no other line's. Holds it. */
export async function lockFitting(
  ctx: CompanyContext,
  id: string,
  { currency, amount, day }: Line,
): Promise<boolean> {
  const { rows } = await sql<{ settled_on: string }>`
    select s.settled_on::text as settled_on from card_settlements s
    where ${ofHere} and s.id = ${id}::uuid and s.currency = ${currency} and s.deposit = ${amount}::numeric
      and not exists (select from bank_lines l where l.company_id = s.company_id and l.settlement_id = s.id)
    for update
  `.execute(ctx.tx)
  return rows.some(({ settled_on }) => isNear(settled_on, day))
}
