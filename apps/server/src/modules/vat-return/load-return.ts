import { createHash } from 'node:crypto'
import type { VatInputs, VatTypedTwice } from '@cuentaclara/contracts'
import { decimal, equals, sum, toFixedText, toText, zero } from '@cuentaclara/decimal'
import { addDays, holidaysOfYear } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import { readSettlements } from '#modules/card-settlements/index.ts'
import { countsHere, isMended, isUnexplained, readGaps } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ofThisCompany } from '#platform/database/whose.ts'
import { NotFound } from '#platform/errors.ts'
import { firstDayOf, lastDayOf, monthAfter, monthBefore } from '#platform/months.ts'
import type { Surroundings } from './check-return.ts'
import { computeReturn, type VatReturn } from './compute-return.ts'
import { toTyped } from './customs.ts'
import { dueDay } from './due-day.ts'
import type { Facts } from './facts.ts'
import type { Figure, Figures } from './figures.ts'
import { filesThisForm } from './owed-return.ts'
import { isDecember } from './period-days.ts'
import { type Asked, noInputs, readFacts } from './read-facts.ts'
import { type Filings, readFilings, readProportions, type Shares, withOpen } from './said-store.ts'
import { countedIn } from './sales-facts.ts'
import { readUnmatchedReceipts } from './state-sales.ts'
import {
  readBalances,
  readFiled,
  readTyped,
  readVersions,
  type StoredReturn,
  toBalance,
} from './vat-store.ts'
import { daysAround, findTypedTwice } from './withholdings.ts'

export type Loaded = {
  versions: readonly StoredReturn[]
  /** The version asked for; null while nobody touched the month. */
  stored: StoredReturn | null
  inputs: VatInputs
  /** What each filed month knows of what was said, this one as the version shows it. */
  filings: Filings
  /** The proportions that the facts were read with. */
  shares: Shares
  facts: Facts
  /** As its documents say today. */
  live: VatReturn
  /** What the version shows: as it was filed, or live. */
  figures: Figures
}

/**
 * The return of a month: its newest version, or another one that was filed. Of what was filed, its facts are those of today, or with
 * `isAsFiled` what its purchases served and gave by what was said until then. Throws NotFound for a version nobody began.
 */
export async function loadReturn(
  ctx: CompanyContext,
  period: string,
  version?: number,
  { isDetailed, isAsFiled = false }: Pick<Asked, 'isDetailed'> & { isAsFiled?: boolean } = {},
): Promise<Loaded> {
  const versions = await readVersions(ctx, period)
  const stored =
    version === undefined ? (versions[0] ?? null) : versions.find((each) => each.version === version)
  if (stored === undefined) throw new NotFound()
  const inputs = inputsOf(stored)
  const open = withOpen(await readFilings(ctx), period)
  const filings = isFrozen(stored) ? new Map([...open, [period, stored.filing]]) : open
  const asked = await askedWith(ctx, period, { inputs, filings: isAsFiled ? filings : open })
  const facts = await readFacts(ctx, period, { ...asked, isDetailed })
  const live = computeReturn(facts)
  const figures = isFrozen(stored) ? await readFiled(ctx, period, stored.version) : live.figures
  return { versions, stored, inputs, filings, shares: asked.shares, facts, live, figures }
}

/** Only its figures, what another month is compared with: a filed one is read and not computed. */
export async function loadFigures(ctx: CompanyContext, period: string): Promise<Figures> {
  const [newest = null] = await readVersions(ctx, period)
  if (isFrozen(newest)) return readFiled(ctx, period, newest.version)
  const filings = withOpen(await readFilings(ctx), period)
  const asked = await askedWith(ctx, period, { inputs: inputsOf(newest), filings })
  return computeReturn(await readFacts(ctx, period, asked)).figures
}

async function askedWith(
  ctx: CompanyContext,
  period: string,
  { inputs, filings }: Pick<Asked, 'inputs' | 'filings'>,
): Promise<Asked> {
  return { inputs, filings, shares: await readProportions(ctx, period, filings) }
}

/** What was typed into a version. */
export function inputsOf(stored: StoredReturn | null): VatInputs {
  const inputs = { ...noInputs, ...stored?.inputs }
  return { ...inputs, customs: inputs.customs.map(toTyped) }
}

export function isFrozen(stored: StoredReturn | null): stored is StoredReturn {
  return stored !== null && (stored.state === 'filed' || stored.state === 'rectified')
}

/**
 * Whether a month settles something of a year: December does, and one in which a capital good was sold, even where the amounts of two sales
 * cancel each other out.
 */
export function settlesYear(period: string, { capital_sales }: Pick<VatInputs, 'capital_sales'>): boolean {
  return isDecember(period) || capital_sales.length > 0
}

/** What a box says, `2900000.00` or its word: what is compared, and copied. */
export function textOf(figure: Figure | undefined): string {
  if (figure === undefined) return toFixedText(zero, 2)
  return figure.amount === null ? figure.text : toFixedText(figure.amount, 2)
}

/** Whether figures are the same as those that somebody looked at. */
export function digestOf(figures: Figures): string {
  const texts = [...figures].map(([box, figure]) => `${box}=${textOf(figure)}`)
  return createHash('sha256').update(texts.join('\n')).digest('hex')
}

