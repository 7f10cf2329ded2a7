import type {
  VatBox,
  VatBoxRows,
  VatNext,
  VatPurchase,
  VatPurchaseLine,
  VatPurchaseLines,
  VatPurchases,
  VatReturn as View,
} from '@cuentaclara/contracts'
import {
  abs,
  add,
  compare,
  type Decimal,
  decimal,
  isZero,
  sum,
  toFixedText,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import { readClosedUntil } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { lastDayOf, monthBefore } from '#platform/months.ts'
import { mayBeCompensated } from './balances.ts'
import { adjustableBoxes, boxDefinitions } from './boxes.ts'
import { checkReturn } from './check-return.ts'
import { creditOf, taxOf } from './credit.ts'
import { nextDue } from './due-day.ts'
import { isSummed, type PurchaseFact, type PurchaseLine } from './facts.ts'
import {
  amountOf,
  type Figures,
  factorsOf,
  type Item,
  itemsBehind,
  listedSum,
  remainderOf,
  toCents,
} from './figures.ts'
import { readFullCredit } from './full-credit.ts'
import {
  balancesOf,
  changesOf,
  digestOf,
  isFrozen,
  type Loaded,
  leftOverOf,
  loadFigures,
  loadReturn,
  readSurroundings,
  settlesYear,
  textOf,
} from './load-return.ts'
import { metaOf, type PageOf, pageFrom } from './page-of.ts'
import { askedAs, isService, readPurchases } from './purchase-facts.ts'
import { readClientCredits, readCompanyUse, readProportions, withOpen } from './said-store.ts'
import { weightOf } from './sales-boxes.ts'
import { readSalesBehind } from './sales-facts.ts'
import { type StoredReturn, toStoredCredit, toStoredRow } from './vat-store.ts'

/** The month whose return is due next: the one that a screen opens with. */
export async function getNextReturn(ctx: CompanyContext): Promise<VatNext> {
  ctx.permit('vat-return.read')
  return nextDue(costaRicaDay(ctx.clock.now()), await readWorkCalendar(ctx.tx))
}

/** The return of a month with everything that its screen shows. */
export async function getReturn(ctx: CompanyContext, period: string, version?: number): Promise<View> {
  ctx.permit('vat-return.read')
  const loaded = await loadReturn(ctx, period, version)
  const { stored, facts, live, figures, inputs, versions } = loaded
  const before = await loadFigures(ctx, monthBefore(period))
  const closed = await readClosedUntil(ctx)
  const around = await readSurroundings(ctx, period, inputs)
  const said = await readSaid(ctx, period, loaded)
  const leftOver = leftOverOf(loaded)
  return {
    period,
    version: stored?.version ?? 1,
    state: stored?.state ?? 'draft',
    due_on: around.dueOn,
    is_closed: closed !== null && lastDayOf(period) <= closed,
    reason: stored?.reason ?? null,
    ...actsOf(stored),
    changed_since_review: stored?.state === 'reviewed' && stored.reviewed_digest !== digestOf(live.figures),
    changes: changesOf(loaded),
    versions: versions.map(({ version, state, filed_on, filing_number, paid_on, reason }) => ({
      ...{ version, state, filed_on, filing_number, paid_on, reason },
    })),
    boxes: boxesOf(figures, before),
    settles_year: settlesYear(period, inputs),
    left_over: {
      period: toText(leftOver.period),
      health: toText(leftOver.health),
      cards: toText(leftOver.cards),
      carried: toText(leftOver.carried),
    },
    balances: balancesOf(loaded).map((balance) => ({
      origin: balance.origin,
      found: toText(balance.found),
      used: toText(balance.used),
      left: toText(balance.left),
      may_be_compensated: mayBeCompensated(balance, period),
    })),
    register: registerOf(loaded),
    credit_register: creditRegisterOf(loaded),
    checks: checkReturn(facts, live, around),
    typed_twice: [...around.typedTwice],
    inputs,
    uses_deferral: facts.usesDeferral,
    deferral_basis: facts.deferralBasis,
    proportions: said.shares,
    full_credit_exonerations: [...said.fullCredit].sort(),
    client_credits: await readClientCredits(ctx, period, loaded.filings),
  }
}

/** What was said when a version was filed; an open one shows what its facts were read with. */
async function readSaid(ctx: CompanyContext, period: string, { stored, shares, facts, filings }: Loaded) {
  if (!isFrozen(stored)) return { shares, fullCredit: facts.fullCreditExonerations }
  return {
    shares: await readProportions(ctx, period, filings),
    fullCredit: await readFullCredit(ctx, period, filings),
  }
}

function actsOf(stored: StoredReturn | null): Pick<View, 'reviewed' | 'filed' | 'paid'> {
  const at = (moment: Date) => costaRicaInstant(moment.getTime())
  return {
    reviewed: stored?.reviewed_at
      ? { by: stored.reviewed_by, at: at(stored.reviewed_at), note: stored.review_note }
      : null,
    filed:
      stored?.filed_at && stored.filed_on !== null && stored.filing_number !== null
        ? { on: stored.filed_on, number: stored.filing_number, by: stored.filed_by, at: at(stored.filed_at) }
        : null,
    paid:
      stored?.paid_at && stored.paid_on !== null && stored.payment_number !== null
        ? { on: stored.paid_on, number: stored.payment_number, by: stored.paid_by, at: at(stored.paid_at) }
        : null,
  }
}

function boxesOf(figures: Figures, before: Figures): VatBox[] {
  return boxDefinitions.map(({ isTyped, ...definition }) => {
    const figure = figures.get(definition.id)
    const earlier = before.get(definition.id)
    const isAmount = figure !== undefined && figure.amount !== null
    return {
      ...definition,
      is_typed: isTyped,
      is_adjustable: adjustableBoxes.has(definition.id),
      amount: isAmount ? toFixedText(figure.amount, 2) : null,
      word: isAmount ? null : textOf(figure),
      before: isAmount && earlier && earlier.amount !== null ? toFixedText(earlier.amount, 2) : null,
      parts: isAmount ? figure.parts.map(({ box, factor }) => ({ box, factor: toText(factor) })) : [],
    }
  })
}

export function registerOf({ stored, live }: Loaded): View['register'] {
  const rows = isFrozen(stored) ? (stored.register ?? []) : live.register.map(toStoredRow)
  return rows.map(({ lastDay: last_day, total = null, receipts = [], ...row }) => ({
    ...row,
    last_day,
    total,
    receipts,
    received: toText(sum(receipts.map(({ amount }) => decimal(amount)))),
  }))
}

export function creditRegisterOf({ stored, live }: Loaded): View['credit_register'] {
  const rows = isFrozen(stored) ? (stored.credit_register ?? []) : live.creditRegister.map(toStoredCredit)
  return rows.map(({ paidOn: paid_on, ...row }) => ({ ...row, paid_on }))
}

/** The documents behind a box, one row each, the largest first, and what they leave to it: all together are the box. */
export async function getBox(
  ctx: CompanyContext,
  period: string,
  box: string,
  { version, ...asked }: PageOf & { version?: number | undefined },
): Promise<VatBoxRows> {
  ctx.permit('vat-return.read')
  if (!boxDefinitions.some(({ id }) => id === box)) throw new NotFound()
  const loaded = await loadReturn(ctx, period, version)
  const { figures } = loaded
  const { items, total, listed } = isFrozen(loaded.stored)
    ? ofAll(itemsBehind(figures, box))
    : await largestBehind(ctx, loaded, { period, box, ...asked })
  const { rounding, belowZero } = total === 0 ? nothingLeft : remainderOf(figures, box, listed)
  const sorted = items.toSorted((one, other) => compare(abs(other.amount), abs(one.amount)))
  const { rows, meta } = pageFrom(sorted, asked, total)
  return {
    data: rows.map((row) => ({ ...row, amount: toText(toCents(row.amount)) })),
    total: toFixedText(amountOf(figures, box), 2),
    rounding: toFixedText(rounding, 2),
    below_zero: toFixedText(belowZero, 2),
    kinds: kindsOf(items),
    meta,
  }
}

/** Of a box that names no rows nothing is left. */
const nothingLeft = { rounding: zero, belowZero: zero }

/** Only of what nobody issued: all of it is known here, whatever the page. */
function kindsOf(items: readonly Item[]): VatBoxRows['kinds'] {
  if (items.some(({ source }) => source !== 'typed')) return []
  return [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, each]) => ({
    kind,
    count: each.length,
    amount: toText(listedSum(each)),
  }))
}

