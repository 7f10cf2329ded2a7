import type { Item } from '@cuentaclara/contracts'
import { checkItemLine, type Issue } from '@cuentaclara/einvoice'
import { taxCode } from '@cuentaclara/einvoice/codes'
import { blankLine, type EditorLine, type LineDiscount } from './draft.ts'
import { fromItem, toEngineLine, toLineInput } from './draft-mapping.ts'
import type { Extra } from './line-extras.ts'
import { specialVatOf } from './line-taxes.ts'

type ItemLine = Item['line']

/** What of an item stands in its own form, and what decides about its lines. */
export type ItemBasics = Pick<Item, 'name' | 'cabys' | 'unit' | 'rate_code' | 'price_includes_tax'> & {
  code: string
  price_crc: string
}

/** What an item keeps, as it leaves this form. */
export type KeptItem = { line: ItemLine; tax_code: string; rate_code: string }

/** As the form of an item keeps it: lines of any kind of document may be made of it. */
export const itemKind = 'quotation'

/** What belongs to one sale: whom it is exonerated for, which pieces were sold. */
export const ofOneSale: readonly Extra[] = ['exoneration', 'serials']

/** What an item keeps as the fields of a line edit it. Its discounts stand together: it has no cell for the first. */
export function editorLineOf(item: Pick<Item, 'tax_code' | 'line'> | null, basics: ItemBasics): EditorLine {
  const blank = blankLine('item')
  if (item === null) return blank
  const said = fromItem(
    { ...basics, id: '', tax_code: item.tax_code, line: { ...item.line, discounts: [] } },
    { kind: itemKind, currency: 'CRC' },
  )
  return { ...blank, ...said, itemId: null, otherDiscounts: item.line.discounts }
}

/** The same with what the rest of the form says now. */
export function withBasics(line: EditorLine, basics: ItemBasics): EditorLine {
  return {
    ...line,
    itemCode: basics.code.trim(),
    cabys: basics.cabys,
    description: basics.name,
    unit: basics.unit,
    unitPrice: basics.price_crc,
    priceIncludesTax: basics.price_includes_tax,
    rateCode: specialVatOf(line) === undefined ? basics.rate_code : '',
  }
}

/** What leaves the form; what was begun and left empty says nothing. */
export function keptItemOf(line: EditorLine, basics: ItemBasics): KeptItem {
  const special = specialVatOf(line)
  const { commercial_unit, transaction_type, tariff_heading, medicine_registry, ...input } = toLineInput(line)
  const { pharmaceutical_form, factory_vat, codes = [], discounts = [], taxes = [], assortment = [] } = input
  const texts = {
    commercial_unit,
    transaction_type,
    tariff_heading,
    medicine_registry,
    pharmaceutical_form,
    factory_vat,
    vat_factor: special?.factor,
  }
  const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text?.trim()))
  return {
    line: {
      ...said,
      codes: line.itemCode === '' ? codes : codes.slice(1),
      discounts: discounts.flatMap(inPercent),
      taxes: taxes.filter(({ code }) => taxCode(code)?.isVat !== true).map(({ rate_code: _, ...tax }) => tax),
      assortment,
    } as ItemLine,
    tax_code: special?.code ?? '01',
    rate_code: special?.rate_code || basics.rate_code,
  }
}

/** What is wrong with what an item keeps, by the fields of a line. */
export function itemIssues(line: EditorLine): Issue[] {
  // The day decides about nothing that an item keeps.
  return checkItemLine(toEngineLine(line), { today: '', phase: 'draft' })
}

/** An item has a price in each currency: what is taken off is a part of it. */
function inPercent({ amount, percent = amount, ...discount }: LineDiscount): ItemLine['discounts'] {
  return percent ? [{ ...discount, percent }] : []
}
