import { add, type Decimal, decimal, one, subtract, toFixedText, toText, zero } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { boxDefinitions } from './boxes.ts'
import { creditOf } from './credit.ts'
import { nameOf, waitingIn } from './deferred-credit.ts'
import type { Facts, PurchaseFact, PurchaseLine, SaleFact, Source, Use } from './facts.ts'
import { amountOf, type Figure, type Figures, listedSum, toCents } from './figures.ts'
import { loadReturn } from './load-return.ts'
import { purchasePlaces } from './purchase-boxes.ts'
import { askedAs, isService, readPurchases } from './purchase-facts.ts'
import { readClientCredits } from './said-store.ts'
import { placesOf } from './sales-boxes.ts'
import { laterNotesOf, readStateSales } from './sales-facts.ts'

/** A line of a purchase of a month, in colones to the cent: what it serves, what it gives, where it stands in the form. */
export type BookedPurchase = Source & {
  /** Null for a purchase that has no lines. */
  line: PurchaseLine | null
  isService: boolean | null
  rateCode: string
  base: string
  /** The part of the base that an exoneration took out. */
  exonerated: string
  vat: string
  total: string
  credit: string
  /** Credit that waits for the payment: neither given yet nor an expense. */
  waits: string
  expense: string
  use: Use['is']
  /** Per cent, of what serves only sales at that rate. */
  reducedRate: string | null
  isAssumed: boolean
  isCapital: boolean
  isImport: boolean
  isAbroad: boolean
  isPaid: boolean
  /** Ids of boxes; empty where the form has no row for it. */
  boxes: string
}

/** What a month declares of sales to the State, whose own documents count in no month. */
export type BookedSale = Pick<Source, 'kind' | 'number' | 'day' | 'party'> & {
  rateCode: string
  base: string
  /** The part of the base that an exoneration took out. */
  exonerated: string
  vat: string
  boxes: string
}

/** A box that the lines of a book stand in: what the documents come to today with what was typed into it, in colones. */
export type BookedBox = { id: string; label: string; typed: Decimal; amount: Decimal }

type SaleLine = Pick<SaleFact, 'rateCode' | 'exonerationType' | 'transactionType' | 'isExport'> & {
  clientId: string | null
  exonerated: 'nothing' | 'a part' | 'all'
}

/** What the books of a month take from its return. */
export type Books = {
  /** Purchases that have papers here, in their order: their lines are read a lot at a time. */
  purchases: readonly string[]
  linesOf(ctx: CompanyContext, purchases: readonly string[]): Promise<BookedPurchase[]>
  /** Purchases that somebody typed, as customs declarations. */
  typed: readonly BookedPurchase[]
  ofState: readonly BookedSale[]
  /** Whether notes of later months that correct a slip are declared in this one. */
  hasLaterNotes: boolean
  /** The boxes of the bases of what was sold and bought, in the order of the form. */
  boxes: Readonly<Record<'sales' | 'purchases', readonly BookedBox[]>>
  /** Where a line of a sale stands in the form. */
  boxesOf(line: SaleLine): string
}

export async function readBooks(ctx: CompanyContext, period: string): Promise<Books> {
  ctx.permit('vat-return.read')
  const { facts, filings, live } = await loadReturn(ctx, period, undefined, { isAsFiled: true })
  const asked = askedAs(facts, filings)
  const waiting = waitingIn(facts.unpaid, period)
  const clients = await readClientCredits(ctx, period, filings)
  const saidOfClients = new Map(clients.map(({ client_id, gives_credit }) => [client_id, gives_credit]))
  const isTyped = ({ source }: Source) => source === 'typed'
  const ofState = await readStateSales(ctx, { period, filings })
  const { rows: later } = await sql`
    select from documents d where ${laterNotesOf(period)} limit 1
  `.execute(ctx.tx)
  return {
    hasLaterNotes: later.length > 0,
    ofState: ofState.map((sale) => ({
      ...{ kind: sale.kind, number: sale.number, day: sale.day, party: sale.party },
      rateCode: sale.rateCode,
      base: cents(sale.base),
      exonerated: cents(sale.exoneratedBase),
      vat: cents(sale.vat),
      boxes: namesOf(placesOf(sale, facts.fullCreditExonerations)),
    })),
    purchases: [...new Set(facts.purchases.filter((each) => !isTyped(each)).map(({ id }) => id))],
    async linesOf(ctx, linesOf) {
      const lines = await readPurchases(ctx, { ...asked, linesOf })
      return lines.map((line) => toBooked(line, facts.proportions, waiting))
    },
    typed: facts.purchases.filter(isTyped).map((purchase) => toBooked(purchase, facts.proportions, waiting)),
    boxes: {
      sales: boxesIn('sales', live.figures, facts),
      purchases: boxesIn('purchases', live.figures, facts),
    },
    boxesOf({ exonerated, clientId, ...line }) {
      const amounts = { base: two, exoneratedBase: exoneratedOfTwo[exonerated], vat: zero }
      const saidOfClient = clientId === null ? null : (saidOfClients.get(clientId) ?? null)
      const sale = { ...nobody, ...line, ...amounts, lines: 1, saidOfClient }
      return namesOf(placesOf(sale, facts.fullCreditExonerations))
    },
  }
}

const two = decimal('2')
const exoneratedOfTwo: Readonly<Record<SaleLine['exonerated'], Decimal>> = {
  nothing: zero,
  'a part': one,
  all: two,
}

/** Boxes that documents stand in; others are made of these. */
function boxesIn(
  section: 'sales' | 'purchases',
  figures: Figures,
  { adjustments }: Pick<Facts, 'adjustments'>,
): BookedBox[] {
  return boxDefinitions
    .filter(({ id, section: its }) => its === section && isOfItems(figures.get(id)))
    .map(({ id, label }) => ({
      ...{ id, label, amount: amountOf(figures, id) },
      typed: listedSum(adjustments.filter(({ box }) => box === id)),
    }))
}

function isOfItems(figure: Figure | undefined): boolean {
  return figure !== undefined && figure.amount !== null && figure.parts.length === 0
}

function toBooked(
  purchase: PurchaseFact,
  proportions: Parameters<typeof creditOf>[1],
  waiting: ReadonlySet<string>,
): BookedPurchase {
  const { source, id, kind, number, day, party, line, rateCode, use, vat, base, exoneratedBase } = purchase
  const { isAssumed, isCapital, isImport, isAbroad, paidOn } = purchase
  const right = toCents(creditOf(purchase, proportions))
  const isWaiting = waiting.has(nameOf(purchase))
  return {
    ...{
      source,
      id,
      kind,
      number,
      day,
      party,
      line,
      rateCode,
      isAssumed,
      isCapital,
      isImport,
      isAbroad,
      isPaid: paidOn !== null,
    },
    isService: line === null ? null : isService(line),
    base: cents(base),
    exonerated: cents(exoneratedBase),
    vat: cents(vat),
    total: cents(add(toCents(base), toCents(vat))),
    credit: cents(isWaiting ? zero : right),
    waits: cents(isWaiting ? right : zero),
    expense: cents(subtract(toCents(vat), right)),
    use: use.is,
    reducedRate: use.is === 'reduced' ? toText(use.rate) : null,
    boxes: namesOf(purchasePlaces(purchase)),
  }
}

const nobody: Source = { source: 'document', id: '', kind: '', number: '', day: '', party: '' }

function namesOf(places: readonly (readonly [string, Decimal])[] | null): string {
  return (places ?? []).map(([box]) => box).join(' ')
}

function cents(amount: Decimal): string {
  return toFixedText(toCents(amount), 2)
}