/** Rows of a box, how many there are, and what all of them come to, each to the cent. */
type Behind = { items: Item[]; total: number; listed: Decimal }

function ofAll(items: Item[]): Behind {
  return { items, total: items.length, listed: listedSum(items) }
}

/** As many of the largest documents behind a live box as its page needs: what was sold is summed, and looked up for this. */
async function largestBehind(
  ctx: CompanyContext,
  { facts, figures, filings }: Loaded,
  { period, box, ...asked }: PageOf & { period: string; box: string },
): Promise<Behind> {
  const factors = factorsOf(figures, box)
  const weights = facts.sales
    .map((sale) => ({ ...sale, ...weightOf(sale, facts.fullCreditExonerations, factors) }))
    .filter(({ base, exonerated }) => !isZero(base) || !isZero(exonerated))
  const others = ofAll(itemsBehind(figures, box).filter((item) => !isSummed(item)))
  if (weights.length === 0) return others
  const { current_page, per_page } = metaOf(asked, 0)
  const sold = await readSalesBehind(
    ctx,
    { period, filings: withOpen(filings, period) },
    { weights, limit: current_page * per_page },
  )
  return {
    items: [...sold.items, ...others.items],
    total: sold.total + others.total,
    listed: add(sold.listed, others.listed),
  }
}

