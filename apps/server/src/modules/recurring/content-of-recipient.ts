import {
  add,
  allocate,
  type Decimal,
  decimal,
  equals,
  isZero,
  parseDecimal,
  toText,
} from '@cuentaclara/decimal'
import { asksFor, fillKnown, roundCents } from '@cuentaclara/einvoice'
import type { DraftContent } from '#modules/documents/drafts.ts'
import { Conflict } from '#platform/errors.ts'
import type { ItemsOfLines } from './items-in-words.ts'
import type { BilledStudent, Recipient } from './recipients.ts'
import { withParts } from './with-parts.ts'

/** Which line of the series bills whom how much of, in the order of the lines that were made. */
export type MadeLine = { line: number; student: BilledStudent | null; itemId: string | null }

/**
 * What one of many is billed: the lines of the series for each of their students, at their share; of a client with a tag, the lines as
 * they are. What a plan bills of a student is left out, for the month does that. Pure. Throws Conflict when nothing is left.
 */
export function contentOfRecipient(
  content: DraftContent,
  recipient: Recipient,
  sold: ItemsOfLines,
): { content: DraftContent; made: MadeLine[]; leftOut: BilledStudent[] } {
  const leftOut = new Set<BilledStudent>()
  const made = madeLines(content, recipient, { sold, leftOut })
  if (made.length === 0 && leftOut.size > 0) throw new Conflict('recurring-billed-by-plan')
  return {
    content: {
      ...content,
      client_id: recipient.clientId,
      lines: made.map(({ line, student }) => lineFor(content.lines[line]!, student)),
      other_charges: content.other_charges.flatMap((charge) => chargesFor(charge, billedIn(made))),
      // What was paid of the total that is written: each pays all of theirs by the same means.
      payments: content.payments.map(({ amount, ...payment }) => payment),
    },
    made,
    leftOut: [...leftOut],
  }
}

function madeLines(
  content: DraftContent,
  { students }: Recipient,
  { sold, leftOut }: { sold: ItemsOfLines; leftOut: Set<BilledStudent> },
): MadeLine[] {
  const lines = content.lines.map((_, line) => ({ line, itemId: sold.get(line)?.[0] ?? null }))
  if (students.length === 0) return lines.map((each) => ({ ...each, student: null }))
  return students.flatMap((student) =>
    lines.flatMap((each) => {
      if (sold.get(each.line)?.some((id) => student.planned.has(id))) {
        leftOut.add(student)
        return []
      }
      return [{ ...each, student }]
    }),
  )
}

type Line = DraftContent['lines'][number]

function lineFor(line: Line, student: BilledStudent | null): Line {
  if (student === null) return line
  return withParts(line, {
    ...line,
    description: fillKnown(line.description, { student: student.name }),
    unit_price: shareOf(line.unit_price, student, isOne(line.quantity) ? centScale : priceScale),
    discounts: line.discounts.map((discount) =>
      discount.amount === undefined
        ? discount
        : { ...discount, amount: shareOf(discount.amount, student, centScale) },
    ),
  })
}

type Charge = DraftContent['other_charges'][number]

/** A charge of a fixed amount is of each student, as the lines are: at their share, together one charge. A percentage follows the lines. */
function chargesFor(charge: Charge, students: readonly BilledStudent[]): Charge[] {
  if (students.length === 0 || !charge.amount || charge.percent) return [charge]
  const parts = students.map((student) => parseDecimal(shareOf(charge.amount!, student, centScale)))
  const whole = parts.reduce((left, part) => (left === null || part === null ? null : add(left, part)))
  return whole === null ? [charge] : isZero(whole) ? [] : [{ ...charge, amount: toText(whole) }]
}

/** Of whom something is billed, each once. */
function billedIn(made: readonly MadeLine[]): BilledStudent[] {
  return [...new Set(made.flatMap(({ student }) => student ?? []))]
}

/**
 * The part of an amount that is theirs, to so many decimals: the parts of all who pay are the whole. Of what each pays once they are cents, where
 * the whole is, for invoices come to cents; of a price that is paid several times a cent would be several.
 */
function shareOf(amount: string, { shares, place }: BilledStudent, scale: number): string {
  const whole = parseDecimal(amount)
  if (whole === null || shares.length === 1) return amount
  const finest = equals(roundCents(whole), whole) ? scale : priceScale
  return toText(allocate(whole, shares.map(decimal) as Decimal[], finest)[place]!)
}

function isOne(quantity: string): boolean {
  const known = parseDecimal(quantity)
  return known !== null && equals(known, decimal('1'))
}

// Digits after the point of what people pay.
const centScale = 2

// Digits after the point of a unit price (Annex v4.4, PrecioUnitario).
const priceScale = 5

/** Whether a text of the series asks who is billed for. */
export function asksForStudent({ lines, notes }: DraftContent): boolean {
  return [...lines.map(({ description }) => description), notes ?? ''].some((text) =>
    asksFor(text, 'student'),
  )
}
