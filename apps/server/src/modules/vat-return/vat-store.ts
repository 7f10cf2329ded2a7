import type { VatInputs, VatPayment, VatUseInput } from '@cuentaclara/contracts'
import { decimal, toText } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Balance } from './balances.ts'
import type { LeftOver, VatReturn } from './compute-return.ts'
import type { DeferredRow } from './deferral.ts'
import type { CreditRow } from './deferred-credit.ts'
import { type Figure, type Figures, type Item, toCents } from './figures.ts'
import type { Months } from './period-days.ts'
import { lastFiling, ofItself, type SaidFrom, saidFrom } from './said-store.ts'

type Tx = Pick<CompanyContext, 'tx'>

const environment = sql`(select current_environment())`

export type StoredReturn = {
  version: number
  state: 'draft' | 'reviewed' | 'filed' | 'rectified'
  inputs: Partial<VatInputs>
  reason: string | null
  reviewed_by: string | null
  reviewed_at: Date | null
  review_note: string | null
  reviewed_digest: string | null
  filed_by: string | null
  filed_at: Date | null
  filed_on: string | null
  filing_number: string | null
  /** Which of the filings of its company it was. */
  filing: number
  paid_by: string | null
  paid_at: Date | null
  paid_on: string | null
  payment_number: string | null
  left_over: Record<keyof LeftOver, string> | null
  balances: StoredBalance[] | null
  register: StoredRegisterRow[] | null
  /** Null of what was filed before credit waited. */
  credit_register: StoredCreditRow[] | null
}
type StoredBalance = { [Part in keyof Balance]: string }
type CreditAmounts = 'credit' | 'opening' | 'added' | 'arrived' | 'pending'
type StoredCreditRow = Omit<CreditRow, CreditAmounts> & Record<CreditAmounts, string>
type Amounts = 'tax' | 'opening' | 'minus' | 'plus' | 'overdue' | 'pending'
type StoredRegisterRow = Omit<DeferredRow, Amounts | 'total' | 'receipts'> &
  Record<Amounts, string> & {
    /** Both are absent of what was filed before they were kept. */
    total?: string
    receipts?: { day: string; number: string; amount: string }[]
  }

/** Every version of the return of a month, the newest first. */
export async function readVersions({ tx }: Tx, period: string): Promise<StoredReturn[]> {
  const { rows } = await sql<StoredReturn>`
    select r.version, r.state, r.inputs, r.reason, v.name as reviewed_by, r.reviewed_at, r.review_note, r.reviewed_digest,
      f.name as filed_by, r.filed_at, r.filed_on::text as filed_on, r.filing_number, coalesce(r.filing, 1) as filing, p.name as paid_by, r.paid_at, r.paid_on::text as paid_on,
      r.payment_number, r.left_over, r.balances, r.register, r.credit_register
    from vat_returns r
    left join users v on v.id = r.reviewed_by
    left join users f on f.id = r.filed_by
    left join users p on p.id = r.paid_by
    where r.company_id = current_company() and r.environment = ${environment} and r.period = ${period}
    order by r.version desc
  `.execute(tx)
  return rows
}

/** Begins the first version of a month that nobody touched yet. */
async function begin({ tx, clock, companyId }: CompanyContext, period: string): Promise<void> {
  await sql`
    insert into vat_returns (company_id, environment, period, updated_at)
    select ${companyId}::uuid, ${environment}, ${period}, ${new Date(clock.now())}
    where not exists (
      select from vat_returns
      where company_id = current_company() and environment = ${environment} and period = ${period}
    )
  `.execute(tx)
}

/** One version of the return of a month. */
function versionOf(period: string, version: number) {
  return sql`company_id = current_company() and environment = ${environment} and period = ${period} and version = ${version}`
}