/** Boxes that a filed version holds otherwise than its documents would fill them today. */
export function changesOf({ stored, figures, live }: Loaded): { box: string; filed: string; live: string }[] {
  if (stored?.state !== 'filed') return []
  return [...live.figures]
    .map(([box, figure]) => ({ box, filed: textOf(figures.get(box)), live: textOf(figure) }))
    .filter((each) => each.filed !== each.live)
}

/** Whether a month that was filed became wrong: what every screen and file says of it follows from this. */
export function isToRectify(loaded: Loaded): boolean {
  return changesOf(loaded).length > 0
}

export async function readSurroundings(
  ctx: CompanyContext,
  period: string,
  { prefilled, carried_balance, withholdings }: VatInputs,
): Promise<Surroundings> {
  const months = { from: period, to: period }
  const month = sql`(
    d.sorted_at >= costa_rica_midnight(${firstDayOf(period)}::date)
    and d.sorted_at < costa_rica_midnight(${addDays(lastDayOf(period), 1)}::date)
  )`
  const { rows } = await sql<
    Omit<
      Surroundings,
      'dueOn' | 'isDueSure' | 'gaps' | 'prefilled' | 'receipts' | 'carriedOtherwise' | 'typedTwice'
    >
  >`
    select
      (
        select count(*)::int from documents d
        where d.company_id = current_company() and ${countsHere} and d.fiscal_status <> 'accepted' and d.clave is not null
          and ${month} and (d.fiscal_status <> 'rejected' or not ${isMended})
      ) as unsettled,
      (
        select count(*)::int from documents d
        where ${countedIn(months)} and d.kind in ('credit-note', 'debit-note') and not exists (
          select from document_references f where f.company_id = d.company_id and f.document_id = d.id
        )
      ) as "notesWithoutReference",
      (
        select count(*)::int from documents d
        where ${countedIn(months)} and d.kind in ('invoice', 'ticket') and d.means = '02'
      ) as "cardSales",
      (
        -- Division 93 of the CABYS at 4 % and paid by card, for its whole tax or the card's share of it (LIVA, art. 39).
        select count(*)::int from documents d
        where ${countedIn(months)} and d.returned_vat <> 0 and (
          d.kind <> 'credit-note' and d.means <> '02' and not coalesce(d.input -> 'payments' @> '[{"means": "02"}]', false)
          or d.returned_vat * d.exchange_rate > 1 + (
            select coalesce(sum(l.vat_crc), 0) from document_lines l
            where l.company_id = d.company_id and l.document_id = d.id and l.rate_code = '04' and l.cabys like '93%'
          )
        )
      ) as "returnedOtherwise",
      not ${filesThisForm(ofThisCompany, sql`${period}::text`)} as "isSimplified"
  `.execute(ctx.tx)
  const calendar = await readWorkCalendar(ctx.tx)
  const dueOn = dueDay(period, calendar)
  const gaps = await readGaps(ctx, { from: firstDayOf(period), to: lastDayOf(period) })
  return {
    ...rows[0]!,
    gaps: gaps.filter(isUnexplained),
    receipts: await readUnmatchedReceipts(ctx, period),
    carriedOtherwise: await readCarriedOtherwise(ctx, period, carried_balance),
    prefilled,
    typedTwice: await readTypedTwice(ctx, period, withholdings),
    dueOn,
    isDueSure: holidaysOfYear(dueOn, calendar) === 'published',
  }
}

async function readTypedTwice(
  ctx: CompanyContext,
  period: string,
  withholdings: VatInputs['withholdings'],
): Promise<VatTypedTwice[]> {
  const beside = await readTyped(ctx, { from: monthBefore(period), to: monthAfter(period) })
  const typedIn = new Map([...beside].map(([month, typed]) => [month, typed.withholdings ?? []]))
  const settlements = await readSettlements(ctx, daysAround(period))
  return findTypedTwice({ period, settlements, typedIn: typedIn.set(period, withholdings) })
}

/** What is typed in place of what was filed is taken, and said to differ. */
async function readCarriedOtherwise(
  ctx: CompanyContext,
  period: string,
  typed: VatInputs['carried_balance'],
): Promise<Surroundings['carriedOtherwise']> {
  if (typed === null) return null
  const balances = await readBalances(ctx, monthBefore(period))
  if (balances === null) return null
  const filed = sum(balances.map(({ left }) => left))
  return equals(decimal(typed), filed) ? null : { typed, filed: toText(filed) }
}

/** Amounts of what a return left over, as they were filed. */
export function leftOverOf({ stored, live }: Loaded): VatReturn['leftOver'] {
  const left = stored?.left_over
  if (left === null || left === undefined) return live.leftOver
  return {
    period: decimal(left.period),
    health: decimal(left.health),
    cards: decimal(left.cards),
    carried: decimal(left.carried),
  }
}

/** Balances of a return by the month each is from, as they were filed. */
export function balancesOf({ stored, live }: Loaded): VatReturn['balances'] {
  return stored?.balances?.map(toBalance) ?? live.balances
}
