import type { Client, Company, DraftInput, DraftLineInput, InstalmentPlan } from '@cuentaclara/contracts'
import type { DocumentKind } from '@cuentaclara/einvoice'
import { saleCondition } from '@cuentaclara/einvoice/codes'
import type { CurrencyCode } from '#lib/money.ts'

/** What the editor edits. Texts are kept as typed; the mapping reads them into amounts. */
export type EditorDraft = {
  kind: EditorKind
  client: Client | null
  issuerActivity: string
  receiverActivity: string
  saleCondition: string
  saleConditionOther: string
  creditDays: string
  currency: Currency
  /** Colones per dollar as typed; empty means the rate of the day. */
  exchangeRate: string
  payments: EditorPayment[]
  lines: EditorLine[]
  notes: string
  /** Of the company's sellers; empty for nobody. */
  sellerId: string
  /** What was typed into the company's own fields, by their entry in its lists. */
  ownFields: Readonly<Record<string, string>>
  /** Of the company's tags, once they were chosen here or come from what this is made of; until then the server's stay. */
  tags?: readonly string[]
  /** Those that the server has of what was opened. */
  tagsThen?: readonly string[]
  /** Whether new lines start with tax inside their price. */
  pricesIncludeTax: boolean
  /** Fields that belong to what is edited and to no document, as typed: the title of a quotation, the rhythm of a series. */
  more: Readonly<Record<string, string>>
  /** Parts of the draft this editor does not show and must not lose. */
  kept: Partial<
    Pick<
      DraftInput,
      | 'branch'
      | 'terminal'
      | 'situation'
      | 'other_charges'
      | 'references'
      | 'extra_texts'
      | 'extra_contents'
      | 'anew_despite'
      | 'cause_checked'
    >
  > & {
    /** In which parts a sale on credit is paid, with amounts as typed; null once somebody took them off. */
    instalments?: InstalmentPlan | null
  }
}

export type EditorKind = Exclude<DocumentKind, 'payment-receipt'>
export type Currency = CurrencyCode
export type EditorPayment = {
  means: string
  other: string
  amount: string
  /** What the bank or SINPE Móvil calls it, kept as long as the means are the same. */
  reference?: string | undefined
}
export type LineDiscount = NonNullable<DraftLineInput['discounts']>[number]
export type LineTax = NonNullable<DraftLineInput['taxes']>[number]
export type LineExoneration = NonNullable<LineTax['exoneration']>

export type EditorLine = {
  /** Names the line while it is edited; never leaves the editor. */
  key: string
  itemId: string | null
  /** Our own code of the item, shown in its cell. */
  itemCode: string
  cabys: string
  description: string
  quantity: string
  unit: string
  unitPrice: string
  priceIncludesTax: boolean
  /** The price list that its price was taken from, until somebody types another; never leaves the editor. */
  pricedBy?: string | undefined
  /** As typed: `5%` or `500`. */
  discount: string
  discountCode: string
  discountOther: string
  rateCode: string
  exoneration: LineExoneration | null
  /** What its IVA would be without the export; empty for nothing. */
  exportAmount: string
  otherDiscounts: LineDiscount[]
  otherTaxes: LineTax[]
  kept: Partial<DraftLineInput>
}

export const standardRateCode = '08'
/** Trade discount, the everyday one (note 20 of the annex). */
export const standardDiscountCode = '07'

/** An empty line; it takes the draft's habit about tax in prices. */
export function blankLine(key: string, priceIncludesTax = false): EditorLine {
  return {
    key,
    itemId: null,
    itemCode: '',
    cabys: '',
    description: '',
    quantity: '1',
    unit: 'Unid',
    unitPrice: '',
    priceIncludesTax,
    discount: '',
    discountCode: standardDiscountCode,
    discountOther: '',
    rateCode: standardRateCode,
    exoneration: null,
    exportAmount: '',
    otherDiscounts: [],
    otherTaxes: [],
    kept: {},
  }
}

/** Whether nothing was entered: such lines are neither saved nor issued. */
export function isBlank(line: EditorLine): boolean {
  return (
    line.cabys === '' &&
    line.itemId === null &&
    line.description.trim() === '' &&
    line.unitPrice.trim() === '' &&
    line.discount.trim() === '' &&
    (line.quantity.trim() === '' || line.quantity.trim() === '1')
  )
}

/** How the company usually sells. */
export type UsualTerms = Pick<
  NonNullable<Company['sales_defaults']>,
  'sale_condition' | 'credit_days' | 'prices_include_tax'
>

/** A draft nobody has touched, in the company's currency and on its usual terms. */
export function blankDraft(currency: Currency = 'CRC', terms?: UsualTerms): EditorDraft {
  const pricesIncludeTax = terms?.prices_include_tax ?? false
  const condition = terms?.sale_condition ?? '01'
  const hasDays = saleCondition(condition)?.needsDays ?? false
  return {
    kind: 'invoice',
    client: null,
    issuerActivity: '',
    receiverActivity: '',
    saleCondition: condition,
    saleConditionOther: '',
    creditDays: hasDays ? String(terms?.credit_days ?? '') : '',
    currency,
    exchangeRate: '',
    payments: [{ means: '01', other: '', amount: '' }],
    lines: [blankLine('l1', pricesIncludeTax)],
    notes: '',
    sellerId: '',
    ownFields: {},
    pricesIncludeTax,
    more: {},
    kept: {},
  }
}

/** Whether there is anything worth a draft on the server. */
export function isMeaningful(draft: EditorDraft): boolean {
  return draft.client !== null || draft.notes.trim() !== '' || draft.lines.some((line) => !isBlank(line))
}

/** The lines that count: all but the empty ones. */
export function filledLines(draft: Pick<EditorDraft, 'lines'>): EditorLine[] {
  return draft.lines.filter((line) => !isBlank(line))
}

export function lineOf({ lines }: Pick<EditorDraft, 'lines'>, key: string): EditorLine | undefined {
  return lines.find((line) => line.key === key)
}

/** Whether a line counts. */
export function isFilled(draft: Pick<EditorDraft, 'lines'>, key: string): boolean {
  return filledLines(draft).some((line) => line.key === key)
}