/** Every purchase of a month with what it serves and what it gives. */
export async function listPurchases(
  ctx: CompanyContext,
  period: string,
  asked: PageOf,
): Promise<VatPurchases> {
  ctx.permit('vat-return.read')
  const { facts, filings } = await loadReturn(ctx, period, undefined, { isAsFiled: true })
  const byDocument = Map.groupBy(facts.purchases, ({ source, id }) => `${source}:${id}`)
  const { rows, meta } = pageFrom([...byDocument.values()], asked)
  const data = rows.map((parts) => toPurchase(parts, facts.proportions))
  return { data, meta, company: await readCompanyUse(ctx, period, filings) }
}

/** The lines of a purchase of a month, each with what it serves and what it gives. */
export async function listPurchaseLines(
  ctx: CompanyContext,
  period: string,
  id: string,
): Promise<VatPurchaseLines> {
  ctx.permit('vat-return.read')
  const { facts, filings } = await loadReturn(ctx, period, undefined, { isAsFiled: true })
  const lines = await readPurchases(ctx, { ...askedAs(facts, filings), linesOf: [id] })
  return {
    data: lines.flatMap((fact) => (fact.line === null ? [] : toLine(fact, fact.line, facts.proportions))),
  }
}

function toLine(
  fact: PurchaseFact,
  line: PurchaseLine,
  proportions: Parameters<typeof creditOf>[1],
): VatPurchaseLine {
  return {
    ...line,
    is_service: isService(line),
    ...usedFor([fact], fact, proportions),
  }
}

/** What parts of a purchase come to, and what it or one of them serves. */
function usedFor(
  parts: readonly PurchaseFact[],
  { use, isCapital }: PurchaseFact,
  proportions: Parameters<typeof creditOf>[1],
) {
  const total = (pick: (part: PurchaseFact) => Decimal) => toText(toCents(sum(parts.map(pick))))
  return {
    rate_code: [...new Set(parts.map(({ rateCode }) => rateCode))].join(' '),
    base: total(({ base }) => base),
    tax: total(taxOf),
    credit: total((part) => creditOf(part, proportions)),
    use: use.is,
    reduced_rate: use.is === 'reduced' ? toText(use.rate) : null,
    is_capital: isCapital,
  }
}

/** A purchase of which these are the parts, one for each rate and use. */
export function toPurchase(
  parts: readonly PurchaseFact[],
  proportions: Parameters<typeof creditOf>[1],
): VatPurchase {
  const whole = parts.find(({ isOfLines }) => !isOfLines) ?? parts[0]!
  const { source, id, kind, number, day, party, supplier, isAssumed, saidOf, paidOn } = whole
  return {
    ...{ source, id, kind, number, day, party, supplier },
    ...usedFor(parts, whole, proportions),
    is_assumed: isAssumed,
    said_of: saidOf?.about ?? null,
    said_since: saidOf?.since ?? null,
    is_by_line: parts.some(({ isOfLines }) => isOfLines),
    is_paid: paidOn !== null,
  }
}