/** Writes what was typed into the version being prepared, which is a draft again. */
export async function storeInputs(
  ctx: CompanyContext,
  { period, version, inputs }: { period: string; version: number; inputs: VatInputs },
): Promise<void> {
  await begin(ctx, period)
  await sql`
    update vat_returns set inputs = ${JSON.stringify(inputs)}::jsonb, state = 'draft', reviewed_by = null,
      reviewed_at = null, review_note = null, reviewed_digest = null, updated_at = ${new Date(ctx.clock.now())}
    where ${versionOf(period, version)}
  `.execute(ctx.tx)
}

export async function storeReview(
  ctx: CompanyContext,
  { period, version, note, digest }: { period: string; version: number; note: string | null; digest: string },
): Promise<void> {
  const now = new Date(ctx.clock.now())
  await begin(ctx, period)
  await sql`
    update vat_returns set state = 'reviewed', reviewed_by = ${ctx.userId}::uuid, reviewed_at = ${now},
      review_note = ${note}, reviewed_digest = ${digest}, updated_at = ${now}
    where ${versionOf(period, version)}
  `.execute(ctx.tx)
}

type Filing = { period: string; version: number; filed_on: string; filing_number: string }

/** Freezes figures, the documents behind them and the register as they are. */
export async function storeFiling(
  { tx, clock, companyId, userId }: CompanyContext,
  { period, version, filed_on, filing_number }: Filing,
  { figures, register, creditRegister, leftOver, balances }: VatReturn,
): Promise<void> {
  const now = new Date(clock.now())
  const boxes = [...figures].map(([box, figure]) => ({
    box,
    ...(figure.amount === null
      ? { word: figure.text, parts: [] }
      : {
          amount: toText(figure.amount),
          parts: figure.parts.map((part) => ({ box: part.box, factor: toText(part.factor) })),
        }),
  }))
  const items = [...figures].flatMap(([box, figure]) =>
    figure.amount === null
      ? []
      : figure.items.map((item, place) => ({ box, place, ...item, amount: toText(item.amount) })),
  )
  await sql`
    update vat_returns set state = 'filed', filed_by = ${userId}::uuid, filed_at = ${now}, filed_on = ${filed_on}::date,
      filing_number = ${filing_number}, filing = ${lastFiling} + 1, left_over = ${JSON.stringify(textsOf(leftOver))}::jsonb,
      balances = ${JSON.stringify(balances.map(toStoredBalance))}::jsonb,
      register = ${JSON.stringify(register.map(toStoredRow))}::jsonb,
      credit_register = ${JSON.stringify(creditRegister.map(toStoredCredit))}::jsonb, updated_at = ${now}
    where ${versionOf(period, version)}
  `.execute(tx)
  await sql`
    insert into vat_return_boxes (company_id, environment, period, version, box, amount, word, parts)
    select ${companyId}::uuid, ${environment}, ${period}, ${version}, b.box, b.amount, b.word, b.parts
    from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as b (box text, amount numeric, word text, parts jsonb)
  `.execute(tx)
  await sql`
    insert into vat_return_items (
      company_id, environment, period, version, box, place, source, source_id, kind, number, day, party, amount
    )
    select ${companyId}::uuid, ${environment}, ${period}, ${version}, i.box, i.place, i.source, i.id, i.kind, i.number, i.day,
      i.party, i.amount
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (
      box text, place int, source text, id text, kind text, number text, day date, party text, amount numeric
    )
  `.execute(tx)
}

/** Notes the receipt of what a filed version asked for. */
export async function storePayment(
  { tx, clock, userId }: CompanyContext,
  { period, version, paid_on, payment_number }: VatPayment & { period: string; version: number },
): Promise<void> {
  const now = new Date(clock.now())
  await sql`
    update vat_returns set paid_by = ${userId}::uuid, paid_at = ${now}, paid_on = ${paid_on}::date,
      payment_number = ${payment_number}, updated_at = ${now}
    where ${versionOf(period, version)}
  `.execute(tx)
}

