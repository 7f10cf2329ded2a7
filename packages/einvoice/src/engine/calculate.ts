import { abs, compare, type Decimal, decimal, sum, zero } from '@cuentaclara/decimal'
import type { DraftDocument, DraftLine, Line, Summary } from '../document/document.ts'
import { documentKinds } from '../kinds/kinds.ts'
import type { Calculation } from '../rules/rule.ts'
import { computeLine, computeLineExactly, computePaymentLine } from '../tax/line.ts'
import { otherChargeFrom } from '../tax/other-charges.ts'
import { settlePayments } from '../tax/payments.ts'
import { returnedVat } from '../tax/returned-vat.ts'
import { summarize, summarizePayment, withCharges } from '../tax/summary.ts'
import { once } from './once.ts'
import { untaxed } from './untaxed.ts'

/** Every amount of a draft. Never throws on what a user types: numbers that are none count as zero. */
export function calculate(draft: DraftDocument): Calculation {
  return documentKinds[draft.kind].arithmetic === 'payment' ? calculatePayment(draft) : calculateSale(draft)
}

/** One line of a sale. A line object is computed once: drafts are never changed in place. */
export function calculateLine(draft: DraftLine): Line {
  return saleLine(draft).line
}

const saleLine = once(computeLine)
const exactSaleLine = once(computeLineExactly)
const paymentLine = once(computePaymentLine)

const halfCent = decimal('0.005')

function calculateSale(draft: DraftDocument): Calculation {
  const lines = saleLines(documentKinds[draft.kind].isTaxed ? draft.lines : draft.lines.map(untaxed))
  const ofLines = summarize(lines)
  const otherCharges = draft.otherCharges.map((charge) => otherChargeFrom(charge, ofLines.netSale))
  const before = withCharges(ofLines, otherCharges, zero)
  const summary = withCharges(ofLines, otherCharges, vatGivenBack(draft, lines, before))
  return { lines, otherCharges, payments: settlePayments(draft.payments, summary.total), summary }
}

function calculatePayment(draft: DraftDocument): Calculation {
  const lines = draft.lines.map(paymentLine)
  const summary = summarizePayment(lines)
  return { lines, otherCharges: [], payments: settlePayments(draft.payments, summary.total), summary }
}

/** What prices with tax lost to five decimals is given back line by line before it reaches a cent of the total. */
function saleLines(drafts: readonly DraftLine[]): Line[] {
  const computed = drafts.map(saleLine)
  const missed = sum(computed.map((each) => each.missed))
  const exact = compare(abs(missed), halfCent) < 0 ? computed : drafts.map(exactSaleLine)
  return exact.map((each) => each.line)
}

function vatGivenBack(draft: DraftDocument, lines: readonly Line[], before: Summary): Decimal {
  if (!documentKinds[draft.kind].returnsVat) return zero
  return returnedVat(lines, draft.payments, before.netSale, before.total)
}
