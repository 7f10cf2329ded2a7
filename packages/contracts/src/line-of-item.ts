import { type DocumentKind, documentKinds } from '@cuentaclara/einvoice'
import { isByMeasure, taxCode } from '@cuentaclara/einvoice/codes'
import type { DraftLineInput, Item } from './types.ts'

/** An item as what it sells begins; what an older version of the app kept on a device says nothing of its lines. */
export type SoldItem = Pick<Item, 'id' | 'code' | 'name' | 'cabys' | 'unit' | 'tax_code' | 'rate_code'> & {
  line?: Item['line'] | undefined
}

type Where = {
  kind: DocumentKind
  currency: string
  /** The only rate that the law leaves. */
  rateCode?: string | null
}

type ItemLine = Item['line']
type KindFacts = (typeof documentKinds)[DocumentKind]
type Part = ItemLine['assortment'][number]

const vat = '01'
const used = '08'
const seller = '01'

/**
 * What an item says of a line of such a document, prices left out: who it is, and of what it keeps all that this kind of document has. How
 * we sell says nothing of how we buy.
 */
export function lineOfItem(
  item: SoldItem,
  { kind: kindName, currency, rateCode = null }: Where,
): DraftLineInput & Required<Pick<DraftLineInput, 'codes' | 'taxes' | 'discounts'>> {
  const kind = documentKinds[kindName]
  const kept = item.line ?? nothingKept
  const { commercial_unit, medicine_registry, pharmaceutical_form } = kept
  return {
    item_id: item.id,
    cabys: item.cabys,
    description: item.name,
    unit: item.unit,
    ...present({ commercial_unit, medicine_registry, pharmaceutical_form }),
    codes: [...(item.code ? [{ type: seller, code: item.code }] : []), ...kept.codes],
    ...(kind.issuedByReceiver
      ? { taxes: [{ code: vat, rate_code: rateCode ?? item.rate_code }], discounts: [] }
      : termsOf(item, kept, kind, { currency, rateCode })),
  }
}

/** The VAT of an item on a line of such a document: its rate, a base that its line asks for, or the factor of used goods. */
export function vatOfItem(
  item: Pick<SoldItem, 'tax_code' | 'rate_code' | 'line'>,
  kind: DocumentKind,
): VatInput {
  return vatOf(item, item.line ?? nothingKept, documentKinds[kind])
}

type VatInput = { code: string; rate_code?: string; factor?: string }

/** What is said of a line by selling it. */
function termsOf(
  item: SoldItem,
  kept: ItemLine,
  kind: KindFacts,
  where: Pick<Where, 'currency' | 'rateCode'>,
) {
  const { transaction_type, tariff_heading, factory_vat } = kept
  return {
    // Documents without a place for these two pass over them: a ticket may become an invoice, and an invoice an export, before it is issued.
    ...present({ transaction_type, tariff_heading }),
    ...present({ factory_vat: kind.hasFactoryVat ? factory_vat : undefined }),
    taxes: [
      vatOf(item, kept, kind, where.rateCode),
      ...kept.taxes.filter(({ code }) => hasTax(kind, code)).map((tax) => inCurrency(tax, where.currency)),
    ],
    discounts: kept.discounts,
    ...(kind.hasAssortments &&
      kept.assortment.length > 0 && {
        assortment: kept.assortment.map((part) => partIn(part, where.currency)),
      }),
  }
}

/** VAT by a base or a factor, unless the law or the kind of document leaves its rate alone. */
function vatOf(
  { tax_code: code, rate_code }: Pick<SoldItem, 'tax_code' | 'rate_code'>,
  kept: Pick<ItemLine, 'vat_factor'>,
  kind: KindFacts,
  rateCode?: string | null,
): VatInput {
  const isSpecial = rateCode == null && kind.hasExonerations && code !== vat && taxCode(code)?.isVat === true
  if (!isSpecial) return { code: vat, rate_code: rateCode ?? rate_code }
  if (code !== used) return { code, rate_code }
  return { code, ...present({ factor: kept.vat_factor }) }
}

/** Taxes by measure, and those that a factory bears, are not in every document. */
function hasTax(kind: KindFacts, code: string): boolean {
  if (isByMeasure(code)) return kind.hasSpecificTaxes
  return kind.hasFactoryVat || taxCode(code)?.collectedAtFactory !== true
}

// Amounts of an item are in colones: in another currency they are typed, and asked for until then.

function inCurrency<Tax extends ItemLine['taxes'][number]>(tax: Tax, currency: string): Tax {
  if (currency === 'CRC' || tax.specific === undefined) return tax
  return { ...tax, specific: { ...tax.specific, unit_tax: '0' } }
}

function partIn(part: Part, currency: string): Part {
  if (currency === 'CRC') return part
  const { taxable_base: _, ...rest } = part
  return {
    ...rest,
    unit_price: '0',
    discounts: part.discounts.filter(({ percent }) => percent !== undefined),
    taxes: part.taxes.map((tax) => inCurrency(tax, currency)),
  }
}

const nothingKept: ItemLine = { codes: [], discounts: [], taxes: [], assortment: [] }

/** The fields that say something. */
function present<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }
}
