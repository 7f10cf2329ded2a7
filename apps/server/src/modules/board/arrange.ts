import type { BoardRow } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { compare, decimal } from '@cuentaclara/decimal'
import { daysBetween } from '@cuentaclara/einvoice'
import type { z } from 'zod'

export type BoardQuery = z.output<typeof schemas.boardQuery>

/** Days before a deadline from which it is near. */
const nearDays = 7
const certificateDays = 30

/** The rows that are asked for: those that are pinned first, all in the order that is asked for. */
export function arrange(
  rows: readonly BoardRow[],
  { only, sort, ...narrowing }: Narrowing & Pick<BoardQuery, 'only' | 'sort'>,
  today: string,
): BoardRow[] {
  const wanted = rows.filter(
    (row) => (only === undefined || filters[only](row, today)) && isWithin(row, narrowing, today),
  )
  const [first, others] = [wanted.filter((row) => row.is_pinned), wanted.filter((row) => !row.is_pinned)]
  return [...sorted(first, sort), ...sorted(others, sort)]
}

/** What is not known comes last, whichever way. */
function sorted(rows: BoardRow[], sort = 'name'): BoardRow[] {
  const name = sort.replace(/^-/, '')
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined
  // They come by name.
  if (order === undefined) return sort.startsWith('-') ? rows.toReversed() : rows
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [order.of(one), order.of(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * order.compare(a, b)
  })
}

type Narrowing = Pick<BoardQuery, 'responsible' | 'state' | 'due'>

/** Whether a company is of an accountant, its return in a state, and due when it is asked for. What is not known is none of them. */
function isWithin(
  { responsible, vat }: BoardRow,
  { responsible: person, state, due }: Narrowing,
  today: string,
): boolean {
  if (person !== undefined && !(responsible ?? '').split(', ').includes(person)) return false
  const isToRectify = state === 'to_rectify' && (vat?.to_rectify ?? null) !== null
  if (state !== undefined && vat?.state !== state && !isToRectify) return false
  return due === undefined || (vat !== null && dueWhen(vat, today) === due)
}

/** A return that is filed is due no more. */
function dueWhen({ due_on, state }: NonNullable<BoardRow['vat']>, today: string): BoardQuery['due'] {
  if (state === 'filed' || state === 'to_rectify') return undefined
  const days = daysBetween(today, due_on)
  if (days < 0) return 'late'
  return days <= nearDays ? 'week' : 'later'
}

const filters = { open: hasOpenWork, due: isDueSoon }

/** Whether something in it waits for somebody. */
function hasOpenWork(row: BoardRow, today: string): boolean {
  const counts = [row.rejected, row.unanswered, row.unclassified, row.waiting, row.missing]
  return counts.some((count) => (count ?? 0) > 0) || isDueSoon(row, today)
}

/** Whether the return or the certificate ends in the next days, or is past its day. */
function isDueSoon({ vat, certificate }: BoardRow, today: string): boolean {
  const isReturnDue =
    vat !== null &&
    (vat.state === 'to_rectify' ||
      vat.to_rectify !== null ||
      (vat.state !== 'filed' && daysBetween(today, vat.due_on) <= nearDays))
  const days = certificate?.days_left ?? null
  return isReturnDue || (days !== null && days < certificateDays)
}

type Order = {
  of(row: BoardRow): string | number | null
  compare(a: string | number, b: string | number): number
}

const byNumber = (of: (row: BoardRow) => number | null): Order => ({
  of,
  compare: (a, b) => Number(a) - Number(b),
})
const byText = (of: (row: BoardRow) => string | null): Order => ({
  of,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
})

const orders: Readonly<Record<string, Order>> = {
  rejected: byNumber(({ rejected }) => rejected),
  unanswered: byNumber(({ unanswered }) => unanswered),
  unclassified: byNumber(({ unclassified }) => unclassified),
  waiting: byNumber(({ waiting }) => waiting),
  missing: byNumber(({ missing }) => missing),
  certificate: byNumber(({ certificate }) => certificate?.days_left ?? null),
  deadline: byText(({ vat }) => vat?.due_on ?? null),
  closed_until: byText(({ books }) => books?.closed_until ?? null),
  responsible: {
    of: ({ responsible }) => responsible,
    compare: (a, b) => String(a).localeCompare(String(b), 'es'),
  },
  package: byText((row) => row.package?.month ?? null),
  vat: {
    of: ({ vat }) => vat?.payable ?? null,
    compare: (a, b) => compare(decimal(String(a)), decimal(String(b))),
  },
}
