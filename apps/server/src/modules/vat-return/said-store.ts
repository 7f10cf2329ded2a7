import type {
  VatHeldProportion,
  VatProportion,
  VatPurchases,
  VatStandingProportion,
} from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { monthAfter } from '#platform/months.ts'
import type { Proportions } from './facts.ts'
import { yearOf } from './period-days.ts'

// What is said from a month on: what purchases serve, proportions, kinds of exemption. A month whose return is filed goes on knowing what was
// said before that; what is said later reaches it when it is rectified.

type Tx = Pick<CompanyContext, 'tx'>

const environment = sql`(select current_environment())`

/** In place of the month since which something holds: it always did. */
export const always = ''

/** From which month something holds, and how many returns had been filed when it was said. */
export type SaidFrom = { since: string; afterFiling: number }

/** Of a single purchase: it is of no month, and what a filed return counts is not said otherwise. */
export const ofItself: SaidFrom = { since: always, afterFiling: 0 }

/** Filings of a company are counted over all months and both environments; what was filed before they were counted is the first. */
export const lastFiling = sql<number>`(
  select coalesce(max(coalesce(f.filing, 1)), 0) from vat_returns f
  where f.company_id = current_company() and f.state in ('filed', 'rectified')
)`

/** Filings and what holds from a month on come one after the other: each filing knows which were said before it. */
export async function orderedByFilings(ctx: CompanyContext): Promise<void> {
  await oneAtATime(ctx, 'vat-filings')
}

/** What is said now, for months from one on. */
export async function saidFrom(ctx: CompanyContext, since: string): Promise<SaidFrom> {
  await orderedByFilings(ctx)
  const { rows } = await sql<{ last: number }>`select ${lastFiling} as last`.execute(ctx.tx)
  return { since, afterFiling: rows[0]!.last }
}

/** Months as they were filed: by each the place of its filing. A month that is not among them knows all that was said. */
export type Filings = ReadonlyMap<string, number>

/** Months that are filed, and not being rectified. */
export async function readFilings({ tx }: Tx): Promise<Filings> {
  const { rows } = await sql<{ period: string; filing: number }>`
    select period::text as period, coalesce(filing, 1) as filing from vat_returns
    where company_id = current_company() and environment = ${environment} and state = 'filed'
  `.execute(tx)
  return new Map(rows.map(({ period, filing }) => [period, filing]))
}

/** The same, but one month as if its return were open: what it would be filed with today. */
export function withOpen(filings: Filings, period: string): Filings {
  return new Map([...filings].filter(([month]) => month !== period))
}

/** Whether a month knows what was said after some filings; columns of `w`. */
export function isKnownIn(month: RawBuilder<unknown>, filings: Filings): RawBuilder<boolean> {
  if (filings.size === 0) return sql`true`
  const places = JSON.stringify(Object.fromEntries(filings))
  return sql`w.after_filing < coalesce((${places}::jsonb ->> ${month})::integer, ${most}::integer)`
}

/** More than any company files. */
const most = 2_147_483_647

/** What was said last for a month goes before what was said for an earlier one, whenever that was. */
export const newestFirst = sql`w.since desc, w.after_filing desc`

/** What somebody said that purchases of the company serve in a month; null while nobody did. */
export async function readCompanyUse(
  { tx }: Tx,
  period: string,
  filings: Filings,
): Promise<VatPurchases['company']> {
  type Use = NonNullable<VatPurchases['company']>
  const { rows } = await sql<Omit<Use, 'use'> & { use: Use['use'] | null }>`
    select w.use, trim_scale(w.reduced_rate)::text as reduced_rate, nullif(w.since, ${always}) as since from vat_uses w
    where w.company_id = current_company() and w.environment = ${environment} and w.about = 'company' and w.since <= ${period}
      and ${isKnownIn(sql`${period}::text`, filings)}
    order by ${newestFirst} limit 1
  `.execute(tx)
  const [said] = rows
  return said === undefined || said.use === null ? null : { ...said, use: said.use }
}

export type Shares = Record<'provisional' | 'definitive', VatStandingProportion | null>

/** The proportions that hold in a month; the definitive one is known in the December of its year. */
export async function readProportions({ tx }: Tx, period: string, filings: Filings): Promise<Shares> {
  const year = yearOf(period)
  const month = sql`(case w.kind when 'provisional' then ${period}::text else ${`${year}-12`}::text end)`
  const { rows } = await sql<VatHeldProportion & { kind: keyof Shares; after_filing: number }>`
    select distinct on (w.kind) w.kind, w.full_credit::text as full, w.reduced_4::text, w.reduced_2::text, w.reduced_05::text,
      w.without_credit::text as none, nullif(w.since, ${always}) as since, w.after_filing
    from vat_proportions w
    where w.company_id = current_company() and w.year = ${year} and w.since <= ${month} and ${isKnownIn(month, filings)}
    order by w.kind, ${newestFirst}
  `.execute(tx)
  const of = (kind: keyof Shares) => {
    const row = rows.find((each) => each.kind === kind)
    if (row === undefined) return null
    const { kind: _, after_filing: afterFiling, ...share } = row
    const is_filed = [...filings].some(
      ([filed, place]) => yearOf(filed) === year && filed >= (share.since ?? always) && place > afterFiling,
    )
    return { ...share, is_filed, corrected_from: firstUnfiled(share.since, period, filings) }
  }
  return { provisional: of('provisional'), definitive: of('definitive') }
}

