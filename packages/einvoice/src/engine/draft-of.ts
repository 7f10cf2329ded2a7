import { type Decimal, toText } from '@cuentaclara/decimal'
import type {
  AssortmentPart,
  Discount,
  DraftAssortmentPart,
  DraftDiscount,
  DraftDocument,
  DraftLine,
  DraftTax,
  FiscalDocument,
  Line,
  OfficialKind,
  Tax,
} from '../document/document.ts'
import { documentKinds } from '../kinds/kinds.ts'

/** The inputs of a document: what one would have to type to get it. For corrections, copies and recalculation. */
export function draftOf(document: FiscalDocument): DraftDocument & { kind: OfficialKind } {
  const { clave, consecutivo, issuedAt, softwareProviderId, summary, ...facts } = document
  const lineOf = documentKinds[document.kind].arithmetic === 'payment' ? paymentLineOf : saleLineOf
  return {
    ...facts,
    exchangeRate: toText(document.exchangeRate),
    lines: document.lines.map(lineOf),
    otherCharges: document.otherCharges.map(({ percent, amount, ...charge }) => ({
      ...charge,
      ...(percent ? { percent: toText(percent) } : { amount: toText(amount) }),
    })),
    payments: document.payments.map(({ amount, ...payment }) => ({
      ...payment,
      ...(amount && { amount: toText(amount) }),
    })),
  }
}

function saleLineOf(line: Line): DraftLine {
  const { total, subtotal, taxableBase, assumedTax, netTax, lineTotal, ...facts } = line
  return {
    ...facts,
    quantity: toText(line.quantity),
    unitPrice: toText(line.unitPrice),
    priceIncludesTax: false,
    discounts: line.discounts.map(discountOf),
    taxes: line.taxes.map(taxOf),
    ...(isBaseTyped(line) && { taxableBase: toText(taxableBase) }),
    assortment: line.assortment.map(partOf),
  }
}

/** A receipt states amounts only: what is paid, and the part of it on which tax is due. */
function paymentLineOf(line: Line): DraftLine {
  return {
    ...saleLineOf(line),
    quantity: '1',
    unitPrice: toText(line.total),
    taxableBase: toText(line.subtotal),
  }
}

function isBaseTyped(line: Pick<Line, 'factoryVat' | 'taxes'>): boolean {
  return line.factoryVat === '01' || line.taxes.some((tax) => tax.code === '07')
}

function discountOf(discount: Discount): DraftDiscount {
  return { ...discount, amount: toText(discount.amount) }
}

function taxOf({ amount, exportAmount, rate, factor, specific, exoneration, ...facts }: Tax): DraftTax {
  return {
    ...facts,
    ...(rate && { rate: toText(rate) }),
    ...(factor && { factor: toText(factor) }),
    ...(exportAmount && { exportAmount: toText(exportAmount) }),
    ...(specific && {
      specific: {
        quantity: toText(specific.quantity),
        ...optional('percent', specific.percent),
        ...optional('proportion', specific.proportion),
        ...optional('volume', specific.volume),
        unitTax: toText(specific.unitTax),
      },
    }),
    ...(exoneration && { exoneration: exonerationOf(exoneration) }),
  }
}

function exonerationOf({ amount, ratePoints, ...facts }: NonNullable<Tax['exoneration']>) {
  return { ...facts, ratePoints: toText(ratePoints) }
}

function partOf({ total, subtotal, taxableBase, ...part }: AssortmentPart): DraftAssortmentPart {
  return {
    ...part,
    quantity: toText(part.quantity),
    unitPrice: toText(part.unitPrice),
    discounts: part.discounts.map(discountOf),
    taxes: part.taxes.map(taxOf),
    ...(isBaseTyped(part) && { taxableBase: toText(taxableBase) }),
  }
}

function optional<Key extends string>(key: Key, value: Decimal | undefined): Partial<Record<Key, string>> {
  return value ? ({ [key]: toText(value) } as Record<Key, string>) : {}
}
