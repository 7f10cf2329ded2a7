import { type Decimal, decimal, divide, equals, halfUp, isZero, zero } from '@cuentaclara/decimal'
import { type RawBuilder, sql } from 'kysely'
import { abroad, isOfPurchaseInvoice, purchaseEffects } from '#modules/documents/index.ts'
import { isSpent } from '#modules/expenses/index.ts'
import { isReceived, isToAnswer, taxEffectJoin } from '#modules/receptions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Facts, PurchaseFact, PurchaseLine, SaidOf, Source, Use } from './facts.ts'
import type { Months } from './period-days.ts'
import { rateCodeOf } from './rates.ts'
import { always, type Filings, isKnownIn, newestFirst } from './said-store.ts'
import { countedIn } from './sales-facts.ts'
import { usualUse } from './usual-use.ts'

type TaxRow = Source & {
  /** The month in which it is declared. */
  period: string
  rate_code: string
  base: string
  exonerated_base: string
  vat: string
  supplier: string
}
/** What somebody said a purchase serves; null where nobody did. */
type Said = { use: 'full' | 'reduced' | 'none' | 'outside' | 'common' | null; reduced_rate: string | null }
/** `said_of`: not of the purchase itself, and since which month. */
type SaidRow = Said & { is_capital: boolean; said_of: SaidOf['about'] | null; said_since: string | null }
/** Lines for which the same was said, or one of them. */
type LinesRow = {
  line_use: Said['use']
  line_rate: string | null
  line_is_capital: boolean | null
  line: PurchaseLine | null
}

type Asked = {
  months: Months
  /** Months that know only what was said before they were filed. */
  filings: Filings
  /** What purchases serve of which nobody said anything. */
  usual: Use
  /** Purchases that are read line by line; else all of the months, their lines summed by rate and use. */
  linesOf?: readonly string[] | undefined
  /** Only what somebody marked as a capital good, or our answer did, with the notes to it. */
  onlyCapital?: boolean | undefined
  /** Only what was bought on credit and not paid before a day, with the notes to it. */
  unpaidOn?: string | undefined
}

const environment = sql`(select current_environment())`

/** What was bought in some months: what we issued for suppliers, what they sent us, and expenses that come from neither. */
export async function readPurchases(ctx: CompanyContext, asked: Asked): Promise<PurchaseFact[]> {
  const [issued, received, spent] = await Promise.all([
    readIssued(ctx, asked),
    readReceived(ctx, asked),
    readSpent(ctx, asked),
  ])
  return [...issued, ...received, ...spent]
}

/** How the purchases of a month are asked for once more. */
export function askedAs(
  { period, sales, fullCreditExonerations }: Facts,
  filings: Filings,
): Omit<Asked, 'linesOf' | 'onlyCapital' | 'unpaidOn'> {
  return { months: { from: period, to: period }, filings, usual: usualUse(sales, fullCreditExonerations) }
}

/** Whether a line is of a service, which the first digit of its CABYS says; null where it has none. */
export function isService({ cabys }: Pick<PurchaseLine, 'cabys'>): boolean | null {
  return /^\d/.test(cabys) ? cabys >= '5' : null
}

/** Lines of a purchase with what somebody said of each: summed by rate and use, or one by one. */
function linesJoin(
  { linesOf }: Asked,
  { lines, about }: { lines: RawBuilder<unknown>; about: 'reception' | 'document' },
): RawBuilder<unknown> {
  const one = sql`jsonb_build_object(
    'line', l.line, 'cabys', l.cabys, 'description', l.description, 'is_said', w.use is not null
  )`
  return sql`lateral (
    select l.rate_code, w.use as line_use, w.reduced_rate as line_rate, w.is_capital as line_is_capital,
      ${linesOf === undefined ? sql`null::jsonb` : one} as line, min(l.line) as place,
      sum(l.vat_base) as vat_base, sum(l.exonerated_base) as exonerated_base, sum(l.vat) as vat
    from ${lines} l
    left join vat_uses w on w.company_id = current_company() and w.environment = ${environment} and w.about = ${about}
      and w.about_id = l.purchase_id::text and w.line = l.line
    group by l.rate_code, w.use, w.reduced_rate, w.is_capital
      ${linesOf === undefined ? sql`` : sql`, l.line, l.cabys, l.description`}
  ) t`
}

