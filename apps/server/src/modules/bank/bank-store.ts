import { decimal } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import { countsHere, hasEffect, numberOf } from '#modules/documents/index.ts'
import { mayBeTold } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import type { Candidates, OpenDebt, StandingPayment } from './match-facts.ts'
import type { Movement } from './movement.ts'

export type NewLine = Movement & { fingerprint: string }

type Brought = { account: string; currency: string; fileName: string; statementId: string }

/** Writes the lines that are not there yet; answers how many those were. */
export async function insertLines(
  ctx: CompanyContext,
  lines: readonly NewLine[],
  { account, currency, fileName, statementId }: Brought,
): Promise<number> {
  const rows = lines.map((line) => ({ id: newId(), ...line }))
  const { rows: written } = await sql<{ id: string }>`
    insert into bank_lines (
      company_id, id, environment, account, currency, happened_on, amount, text, reference, balance, fingerprint,
      file_name, statement_id, brought_by, created_at
    )
    select current_company(), r.id, current_environment(), ${account}, ${currency}, r.day, r.amount, r.text, r.reference,
      r.balance, r.fingerprint, ${fileName}, ${statementId}::uuid, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, day date, amount numeric, text text, reference text, balance numeric, fingerprint text
    )
    on conflict (company_id, environment, account, currency, fingerprint) do nothing
    returning id
  `.execute(ctx.tx)
  return written.length
}

export type LockedLine = {
  id: string
  account: string
  currency: 'CRC' | 'USD'
  happened_on: string
  amount: string
  text: string
  reference: string | null
  payment_id: string | null
  is_payment_own: boolean | null
  settlement_id: string | null
  pays_expenses: boolean
  ignored_because: string | null
}

/** Of `bank_lines l`. */
const lockedColumns = sql`
  l.id, l.account, l.currency, l.happened_on, l.amount::text as amount, l.text, l.reference, l.payment_id, l.is_payment_own,
  l.settlement_id, l.pays_expenses, l.ignored_because`

/** Lines of the environment that the company works in. Columns of `bank_lines l`. */
export const ofHere = sql`l.company_id = current_company() and l.environment = (select current_environment())`

/** Nobody said yet what it is. Columns of `bank_lines l`. */
export const isWaiting = sql`(l.payment_id is null and l.settlement_id is null and not l.pays_expenses and l.ignored_because is null)`

/** Whoever brought in the wrong file sees it soon; later its lines are what the books are made of. */
export const takeBackHours = 24

/** Of what a statement brought, by their ids. */
export async function readLineIds(ctx: CompanyContext, statementId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from bank_lines l where ${ofHere} and l.statement_id = ${statementId}::uuid order by l.id
  `.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** The lines that a statement brought. */
export async function lockStatement(
  ctx: CompanyContext,
  id: string,
): Promise<(LockedLine & { created_at: Date })[]> {
  const { rows } = await sql<LockedLine & { created_at: Date }>`
    select ${lockedColumns}, l.created_at from bank_lines l
    where ${ofHere} and l.statement_id = ${id}::uuid
    order by l.id for update
  `.execute(ctx.tx)
  return rows
}

/** Keeps that a statement was there, while its lines still are. */
export async function insertTakeBack(
  ctx: CompanyContext,
  id: string,
  { undone, reason }: { undone: number; reason: string },
): Promise<void> {
  await sql`
    insert into bank_take_backs (
      company_id, id, environment, account, currency, file_name, lines, undone_lines, reason, taken_back_by, taken_back_at
    )
    select l.company_id, l.statement_id, l.environment, l.account, l.currency, l.file_name, count(*), ${undone}, ${reason},
      ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
    from bank_lines l where ${ofHere} and l.statement_id = ${id}::uuid
    group by l.company_id, l.statement_id, l.environment, l.account, l.currency, l.file_name
  `.execute(ctx.tx)
}

export async function deleteStatement(ctx: CompanyContext, id: string): Promise<void> {
  await sql`
    delete from bank_lines l where ${ofHere} and l.statement_id = ${id}::uuid
  `.execute(ctx.tx)
}

export async function lockLine(ctx: CompanyContext, id: string): Promise<LockedLine | undefined> {
  const { rows } = await sql<LockedLine>`
    select ${lockedColumns} from bank_lines l where ${ofHere} and l.id = ${id}::uuid
    for update
  `.execute(ctx.tx)
  return rows[0]
}

/** What a line came to; nothing makes it wait again. */
export type Decision =
  | { payment: { id: string; isOwn: boolean } }
  | { settlementId: string }
  | { paysExpenses: true }
  | { ignoredBecause: string }
  | null

export async function writeDecision(ctx: CompanyContext, id: string, decision: Decision): Promise<void> {
  const payment = decision !== null && 'payment' in decision ? decision.payment : null
  const settlement = decision !== null && 'settlementId' in decision ? decision.settlementId : null
  const paysExpenses = decision !== null && 'paysExpenses' in decision
  const why = decision !== null && 'ignoredBecause' in decision ? decision.ignoredBecause : null
  const by = decision === null ? null : ctx.userId
  const at = decision === null ? null : new Date(ctx.clock.now())
  await sql`
    update bank_lines set payment_id = ${payment?.id ?? null}::uuid, is_payment_own = ${payment?.isOwn ?? null}::boolean,
      settlement_id = ${settlement}::uuid, pays_expenses = ${paysExpenses}, ignored_because = ${why}, decided_by = ${by}::uuid, decided_at = ${at}::timestamptz
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

/** What came in, or went out, and still waits, the oldest first. */
export async function readWaiting(
  ctx: CompanyContext,
  { isOut, most }: { isOut: boolean; most: number },
): Promise<LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select ${lockedColumns} from bank_lines l
    where ${ofHere} and ${isOut ? sql`l.amount < 0` : sql`l.amount > 0`} and ${isWaiting}
    order by l.happened_on, l.id limit ${most}
  `.execute(ctx.tx)
  return rows
}

/** Remembers who pays with such words. */
export async function learnPayer(ctx: CompanyContext, words: string, clientId: string): Promise<void> {
  if (words === '') return
  await sql`
    insert into bank_payers (company_id, words, client_id, learned_at)
    values (current_company(), ${words}, ${clientId}::uuid, ${new Date(ctx.clock.now())})
    on conflict (company_id, words) do update set client_id = excluded.client_id, learned_at = excluded.learned_at
  `.execute(ctx.tx)
}

/** Whoever was taken for the payer was not. */
export async function forgetPayer(ctx: CompanyContext, words: string): Promise<void> {
  await sql`delete from bank_payers where company_id = current_company() and words = ${words}`.execute(ctx.tx)
}

/** Clients by the words that they paid with. */
export async function readPayers(
  ctx: CompanyContext,
  words: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ words: string; client_id: string }>`
    select words, client_id from bank_payers where company_id = current_company() and words = any(${words}::text[])
  `.execute(ctx.tx)
  return new Map(rows.map((row) => [row.words, row.client_id]))
}

/** More are found by their amount only. */
const mostDebts = 3_000

/** What is owed in a currency: the oldest, and whatever owes exactly one of the amounts. */
export async function readDebts(
  ctx: CompanyContext,
  currency: string,
  amounts: readonly string[],
): Promise<Candidates['debts']> {
  const { rows } = await sql<Omit<OpenDebt, 'balance'> & { balance: string }>`
    with open as materialized (
      select d.id, d.kind, ${numberOf} as consecutivo, d.client_id, d.balance::text as balance, d.issued_at
      from documents d
      where d.company_id = current_company() and d.balance > 0 and d.currency = ${currency} and d.client_id is not null
        and ${hasEffect} and ${countsHere}
    )
    select o.id, o.kind, o.consecutivo, o.client_id, o.balance, k.name as client_name,
      k.identification_number as identification
    from (
      (select * from open order by issued_at, id limit ${mostDebts})
      union
      select * from open where balance::numeric = any(${amounts}::numeric[])
    ) o
    join clients k on k.company_id = current_company() and k.id = o.client_id
    order by o.issued_at, o.id
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, balance: decimal(row.balance) }))
}