/** The first month from one on that is not filed, the present one at the latest; what holds the whole year is said of it again. */
function firstUnfiled(since: string | null, period: string, filings: Filings): string | null {
  if (since === null || since >= period || !filings.has(since)) return since
  return firstUnfiled(monthAfter(since), period, filings)
}

export function toProportions(row: VatProportion): Proportions {
  return {
    full: decimal(row.full),
    reduced4: decimal(row.reduced_4),
    reduced2: decimal(row.reduced_2),
    reduced05: decimal(row.reduced_05),
    none: decimal(row.none),
  }
}

export async function storeProportion(
  ctx: CompanyContext,
  year: number,
  given: VatProportion & { kind: keyof Shares; since: string },
): Promise<void> {
  const { kind, full, reduced_4, reduced_2, reduced_05, none } = given
  const { since, afterFiling } = await saidFrom(ctx, given.since)
  await sql`
    insert into vat_proportions (
      company_id, year, kind, since, after_filing, full_credit, reduced_4, reduced_2, reduced_05, without_credit, updated_at
    )
    values (current_company(), ${year}, ${kind}, ${since}, ${afterFiling}, ${full}::numeric, ${reduced_4}::numeric,
      ${reduced_2}::numeric, ${reduced_05}::numeric, ${none}::numeric, ${new Date(ctx.clock.now())})
    on conflict (company_id, year, kind, since, after_filing) do update set full_credit = excluded.full_credit,
      reduced_4 = excluded.reduced_4, reduced_2 = excluded.reduced_2, reduced_05 = excluded.reduced_05,
      without_credit = excluded.without_credit, updated_at = excluded.updated_at
  `.execute(ctx.tx)
}

type ExonerationChoice = { exoneration_type: string; gives_credit: boolean }

/** Which kinds of exemption leave the right to credit in a month, where somebody said so. */
export async function readExonerationChoices({ tx }: Tx, period: string, filings: Filings) {
  const { rows } = await sql<ExonerationChoice>`
    select distinct on (w.exoneration_type) w.exoneration_type, w.gives_credit from vat_exonerations w
    where w.company_id = current_company() and w.client_number = '' and w.since <= ${period}
      and ${isKnownIn(sql`${period}::text`, filings)}
    order by w.exoneration_type, ${newestFirst}
  `.execute(tx)
  return rows
}

export type ClientCredit = { client_id: string; name: string; gives_credit: boolean }

/** Clients of whose exempt and exonerated sales of a month somebody said whether they leave the right to credit: all that bear the number. */
export async function readClientCredits(
  { tx }: Tx,
  period: string,
  filings: Filings,
): Promise<ClientCredit[]> {
  const { rows } = await sql<ClientCredit>`
    select c.id as client_id, c.name, w.gives_credit
    from (
      select distinct on (w.client_number) w.client_number, w.gives_credit from vat_exonerations w
      where w.company_id = current_company() and w.client_number <> '' and w.since <= ${period}
        and ${isKnownIn(sql`${period}::text`, filings)}
      order by w.client_number, ${newestFirst}
    ) w
    join clients c on c.company_id = current_company() and c.identification_number = w.client_number
    where w.gives_credit is not null
    order by c.sort_name, c.id
  `.execute(tx)
  return rows
}

/** The identification of a client; null for a stranger, and for one that has none. */
export async function readClientNumber({ tx }: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select identification_number as number from clients where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
  return rows[0]?.number ?? null
}

/** Of a kind of paper, or of a client by its identification. */
type SaidExoneration = {
  exoneration_type: string
  client_number: string
  gives_credit: boolean | null
  since: string
}

export async function storeExoneration(
  ctx: CompanyContext,
  { exoneration_type, client_number, gives_credit, since: month }: SaidExoneration,
): Promise<void> {
  const { since, afterFiling } = await saidFrom(ctx, month)
  await sql`
    insert into vat_exonerations (
      company_id, exoneration_type, client_number, since, after_filing, gives_credit, updated_at
    )
    values (current_company(), ${exoneration_type}, ${client_number}, ${since}, ${afterFiling}, ${gives_credit}, ${new Date(ctx.clock.now())})
    on conflict (company_id, exoneration_type, client_number, since, after_filing) do update set gives_credit = excluded.gives_credit,
      updated_at = excluded.updated_at
  `.execute(ctx.tx)
}