/** Whether a purchase, or a line of it, may be a capital good. */
function isMarked(about: 'reception' | 'document' | 'expense', id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from vat_uses w
    where w.company_id = current_company() and w.environment = ${environment} and w.about = ${about}
      and w.about_id = ${id}::text and w.is_capital
  )`
}

/**
 * What was said last of a supplier or of the company for a month, which may be that nothing is said any more. Months that are filed keep
 * what they were filed with.
 */
function saidFor(
  { filings }: Asked,
  {
    about,
    aboutId,
    month,
  }: { about: SaidOf['about']; aboutId: RawBuilder<unknown>; month: RawBuilder<unknown> },
) {
  return sql`lateral (
    select w.use, w.reduced_rate, w.since from vat_uses w
    where w.company_id = current_company() and w.environment = ${environment} and w.about = ${about}
      and w.about_id = ${aboutId} and w.line = 0 and w.since <= ${month} and ${isKnownIn(month, filings)}
    order by ${newestFirst} limit 1
  )`
}

const cash = sql`'01'`

/** The day on which the expense of an electronic document was paid, which names it or bears its clave; null while none was. */
function paidOnOf(document: RawBuilder<unknown>, clave: RawBuilder<unknown>): RawBuilder<string | null> {
  const paid = (which: RawBuilder<unknown>) => sql`(
    select min(e.paid_on) from expenses e
    where e.company_id = current_company() and e.environment = ${environment} and e.status = 'paid' and ${isSpent} and ${which}
  )`
  return sql`least(
    ${paid(sql`e.reception_id = ${document}`)},
    ${paid(sql`purchase_number(e.document_number) = purchase_number(${clave}) and e.document_number = ${clave}`)}
  )`
}

/** Whether something bought on credit was not paid before a day. */
function isUnpaidOn({ unpaidOn }: Asked, condition: RawBuilder<unknown>, paidOn: RawBuilder<unknown>) {
  return unpaidOn === undefined
    ? sql`true`
    : sql`${condition} is distinct from ${cash} and coalesce(${paidOn} >= ${unpaidOn}::date, true)`
}

function among(id: RawBuilder<unknown>, { linesOf }: Asked): RawBuilder<unknown> {
  return linesOf === undefined ? sql`true` : sql`${id} = any(${linesOf}::uuid[])`
}

async function readIssued({ tx }: CompanyContext, asked: Asked): Promise<PurchaseFact[]> {
  const lines = sql`(
    select p.id as purchase_id, b.line, b.cabys, b.description, b.rate_code, b.vat_base, b.exonerated_base, b.vat_crc as vat
    from document_lines b where b.company_id = p.company_id and b.document_id = p.id
  )`
  const { rows } = await sql<TaxRow & SaidRow & LinesRow & { party_type: string; paid_on: string | null }>`
    select 'document' as source, p.id::text as id, p.kind::text as kind, p.consecutivo::text as number,
      costa_rica_day(d.sorted_at)::text as day, to_char(costa_rica_day(d.sorted_at), 'YYYY-MM') as period,
      coalesce(p.client_name, '') as party, '' as supplier, p.party_type, paid.paid_on::text as paid_on,
      t.rate_code, e.sign * t.vat_base * p.exchange_rate as base,
      e.sign * t.exonerated_base * p.exchange_rate as exonerated_base, e.sign * t.vat as vat,
      coalesce(u.use, c.use) as use, case when u.use is null then c.reduced_rate else u.reduced_rate end as reduced_rate,
      case when u.use is null and c.use is not null then 'company' end as said_of,
      case when u.use is null and c.use is not null then c.since end as said_since,
      coalesce(u.is_capital, false) as is_capital, t.line_use, t.line_rate, t.line_is_capital, t.line
    from documents d
    cross join ${purchaseEffects} e
    join documents p on p.company_id = d.company_id and p.id = e.id
    cross join ${linesJoin(asked, { lines, about: 'document' })}
    left join vat_uses u on u.company_id = p.company_id and u.environment = p.environment and u.about = 'document'
      and u.about_id = p.id::text and u.line = 0
    -- What takes the place of another gives back what that one gave in its own month.
    left join ${saidFor(asked, { about: 'company', aboutId: sql`''`, month: sql`to_char(costa_rica_day(p.sorted_at), 'YYYY-MM')` })} c on true
    left join lateral (
      select case p.sale_condition when ${cash} then costa_rica_day(p.sorted_at) else ${paidOnOf(sql`null`, sql`p.clave::text`)} end as paid_on
    ) paid on true
    where ${countedIn(asked.months)} and d.kind = 'purchase' and ${among(sql`p.id`, asked)}
      and ${isUnpaidOn(asked, sql`p.sale_condition`, sql`paid.paid_on`)}
      ${asked.onlyCapital === true ? sql`and ${isMarked('document', sql`p.id`)}` : sql``}
    order by d.sorted_at, d.id, e.sign, p.sorted_at, p.id, t.place
  `.execute(tx)
  return rows.map(({ party_type, paid_on, ...row }) => ({
    ...ofLines(toFact(row, asked.usual), row),
    isAbroad: party_type === abroad,
    isOtherRegime: party_type !== abroad,
    paidOn: paid_on,
  }))
}

type ReceivedRow = TaxRow &
  SaidRow &
  LinesRow & {
    answer_condition: string | null
    answer_credit: string | null
    /** Of the whole document, in its currency. */
    charged: string
    paid_on: string | null
    is_said: boolean
    is_waiting: boolean
    /** The received document that a note corrects. */
    corrects: string | null
  }

/** The month that a received document is dated in. */
export const ownMonth = sql<string>`to_char(costa_rica_day(r.issued_at), 'YYYY-MM')`
/** The month in which it is declared: its own, or the later one somebody moved it to. */
export const declaredIn = sql<string>`coalesce(u.moved_to::text, ${ownMonth})`

/** The month in which its credit was given: for a note that of its invoice. */
const givenIn = sql<string>`(case
  when o.id is null then ${declaredIn}
  else coalesce(ou.moved_to::text, to_char(costa_rica_day(o.issued_at), 'YYYY-MM'))
end)`

/**
 * Silence is acceptance (Decreto 44739-H, art. 20): what nobody answered counts too. Tickets give no credit. What was bought for
 * cash is paid, and so is a note: nothing of it is owed. A note to what is unpaid is read with it.
 */
async function readReceived({ tx }: CompanyContext, asked: Asked): Promise<PurchaseFact[]> {
  const { months, usual, onlyCapital } = asked
  const lines = sql`(
    select b.reception_id as purchase_id, b.* from reception_lines b
    where b.company_id = r.company_id and b.reception_id = r.id
  )`
  const { rows } = await sql<ReceivedRow>`
    select 'reception' as source, r.id::text as id, r.kind::text as kind, r.consecutivo as number,
      costa_rica_day(r.issued_at)::text as day, ${declaredIn} as period, r.supplier_name as party,
      r.supplier_identification_number as supplier, coalesce(t.rate_code, '') as rate_code,
      x.sign * coalesce(t.vat_base, r.total) * r.exchange_rate as base,
      x.sign * coalesce(t.exonerated_base, 0) * r.exchange_rate as exonerated_base,
      x.sign * coalesce(t.vat, r.vat) * r.exchange_rate as vat, r.vat as charged,
      x.vat_condition as answer_condition, x.vat_credit as answer_credit,
      coalesce(said.place <= 2, false) as is_said, ${isToAnswer} as is_waiting, said.use, said.reduced_rate,
      said.about as said_of, said.since as said_since, o.id::text as corrects,
      coalesce(u.is_capital, ou.is_capital, x.vat_condition = '03', false) as is_capital,
      t.line_use, t.line_rate, t.line_is_capital, t.line,
      case
        when r.kind = 'credit-note' or r.sale_condition = ${cash} then costa_rica_day(r.issued_at) else paid.paid_on
      end::text as paid_on
    from receptions r ${taxEffectJoin}
    left join ${linesJoin(asked, { lines, about: 'reception' })} on true
    left join lateral (
      select ${paidOnOf(sql`coalesce(o.id, r.id)`, sql`coalesce(o.clave, r.clave)`)} as paid_on
    ) paid on true
    left join vat_uses u on u.company_id = r.company_id and u.environment = r.environment and u.about = 'reception'
      and u.about_id = r.id::text and u.line = 0
    -- A note takes credit back as its invoice gave it, unless something is said of the note itself.
    left join vat_uses ou on ou.company_id = r.company_id and ou.environment = r.environment and ou.about = 'reception'
      and ou.about_id = o.id::text and ou.line = 0 and r.vat_condition is null
    left join ${saidFor(asked, { about: 'supplier', aboutId: sql`r.supplier_identification_number`, month: givenIn })} s on true
    left join ${saidFor(asked, { about: 'company', aboutId: sql`''`, month: givenIn })} c on true
    left join lateral (
      select w.* from (values
        (1, u.use, u.reduced_rate, null, null), (2, ou.use, ou.reduced_rate, null, null),
        (3, s.use, s.reduced_rate, 'supplier', s.since), (4, c.use, c.reduced_rate, 'company', c.since)
      ) as w (place, use, reduced_rate, about, since)
      where w.use is not null order by w.place limit 1
    ) said on true
    where r.company_id = current_company() and r.environment = ${environment} and (x.is_taken or x.is_waiting)
      and r.kind <> 'ticket'
      and ${declaredIn} between ${months.from} and ${months.to} and ${among(sql`r.id`, asked)}
      and ${isUnpaidOn(asked, sql`coalesce(o.sale_condition, r.sale_condition)`, sql`paid.paid_on`)}
      ${asked.unpaidOn === undefined ? sql`` : sql`and (r.kind <> 'credit-note' or o.id is not null)`}
      ${onlyCapital === true ? sql`and (x.vat_condition = '03' or ${isMarked('reception', sql`r.id`)} or ${isMarked('reception', sql`o.id`)})` : sql``}
    order by r.issued_at, r.id, t.place
  `.execute(tx)
  return rows.map((row) => {
    const answered = row.is_said ? null : useOfAnswer(row)
    const whole = toFact(row, usual)
    return {
      ...ofLines(
        answered === null ? whole : { ...whole, use: answered, isAssumed: false, saidOf: null },
        row,
      ),
      paidOn: row.paid_on,
      isWaiting: row.is_waiting,
      corrects: row.corrects,
    }
  })
}

/**
 * What our answer to the authority said of the credit (CondicionImpuesto; Annex v4.4, note 17). Under 01 too it may be less than
 * the tax: of what is accepted in part, the rest is neither credit nor cost.
 */
function useOfAnswer({ answer_condition, answer_credit, charged }: ReceivedRow): Use | null {
  switch (answer_condition) {
    case '04':
      return { is: 'none' }
    case '05':
      return { is: 'common' }
    case '01':
    case '02':
    case '03':
      return answer_credit === null || isZero(decimal(charged))
        ? null
        : shareOf(decimal(answer_credit), decimal(charged))
    default:
      return null
  }
}

function shareOf(credit: Decimal, charged: Decimal): Use {
  if (equals(credit, charged)) return { is: 'full' }
  return { is: 'given', share: divide(credit, charged, 10, halfUp) }
}

type SpentRow = Omit<TaxRow, 'rate_code'> & SaidRow & { vat_credit: string; paid_on: string | null }

/** Without tax; that it is exempt, and not outside of the tax, is our reading. */
const exempt = '10'

/** Expenses recorded by hand from an electronic document that was not received; of other papers there is no credit. */
async function readSpent({ tx }: CompanyContext, asked: Asked): Promise<PurchaseFact[]> {
  const { months, usual } = asked
  const { rows } = await sql<SpentRow>`
    select 'expense' as source, e.id::text as id, 'expense' as kind, coalesce(e.document_number, '') as number,
      e.spent_on::text as day, to_char(e.spent_on, 'YYYY-MM') as period,
      e.supplier_name as party, coalesce(e.supplier_identification_number, '') as supplier,
      (e.total - e.vat) * e.exchange_rate as base, 0::numeric as exonerated_base, e.vat * e.exchange_rate as vat,
      e.vat_credit * e.exchange_rate as vat_credit, e.paid_on::text as paid_on, u.use, u.reduced_rate,
      null as said_of, null as said_since, coalesce(u.is_capital, false) as is_capital
    from expenses e
    left join vat_uses u on u.company_id = e.company_id and u.environment = e.environment and u.about = 'expense'
      and u.about_id = e.id::text and u.line = 0
    where e.company_id = current_company() and e.environment = ${environment} and e.reception_id is null
      and e.status in ('recorded', 'approved', 'paid') and ${isSpent} and e.document_kind = 'electronic'
      and to_char(e.spent_on, 'YYYY-MM') between ${months.from} and ${months.to}
      and not ${isOfPurchaseInvoice} and not ${isReceived}
      and ${among(sql`e.id`, asked)} and ${isUnpaidOn(asked, sql`null`, sql`e.paid_on`)}
      ${asked.onlyCapital === true ? sql`and ${isMarked('expense', sql`e.id`)}` : sql``}
    order by e.spent_on, e.id
  `.execute(tx)
  return rows.map((row) => {
    const { vat_credit, paid_on } = row
    const isTaxed = !isZero(decimal(row.vat))
    const rate_code = isTaxed ? rateCodeOf(decimal(row.base), decimal(row.vat)) : exempt
    const fact = toFact({ ...row, rate_code }, usual)
    const share = isTaxed ? divide(decimal(vat_credit), fact.vat, 10, halfUp) : zero
    const given: Use = { is: 'given', share }
    return { ...fact, ...(row.use === null ? { use: given, isAssumed: false } : {}), paidOn: paid_on }
  })
}

function toFact(row: TaxRow & SaidRow, usual: Use): PurchaseFact {
  const { source, id, kind, number, day, period, party, said_of, said_since } = row
  const use = useOf(row)
  return {
    ...{ source, id, kind, number, day, period, party, supplier: row.supplier },
    line: null,
    rateCode: row.rate_code,
    base: decimal(row.base),
    exoneratedBase: decimal(row.exonerated_base),
    vat: decimal(row.vat),
    use: use ?? usual,
    isAssumed: use === null,
    saidOf: said_of === null ? null : { about: said_of, since: said_since === always ? null : said_since },
    isOfLines: false,
    isWaiting: false,
    corrects: null,
    isCapital: row.is_capital,
    isImport: false,
    isAbroad: false,
    isOtherRegime: false,
    paidOn: null,
  }
}

/** What was said of lines goes before what their whole purchase serves. */
function ofLines(
  whole: PurchaseFact,
  { line, line_use, line_rate, line_is_capital }: LinesRow,
): PurchaseFact {
  const use = useOf({ use: line_use, reduced_rate: line_rate })
  return {
    ...whole,
    ...(use === null ? {} : { use, isAssumed: false, saidOf: null }),
    line,
    isOfLines: line_is_capital !== null,
    isCapital: line_is_capital ?? whole.isCapital,
  }
}

function useOf({ use, reduced_rate }: Said): Use | null {
  if (use === null) return null
  return use === 'reduced' ? { is: 'reduced', rate: decimal(reduced_rate!) } : { is: use }
}