/** A filed version stays as it was, and the next one begins with what was typed into it. */
export async function storeRectification(
  { tx, clock, companyId }: CompanyContext,
  { period, version, reason, inputs }: { period: string; version: number; reason: string; inputs: object },
): Promise<void> {
  const now = new Date(clock.now())
  await sql`
    update vat_returns set state = 'rectified', updated_at = ${now}
    where ${versionOf(period, version)}
  `.execute(tx)
  await sql`
    insert into vat_returns (company_id, environment, period, version, inputs, reason, updated_at)
    values (${companyId}::uuid, ${environment}, ${period}, ${version + 1}, ${JSON.stringify(inputs)}::jsonb, ${reason}, ${now})
  `.execute(tx)
}

export async function deleteRectification(
  { tx, clock }: CompanyContext,
  { period, version }: { period: string; version: number },
): Promise<void> {
  await sql`delete from vat_returns where ${versionOf(period, version)}`.execute(tx)
  await sql`
    update vat_returns set state = 'filed', updated_at = ${new Date(clock.now())}
    where ${versionOf(period, version - 1)} and state = 'rectified'
  `.execute(tx)
}

type BoxRow = {
  box: string
  amount: string | null
  word: string | null
  parts: { box: string; factor: string }[]
}
type ItemRow = Omit<Item, 'amount'> & { box: string; amount: string }

/** The figures of a version as they were filed. */
export async function readFiled({ tx }: Tx, period: string, version: number): Promise<Figures> {
  const key = versionOf(period, version)
  const { rows: boxes } = await sql<BoxRow>`
    select box, amount, word, parts from vat_return_boxes where ${key}
  `.execute(tx)
  const { rows: items } = await sql<ItemRow>`
    select box, source, source_id as id, kind, number, day::text as day, party, amount from vat_return_items
    where ${key} order by box, place
  `.execute(tx)
  const behind = Map.groupBy(items, ({ box }) => box)
  return new Map(
    boxes.map(({ box, amount, word, parts }): [string, Figure] => [
      box,
      amount === null
        ? { amount: null, text: word ?? '' }
        : {
            amount: decimal(amount),
            items: (behind.get(box) ?? []).map(({ box: _, ...item }) => ({
              ...item,
              amount: decimal(item.amount),
            })),
            parts: parts.map((part) => ({ box: part.box, factor: decimal(part.factor) })),
          },
    ]),
  )
}

/** Balances as the filed return of a month leaves them; null when none was filed here. */
export async function readBalances({ tx }: Tx, period: string): Promise<Balance[] | null> {
  const { rows } = await sql<{ balances: StoredBalance[] }>`
    select balances from vat_returns
    where company_id = current_company() and environment = ${environment} and period = ${period}
      and state in ('filed', 'rectified')
    order by version desc limit 1
  `.execute(tx)
  return rows[0]?.balances.map(toBalance) ?? null
}

/** What was typed into the newest version of each of some months that somebody touched, by its month. */
export async function readTyped({ tx }: Tx, { from, to }: Months): Promise<Map<string, Partial<VatInputs>>> {
  const { rows } = await sql<{ period: string; inputs: Partial<VatInputs> }>`
    select distinct on (period) period::text as period, inputs from vat_returns
    where company_id = current_company() and environment = ${environment}
      and period between ${from} and ${to}
    order by period, version desc
  `.execute(tx)
  return new Map(rows.map(({ period, inputs }) => [period, inputs]))
}

/** In which months people said that tax is deferred or not, the latest first. */
export async function readDeferralChoices({ tx }: Tx): Promise<{ period: string; uses_deferral: boolean }[]> {
  const { rows } = await sql<{ period: string; uses_deferral: boolean }>`
    select distinct on (period) period::text as period, (inputs ->> 'uses_deferral')::boolean as uses_deferral
    from vat_returns
    where company_id = current_company() and environment = ${environment} and inputs ->> 'uses_deferral' is not null
    order by period desc, version desc
  `.execute(tx)
  return rows
}