/** Payments of such amounts that are no line's yet. */
export async function readStanding(
  ctx: CompanyContext,
  currency: string,
  amounts: readonly string[],
): Promise<Candidates['payments']> {
  const { rows } = await sql<Omit<StandingPayment, 'amount' | 'number'> & { amount: string; number: string }>`
    select r.id, r.number::text as number, r.paid_on, r.client_id, r.client_name, r.amount::text as amount, r.reference,
      k.identification_number as identification
    from payments r
    join clients k on k.company_id = r.company_id and k.id = r.client_id
    where r.company_id = current_company() and r.environment = (select current_environment()) and r.currency = ${currency}
      and r.amount = any(${amounts}::numeric[]) and r.status <> 'void' and r.means is not null
      and not exists (select from bank_lines l where l.company_id = r.company_id and l.payment_id = r.id)
    order by r.paid_on desc limit 500
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, number: Number(row.number), amount: decimal(row.amount) }))
}

/** A payment of a client that a line may be, and that is no line's yet. */
export async function findTold(
  ctx: CompanyContext,
  line: LockedLine,
  clientId: string,
): Promise<{ number: string; paid_on: string } | undefined> {
  const { rows } = await sql<{ number: string; paid_on: string }>`
    select r.number::text as number, r.paid_on::text as paid_on from payments r
    where ${mayBeTold({
      clientId: sql`client_now(current_company(), ${clientId}::uuid)`,
      currency: sql`${line.currency}`,
      amount: sql`${line.amount}::numeric`,
      day: sql`${line.happened_on}::date`,
      reference: sql`${line.reference}::text`,
    })}
      and not exists (select from bank_lines l where l.company_id = r.company_id and l.payment_id = r.id)
    order by r.paid_on, r.number limit 1
  `.execute(ctx.tx)
  return rows[0]
}

/** Whether a payment is what a line says: of its amount and currency, and no other line's. Locks it. */
export async function isFit(ctx: CompanyContext, paymentId: string, line: LockedLine): Promise<boolean> {
  const { rows } = await sql<{ client_id: string }>`
    select r.client_id from payments r
    where r.company_id = current_company() and r.id = ${paymentId}::uuid and r.environment = (select current_environment())
      and r.amount = ${line.amount}::numeric and r.currency = ${line.currency} and r.status <> 'void'
      and r.means is not null
      and not exists (select from bank_lines l where l.company_id = r.company_id and l.payment_id = r.id)
    for update
  `.execute(ctx.tx)
  return rows.length > 0
}
