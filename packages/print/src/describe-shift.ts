import { compare, type Decimal, decimal, isZero, subtract, sum, zero } from '@cuentaclara/decimal'
import type { Party } from '@cuentaclara/einvoice'
import { paymentMean } from '@cuentaclara/einvoice/codes'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { type DescribeOptions, describeParty, section } from './describe-document.ts'
import { formatInstant, formatMoney, formatQuantity } from './format.ts'
import { type Naming, nameOf, namingOf, voiceOf } from './naming.ts'
import type { Fact, LineRow, PageDescription, TotalRow } from './page-description.ts'

/** A shift of a till, as it stands or as it was closed. */
export type Shift = {
  number: number
  is_open: boolean
  currency: string
  issuer: Party
  /** Whose drawer it was; null for a shift at no till. */
  till: { name: string } | null
  opened_by: string | null
  opened_at: string
  closed_by: string | null
  closed_at: string | null
  printedAt: string
  opening: string
  difference: string | null
  explanation: string | null
  lines: readonly {
    currency: string
    means: string
    sales: number
    sold: string
    /** Given back by it beside cash. */
    returned: string
    expected: string
    counted: string | null
  }[]
  movements: readonly { kind: 'in' | 'out' | 'return'; amount: string; reason: string }[]
  documents: { count: number; first: string | null; last: string | null; rejected: number }
  /** What came after the closing, which its lines do not count. */
  late?: readonly { currency: string; means: string; sales: number; sold: string }[]
}

/** Words and formats the report of a shift: X while it is open, Z once it is closed. */
export function describeShift(shift: Shift, options: DescribeOptions = {}): PageDescription {
  const naming = namingOf(options.language)
  const { words } = naming
  const mark = shift.is_open ? 'X' : 'Z'
  const drawer = shift.lines[0]
  return {
    ...voiceOf(naming),
    template: options.template ?? 'classic',
    paper: options.paper ?? '80mm',
    colour: options.colour ?? '#675DD8',
    logo: options.logo ?? null,
    notice: null,
    watermark: null,
    title: shift.is_open ? words.shiftX : words.shiftZ,
    lawfulTitle: null,
    number: `${mark}-${shift.number}`,
    identity: [{ label: words.shift, value: `${mark}-${shift.number}` }],
    issuer: describeParty(shift.issuer, words.issuer, naming),
    receiver: null,
    facts: describeFacts(shift, naming),
    columns: {
      lines: {
        number: words.number,
        description: words.paymentMeans,
        quantity: words.shiftSales,
        unit: '',
        price: '',
        discount: '',
        tax: '',
        total: words.total,
      },
    },
    lines: shift.lines.map((line, index) => describeLine(line, index, naming)),
    taxes: null,
    totals: describeDrawer(shift, naming),
    grandTotal: shift.is_open
      ? { label: words.shiftInDrawer, amount: formatMoney(decimal(drawer?.expected ?? '0'), shift.currency) }
      : { label: words.shiftDifference, amount: signed(decimal(shift.difference ?? '0'), shift.currency) },
    afterTotal: [],
    references: null,
    notes: section(words.shiftDifferences, [
      ...describeGaps(shift, naming),
      ...(shift.explanation === null ? [] : [shift.explanation]),
      ...(shift.late ?? []).map((line) =>
        words.shiftLate
          .replace('{means}', nameMeans(line, naming))
          .replace('{sales}', String(line.sales))
          .replace('{amount}', formatMoney(decimal(line.sold), line.currency)),
      ),
    ]),
    payment: null,
    terms: null,
    link: null,
    closing: null,
    legend: [words.shiftPrinted.replace('{at}', formatInstant(shift.printedAt))],
    footer: words.page,
  }
}

function describeFacts(shift: Shift, { words }: Naming): Fact[] {
  const { count, first, last, rejected } = shift.documents
  return [
    ...(shift.till === null ? [] : [{ label: words.shiftTill, value: shift.till.name }]),
    { label: words.shiftOpened, value: [formatInstant(shift.opened_at), shift.opened_by ?? ''].join(' · ') },
    ...(shift.closed_at === null
      ? []
      : [
          {
            label: words.shiftClosed,
            value: [formatInstant(shift.closed_at), shift.closed_by ?? ''].join(' · '),
          },
        ]),
    {
      label: words.shiftDocuments,
      value:
        first === null || last === null
          ? String(count)
          : `${count} · ${shortNumber(first)} – ${shortNumber(last)}`,
    },
    ...(rejected === 0 ? [] : [{ label: words.shiftRejected, value: String(rejected) }]),
  ]
}

function describeLine(line: Shift['lines'][number], index: number, naming: Naming): LineRow {
  return {
    number: String(index + 1),
    description: nameMeans(line, naming),
    quantity: formatQuantity(decimal(String(line.sales))),
    unit: naming.words.shiftSalesUnit,
    price: '',
    discount: '',
    tax: '',
    total: formatMoney(decimal(line.sold), line.currency),
    // Of cash that is a movement of the drawer.
    details: isZero(decimal(line.returned))
      ? []
      : [
          `${naming.words.shiftReturn}: ${formatMoney(subtract(zero, decimal(line.returned)), line.currency)}`,
          `${naming.words.shiftExpected}: ${formatMoney(decimal(line.expected), line.currency)}`,
        ],
  }
}

/** From what lay in the drawer to what should lie there, and what did. */
function describeDrawer({ opening, movements, lines, currency }: Shift, { words }: Naming): TotalRow[] {
  const named = { in: words.shiftIn, out: words.shiftOut, return: words.shiftReturn }
  const drawer = lines[0]
  if (drawer === undefined) return []
  const moved = movements.map(({ kind, amount, reason }) => ({
    label: `${named[kind]}: ${kind === 'return' ? shortNumber(reason) : reason}`,
    amount: kind === 'in' ? decimal(amount) : subtract(zero, decimal(amount)),
  }))
  const [begun, expected] = [decimal(opening), decimal(drawer.expected)]
  // Where cash is rounded to five colones, less or more stayed there than was sold.
  const sold = subtract(subtract(expected, begun), sum(moved.map(({ amount }) => amount)))
  return [
    { label: words.shiftOpening, amount: formatMoney(begun, currency) },
    { label: words.shiftCashSales, amount: signed(sold, currency) },
    ...moved.map(({ label, amount }) => ({ label, amount: signed(amount, currency) })),
    // While it is open that is the figure of the report.
    ...(drawer.counted === null
      ? []
      : [
          { label: words.shiftInDrawer, amount: formatMoney(expected, currency) },
          { label: words.shiftCounted, amount: formatMoney(decimal(drawer.counted), currency) },
        ]),
  ]
}

/** Each means of payment of which something else was counted. */
function describeGaps({ lines }: Shift, naming: Naming): string[] {
  return lines.flatMap((line) => {
    const [expected, counted] = [decimal(line.expected), decimal(line.counted ?? line.expected)]
    if (compare(counted, expected) === 0) return []
    const said = naming.words.shiftGap
      .replace('{means}', nameMeans(line, naming))
      .replace('{expected}', formatMoney(expected, line.currency))
      .replace('{counted}', formatMoney(counted, line.currency))
    return [`${said} (${signed(subtract(counted, expected), line.currency)})`]
  })
}

function nameMeans({ means }: { means: string }, naming: Naming): string {
  return nameOf(paymentMean(means), 'paymentMeans', naming) || means
}

function signed(amount: Decimal, currency: string): string {
  const text = formatMoney(amount, currency)
  return compare(amount, zero) > 0 ? `+${text}` : text
}
