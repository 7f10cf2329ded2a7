import { calculate, normalize } from '@cuentaclara/einvoice'
import {
  type DescribeOptions,
  describeQuotation,
  type PageDescription,
  type Quotation,
} from '@cuentaclara/print'
import { takenLines } from './taken-lines.ts'

// What a thread loads stands here: little, so that it starts soon.

/** An offer as plain data, and how it is printed. */
export type OfferToDescribe = Omit<Quotation, 'calculation' | 'taken' | 'choices'> &
  Required<Pick<Quotation, 'choices'>> & { look: DescribeOptions }

/** Reckons an offer and what counts of it, and describes its printed form. Pure; plain data. */
export function describeOfferPage({ look, ...offer }: OfferToDescribe): PageDescription {
  const { draft, choices } = offer
  // As everywhere, from the tidied draft.
  const calculation = calculate(normalize(draft))
  const { leftOut } = choices
  const taken =
    leftOut.length === 0 ? calculation : calculate({ ...draft, lines: takenLines(draft.lines, leftOut) })
  return describeQuotation({ ...offer, calculation, taken }, look)
}
