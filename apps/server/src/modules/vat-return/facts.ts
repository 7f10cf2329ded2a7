import type { VatInputs } from '@cuentaclara/contracts'
import type { Decimal } from '@cuentaclara/decimal'

/** What stands behind a figure: a document of ours, one of a supplier, an expense, or something typed. */
export type Source = {
  source: 'document' | 'reception' | 'expense' | 'typed'
  id: string
  kind: string
  number: string
  /** The Costa Rican day it counts on, `2026-10-31`. */
  day: string
  party: string
}

/** Only what names a fact. */
export function sourceOf({ source, id, kind, number, day, party }: Source): Source {
  return { source, id, kind, number, day, party }
}

/** Whether something is summed over many documents, which are asked for when somebody opens it. */
export function isSummed({ id }: Source): boolean {
  return id === ''
}

/**
 * What a document sold at one rate, in colones at its own rate; what lowers is negative. Summed over many documents it has no
 * id.
 */
export type SaleFact = Source & {
  /** How many lines of documents it is the sum of. */
  lines: number
  /** Official code of the rate (Annex v4.4, note 8.1); `used-goods`, or empty without value added tax. */
  rateCode: string
  base: Decimal
  /** The part of the base that an exoneration took out, and the official code of its paper. */
  exoneratedBase: Decimal
  exonerationType: string
  /** Official code of the transaction (note 5.1): capital goods, self-consumption; empty for an ordinary sale. */
  transactionType: string
  isExport: boolean
  /** Whether sales to its client leave the right to full credit, where somebody said so of the client. */
  saidOfClient: boolean | null
  /** As the document says, after what was exonerated. */
  vat: Decimal
}

/** What a purchase serves, which decides its credit (RLIVA, art. 30–34). */
export type Use =
  /** Sales with full credit right. */
  | { is: 'full' }
  /** Only sales at a reduced rate, per cent. */
  | { is: 'reduced'; rate: Decimal }
  /** Only exempt sales. */
  | { is: 'none' }
  /** Foreign to the business. */
  | { is: 'outside' }
  /** Several kinds of sales: by proportion. */
  | { is: 'common' }
  /** The share of the tax that our answer to the authority took as credit. */
  | { is: 'given'; share: Decimal }

/** A line of a purchase; `is_said`: somebody said what this one serves. */
export type PurchaseLine = { line: number; cabys: string; description: string; is_said: boolean }

/** What holds for a purchase of which itself nobody said what it serves; `since`: the first month of that, null for always. */
export type SaidOf = { about: 'supplier' | 'company'; since: string | null }

/** What a purchase has at one rate for one use, in colones at its own rate; what lowers is negative. */
export type PurchaseFact = Source & {
  /** The line that it is; null where it is the sum of lines, or a purchase that has none. */
  line: PurchaseLine | null
  /** The month in which it is declared. */
  period: string
  /** Identification of who sold it; empty where none is known. */
  supplier: string
  /** Received and not answered yet: silence counts as acceptance. */
  isWaiting: boolean
  rateCode: string
  base: Decimal
  exoneratedBase: Decimal
  vat: Decimal
  use: Use
  /** Nobody has said what it serves: `use` is only the default of the company. */
  isAssumed: boolean
  /** Null where somebody said it of the purchase itself, or nobody said anything. */
  saidOf: SaidOf | null
  /** Somebody said it of its lines, and not of the whole purchase. */
  isOfLines: boolean
  /** The id of the received document that it corrects, as a note of the supplier. */
  corrects: string | null
  isCapital: boolean
  isImport: boolean
  /** Services of who is not domiciled here: the buyer owes their tax too. */
  isAbroad: boolean
  /** Bought from who issues no electronic documents, for whom we issued it. */
  isOtherRegime: boolean
  /** The day it was paid; null while it is owed. */
  paidOn: string | null
}

/** A purchase on credit of a month that defers, with the notes to it, while what it gives waits for its payment or arrives with it. */
export type UnpaidPurchase = {
  /** The purchase first. */
  parts: readonly PurchaseFact[]
  /** The proportion of its own month, by which its credit is reckoned whenever it is paid (our reading). */
  proportions: Proportions | null
  /** What returns of earlier months were filed with of its credit, whatever they should have been: nothing is given twice. */
  given: readonly { id: string; box: string; amount: Decimal }[]
}

/** A sale whose tax waits for its payment (condition 10; RLIVA, art. 40 bis), in colones. */
export type DeferredSale = Source & {
  /** What was charged, its tax included. */
  total: Decimal
  tax: Decimal
  /** Notes to it: debit notes add tax, credit notes lower it. */
  notes: { day: string; tax: Decimal }[]
  receipts: { day: string; number: string; amount: Decimal }[]
}

/** Tax given back to patients who paid by card; notes are negative. */
export type ReturnedVat = Source & { amount: Decimal }

/** Per cent of the sales of a year, by the right to credit they give (RLIVA, art. 34). */
export type Proportions = {
  full: Decimal
  reduced4: Decimal
  reduced2: Decimal
  reduced05: Decimal
  none: Decimal
}

/** Something typed with an amount of its own. */
export type TypedAmount = Source & { amount: Decimal }
type Adjustment = TypedAmount & { box: string }

/**
 * A capital good: a purchase, with what notes took off it, and the proportion by which its credit was taken; null where that is not known.
 */
export type CapitalGood = {
  /** What names it in a return that says that it was sold. */
  key: string
  parts: readonly PurchaseFact[]
  taken: Proportions | null
  /** The month in which it was sold, among those that were looked at. */
  soldIn: string | null
}

/** What the December return needs of its year. */
export type YearFacts = {
  definitive: Proportions
  /** Sales of the year with right to credit, and all of them that count for the proportion. */
  withCredit: Decimal
  total: Decimal
  /**
   * Purchases of the year for common use, each with the proportion of its month, by which its credit was taken: what the definitive one is
   * applied to again.
   */
  common: readonly { purchase: PurchaseFact; taken: Proportions | null }[]
  /** Goods of the years before whose credit it adjusts, each with the proportion by which that was taken. */
  capital: readonly CapitalGood[]
}

/** Everything a return is made of. */
export type Facts = {
  /** `2026-10`. */
  period: string
  sales: readonly SaleFact[]
  purchases: readonly PurchaseFact[]
  deferred: readonly DeferredSale[]
  usesDeferral: boolean
  /** By what right, as the company said; null while nobody did. */
  deferralBasis: VatInputs['deferral_basis']
  /** Of months that defer (RLIVA, art. 40 bis): those of this month, and earlier ones that were not paid when it began. */
  unpaid: readonly UnpaidPurchase[]
  returned: readonly ReturnedVat[]
  proportions: Proportions | null
  /** Codes of exonerations that leave the right to full credit. */
  fullCreditExonerations: ReadonlySet<string>
  withholdings: readonly TypedAmount[]
  carried: readonly TypedAmount[]
  compensation: Decimal
  interest: Decimal
  adjustments: readonly Adjustment[]
  /** What the sale of capital goods adds to their credit. */
  capitalSales: readonly TypedAmount[]
  /** Only for December, once its definitive proportion is known. */
  year: YearFacts | null
  /**
   * Purchases of its year for common use, and capital goods of the years before, that December would correct if the proportions were known;
   * 0 in other months.
   */
  uncorrected: number
}
