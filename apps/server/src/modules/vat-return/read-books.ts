import { add, type Decimal, decimal, subtract, toFixedText, toText, zero } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { creditOf } from './credit.ts'
import type { PurchaseFact, SaleFact, Source, Use } from './facts.ts'
import { toCents } from './figures.ts'
import { loadReturn } from './load-return.ts'
import { purchasePlaces } from './purchase-boxes.ts'
import { placesOf } from './sales-boxes.ts'

/** A purchase of a month at one rate, in colones to the cent: what it serves, what it gives, where it stands in the form. */
export type BookedPurchase = Source & {
  rateCode: string
  base: string
  vat: string
  total: string
  credit: string
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

type SaleLine = Pick<SaleFact, 'rateCode' | 'exonerationType' | 'transactionType' | 'isExport'> & {
  isExonerated: boolean
}

/** What the books of a month take from its return. */
export type Books = {
  purchases: BookedPurchase[]
  /** Where a line of a sale stands in the form. */
  boxesOf(line: SaleLine): string
}

export async function readBooks(ctx: CompanyContext, period: string): Promise<Books> {
  ctx.permit('vat-return.read')
  const { facts } = await loadReturn(ctx, period)
  return {
    purchases: facts.purchases.map((purchase) => toBooked(purchase, facts.proportions)),
    boxesOf({ isExonerated, ...line }) {
      const amounts = { base: decimal('2'), exoneratedBase: isExonerated ? decimal('1') : zero, vat: zero }
      const sale = { ...nobody, ...line, ...amounts, lines: 1 }
      return namesOf(placesOf(sale, facts.fullCreditExonerations))
    },
  }
}

function toBooked(purchase: PurchaseFact, proportions: Parameters<typeof creditOf>[1]): BookedPurchase {
  const { source, id, kind, number, day, party, rateCode, use, vat, base } = purchase
  const { isAssumed, isCapital, isImport, isAbroad, isPaid } = purchase
  const credit = creditOf(purchase, proportions)
  return {
    ...{ source, id, kind, number, day, party, rateCode, isAssumed, isCapital, isImport, isAbroad, isPaid },
    base: cents(base),
    vat: cents(vat),
    total: cents(add(toCents(base), toCents(vat))),
    credit: cents(credit),
    expense: cents(subtract(toCents(vat), toCents(credit))),
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