/** By what right a company defers, as it was said last until a month; null while nobody did. */
export async function readDeferralBasis({ tx }: Tx, period: string): Promise<VatInputs['deferral_basis']> {
  const { rows } = await sql<{ basis: VatInputs['deferral_basis'] }>`
    select inputs ->> 'deferral_basis' as basis from vat_returns
    where company_id = current_company() and environment = ${environment} and period <= ${period}
      and inputs ->> 'deferral_basis' is not null
    order by period desc, version desc limit 1
  `.execute(tx)
  return rows[0]?.basis ?? null
}

export async function storeUse(
  ctx: CompanyContext,
  period: string,
  { line, moved_to, ...said }: VatUseInput,
): Promise<void> {
  const { about, about_id, use, is_capital } = said
  if (about === 'company' || about === 'supplier')
    return writeUse(ctx, { ...said, line: 0, moved_to: null, ...(await saidFrom(ctx, period)) })
  // A line of which nothing is said any more is again as its purchase.
  if (line > 0 && use === null && !is_capital) {
    await sql`
      delete from vat_uses
      where company_id = current_company() and environment = ${environment} and about = ${about}
        and about_id = ${about_id} and line = ${line}
    `.execute(ctx.tx)
    return
  }
  await writeUse(ctx, { ...said, line, moved_to, ...ofItself })
}

async function writeUse(
  { tx, clock, companyId }: CompanyContext,
  {
    about,
    about_id,
    line,
    use,
    reduced_rate,
    is_capital,
    moved_to,
    since,
    afterFiling,
  }: VatUseInput & SaidFrom,
): Promise<void> {
  await sql`
    insert into vat_uses (
      company_id, environment, about, about_id, line, since, after_filing, use, reduced_rate, is_capital, moved_to, updated_at
    )
    values (${companyId}::uuid, ${environment}, ${about}, ${about_id}, ${line}, ${since}, ${afterFiling}, ${use ?? null},
      ${reduced_rate}::numeric, ${is_capital}, ${moved_to ?? null}, ${new Date(clock.now())})
    on conflict (company_id, environment, about, about_id, line, since, after_filing) do update set
      use = case when ${use === undefined} then vat_uses.use else excluded.use end,
      reduced_rate = case when ${use === undefined} then vat_uses.reduced_rate else excluded.reduced_rate end, is_capital = excluded.is_capital, moved_to = case when ${moved_to === undefined} then vat_uses.moved_to else excluded.moved_to end,
      updated_at = excluded.updated_at
  `.execute(tx)
}

export function toBalance({ origin, found, used, left }: StoredBalance): Balance {
  return { origin, found: decimal(found), used: decimal(used), left: decimal(left) }
}

function toStoredBalance({ origin, found, used, left }: Balance): StoredBalance {
  return { origin, found: toText(found), used: toText(used), left: toText(left) }
}

function textsOf(leftOver: LeftOver) {
  return Object.fromEntries(Object.entries(leftOver).map(([kind, amount]) => [kind, toText(amount)]))
}

export function toStoredCredit(row: CreditRow): StoredCreditRow {
  const { credit, opening, added, arrived, pending } = row
  const text = (amount: CreditRow['credit']) => toText(toCents(amount))
  return {
    ...row,
    credit: text(credit),
    opening: text(opening),
    added: text(added),
    arrived: text(arrived),
    pending: text(pending),
  }
}

export function toStoredRow(row: DeferredRow): StoredRegisterRow {
  const { total, tax, opening, minus, plus, overdue, pending, receipts } = row
  return {
    ...row,
    total: toText(total),
    receipts: receipts.map((receipt) => ({ ...receipt, amount: toText(toCents(receipt.amount)) })),
    tax: toText(tax),
    opening: toText(opening),
    minus: toText(minus),
    plus: toText(plus),
    overdue: toText(overdue),
    pending: toText(pending),
  }
}
