import type { ReceiptLine } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { add, compare, type Decimal, isZero, toText } from '@cuentaclara/decimal'
import {
  calculate,
  type DraftDocument,
  newDraft,
  newLine,
  receiptLines,
  roundCoins,
} from '@cuentaclara/einvoice'
import { valueAddedTax } from '@cuentaclara/einvoice/codes'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { contentOfDraft, type DraftInput } from '#modules/documents/drafts.ts'
import { receiptConditions } from './lacks-receipt.ts'
import type { PaidBy, Receiptable } from './read-receiptable.ts'

/** Of the references, the type of the sale that is paid, and "payment of an electronic document" (notes 9 and 10). */
const documentTypes = { invoice: '01', 'debit-note': '02', ticket: '04' } as const
const paymentOfDocument = '17'
const otherMeans = '99'
/**
 * What is paid of a sale with deferred tax goes to its tax first (RLIVA, art. 40 bis), in its receipt as in the register of the VAT
 * return. Of sales to the State no text says so: the part of the tax is that of the payment.
 */
const taxFirst = '10'
/** Official texts are in Spanish. */
const creditAsMeans = 'Saldo a favor'

/** A receipt as the official document has it, what of it is tax and what it comes to, in coins of the sale's currency. */
export type ReceiptDraft = { input: DraftInput; tax: Decimal; total: Decimal }

/**
 * The receipt of what a payment brought for a sale and none tells yet; null for a sale whose tax no rate explains: a person
 * has to say what of it is base. Pure.
 */
export function draftReceipt(payment: PaidBy, sale: Receiptable): ReceiptDraft | null {
  const lines = linesOf(sale)
  return lines === null ? null : receiptOf(payment, sale, lines)
}

/** The same with lines that a person wrote. Pure. */
export function draftByHand(payment: PaidBy, sale: Receiptable, lines: readonly ReceiptLine[]): ReceiptDraft {
  return receiptOf(
    payment,
    sale,
    lines.map(({ description, rate_code, amount, taxable_base }) => ({
      ...newLine(),
      description,
      unitPrice: amount,
      taxableBase: taxable_base,
      taxes: [{ code: valueAddedTax, rateCode: rate_code }],
    })),
  )
}

/** The lines as they are proposed; of a sale whose tax no rate explains one line of all, without any base yet. Pure. */
export function proposedLines(sale: Receiptable): ReceiptLine[] {
  const lines = linesOf(sale)
  if (lines === null)
    return [{ description: nameOf(sale), rate_code: exempt, amount: toText(sale.lacking), taxable_base: '0' }]
  return lines.map(({ description, unitPrice, taxableBase = '0', taxes }) => ({
    description,
    rate_code: taxes[0]?.rateCode ?? exempt,
    amount: unitPrice,
    taxable_base: taxableBase,
  }))
}

// Annex v4.4, note 8.1.
const exempt = '10'

function receiptOf(payment: PaidBy, sale: Receiptable, lines: DraftDocument['lines']): ReceiptDraft {
  const draft: DraftDocument = {
    ...newDraft('payment-receipt'),
    saleCondition: receiptConditions[sale.saleCondition] ?? '',
    currency: sale.currency,
    // What is compared with the sale is compared at its rate.
    exchangeRate: sale.exchangeRate,
    lines,
    payments: [meansOf(payment)],
    references: [
      {
        documentType: documentTypes[sale.kind],
        number: sale.clave,
        issuedAt: sale.issuedAt,
        code: paymentOfDocument,
        // Official texts are in Spanish.
        reason: `Pago ${payment.number} del comprobante ${shortNumber(sale.consecutivo)}`,
      },
    ],
  }
  const { references, ...content } = contentOfDraft(draft, {
    client_id: sale.clientId,
    notes: null,
    tags: sale.tags,
  })
  const input = schemas.draftInput.parse({
    ...content,
    kind: 'payment-receipt',
    exchange_rate: sale.exchangeRate,
    references: references.map((reference) => ({
      ...reference,
      // To the coin: the official lines may lack a hundred-thousandth.
      amount: toText(sale.lacking),
      payment_id: payment.id,
    })),
  })
  const { tax, total } = calculate(draft).summary
  return { input, tax: roundCoins(tax, sale.currency), total: roundCoins(total, sale.currency) }
}

/** Credit that was applied is paid by none of the listed means (note 6). */
function meansOf({ means, means_other: other }: PaidBy): DraftDocument['payments'][number] {
  if (means === null) return { means: otherMeans, other: creditAsMeans }
  return { means, ...(means === otherMeans && other !== null && { other }) }
}

function linesOf(sale: Receiptable): DraftDocument['lines'] | null {
  try {
    const { shares, charges, lacking, currency, saleCondition } = sale
    const taxLeft = saleCondition === taxFirst ? sale.taxLeft : undefined
    return receiptLines(shares, { charges, paid: lacking, currency, text: nameOf(sale), taxLeft })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** What the client reads: the instalment and what it is of. */
function nameOf({ consecutivo, receipts, receipted, lacking, payable }: Receiptable): string {
  const isAll = isZero(receipted) && compare(lacking, payable) >= 0
  if (isAll) return `Pago de ${shortNumber(consecutivo)}`
  const counted = receipts.filter(({ fiscal_status }) => fiscal_status !== 'rejected').length
  const isLast = compare(add(receipted, lacking), payable) >= 0
  return `${isLast ? 'Último abono' : `Abono ${counted + 1}`} a ${shortNumber(consecutivo)}`
}
