import { type Decimal, isPositive, isZero, negate, subtract, sum, zero } from '@cuentaclara/decimal'
import type { Calculation, DraftDocument, Party } from '@cuentaclara/einvoice'
import { paymentMean } from '@cuentaclara/einvoice/codes'
import { type DescribeOptions, describeParty, notesOf, section } from './describe-document.ts'
import { describeUnit } from './describe-lines.ts'
import { fill } from './fill.ts'
import { footed } from './footing.ts'
import { formatAmount, formatDay, formatInstant, formatMoney, formatPrice, formatQuantity } from './format.ts'
import { type Naming, nameCurrency, nameOf, namingOf, voiceOf } from './naming.ts'
import type { LineRow, PageDescription, TotalRow } from './page-description.ts'

/** A receipt that the authority never sees, as it was issued. */
export type SimpleReceipt = {
  /** `CS-12`. */
  number: string
  issuedAt: string
  issuer: Party
  draft: DraftDocument
  calculation: Calculation
  /** What deposits paid of it, each with the name of the offer that it was received for. */
  deposits?: readonly { offer: string; amount: Decimal }[]
  /** The day on which it was paid whole; null while something is due. */
  paidOn?: string | null
  /** Why it was taken back; null while it counts. */
  voidReason: string | null
  /** Only then does it not say that it gives no tax credit. */
  isSimplifiedRegime: boolean
}

/** Words and formats a simple receipt; it says on its face that it gives no tax credit. */
export function describeSimple(receipt: SimpleReceipt, options: DescribeOptions = {}): PageDescription {
  const naming = namingOf(options.language)
  const { language, words } = naming
  const { draft, calculation } = receipt
  const { currency } = draft
  const means = draft.payments.map(
    ({ means: code, other }) => other ?? nameOf(paymentMean(code), 'paymentMeans', naming),
  )
  const notices = [
    ...(receipt.voidReason === null ? [] : [words.voided.replace('{reason}', receipt.voidReason)]),
    ...(receipt.isSimplifiedRegime ? [] : [words.notForCredit]),
  ]
  const uses = {
    'regime-sale': words.simpleRegimeSale,
    internal: words.simpleInternal,
    provisional: words.simpleProvisional,
  }
  const { summary } = calculation
  const [sale, discounts] = footed([summary.sale, negate(summary.discounts)], summary.total, draft.currency)
  return {
    ...voiceOf(naming),
    template: options.template ?? 'classic',
    paper: options.paper ?? 'a4',
    colour: options.colour ?? '#675DD8',
    logo: options.logo ?? null,
    notice: notices.join(' · ') || null,
    watermark: null,
    title: words.simpleTitle,
    lawfulTitle: null,
    number: receipt.number,
    identity: [
      { label: words.simpleUse, value: uses[draft.receiptUse ?? 'internal'] },
      { label: words.issuedAt, value: formatInstant(receipt.issuedAt) },
    ],
    issuer: describeParty(receipt.issuer, words.issuer, naming),
    receiver: draft.receiver && describeParty(draft.receiver, words.receiver, naming),
    facts: [
      {
        label: words.paymentMeans,
        value: means.join(' · ') || (receipt.deposits?.length ? words.paidInPart : words.notPaidYet),
      },
      { label: words.currency, value: nameCurrency(currency, language) },
    ],
    columns: {
      lines: {
        number: words.number,
        description: words.description,
        quantity: words.quantity,
        unit: words.unit,
        price: words.price,
        discount: words.discount,
        tax: '',
        total: words.total,
      },
    },
    lines: describeLines(calculation, currency, naming),
    taxes: null,
    totals: isZero(summary.discounts)
      ? []
      : [
          { label: words.netSale, amount: formatMoney(sale!, currency) },
          { label: words.discounts, amount: formatMoney(discounts!, currency) },
        ],
    grandTotal: { label: words.grandTotal, amount: formatMoney(summary.total, currency) },
    afterTotal: describeDeposits(receipt, naming),
    references: null,
    notes: section(words.notes, notesOf(draft)),
    payment: null,
    terms: null,
    link: null,
    closing: options.closing?.trim() || null,
    legend: receipt.isSimplifiedRegime ? [] : [words.notForCredit],
    footer: words.page,
  }
}

/** What deposits paid of it, what was paid besides, and what is left; nothing where there was no deposit. */
function describeDeposits(
  { deposits = [], paidOn = null, draft: { currency }, calculation }: SimpleReceipt,
  { words }: Naming,
): TotalRow[] {
  if (deposits.length === 0) return []
  const rest = subtract(calculation.summary.total, sum(deposits.map(({ amount }) => amount)))
  return [
    ...deposits.map(({ offer, amount }) => ({
      label: fill(words.depositOf, { offer }),
      value: negate(amount),
    })),
    ...(paidOn !== null && isPositive(rest)
      ? [{ label: fill(words.restPaidOn, { day: formatDay(paidOn) }), value: negate(rest) }]
      : []),
    { label: words.stillDue, value: paidOn === null ? rest : zero },
  ].map(({ label, value }) => ({ label, amount: formatMoney(value, currency) }))
}

function describeLines({ lines, summary }: Calculation, currency: string, naming: Naming): LineRow[] {
  const totals = footed(
    lines.map(({ lineTotal }) => lineTotal),
    summary.total,
    currency,
  )
  return lines.map((line, index) => ({
    number: String(index + 1),
    description: line.description,
    details: [],
    quantity: formatQuantity(line.quantity),
    unit: describeUnit(line, naming),
    price: formatPrice(line.unitPrice, currency),
    discount: line.discounts.map(({ amount }) => formatAmount(amount, currency)).join(' '),
    tax: '',
    total: formatMoney(totals[index]!, currency),
  }))
}
