import type { CardSettlement, VatInputs, VatTypedTwice } from '@cuentaclara/contracts'
import { type Decimal, decimal, equals, isZero, sum, toText } from '@cuentaclara/decimal'
import { addDays } from '@cuentaclara/einvoice'
import { firstDayOf, lastDayOf } from '#platform/months.ts'
import { typed } from './customs.ts'
import type { TypedAmount } from './facts.ts'

type Withholding = VatInputs['withholdings'][number]

/** What acquirers of cards withheld of VAT in a month: as their settlements say, and what was typed into the return besides. */
export function withholdingsOf(
  settlements: readonly CardSettlement[],
  typedIn: readonly Withholding[],
): TypedAmount[] {
  const ofSettlements = settlements.map(({ id, settled_on, acquirer, reference, vat_withheld_crc }) => ({
    ...typed(id, 'card-settlement', settled_on, acquirer),
    number: reference,
    amount: decimal(vat_withheld_crc),
  }))
  const others = placesNotSettled(typedIn, settlements).map((place) => {
    const { day, acquirer, withheld } = typedIn[place]!
    return { ...typed(`withholding-${place}`, 'withholding', day, acquirer), amount: decimal(withheld) }
  })
  return [...ofSettlements, ...others].filter(({ amount }) => !isZero(amount))
}

/**
 * What was typed and is no settlement of the register. Of the same day and the same amount it is one, whatever it is called:
 * nothing is credited twice. Each settlement is one of them.
 */
export function notSettled(
  typedIn: readonly Withholding[],
  settlements: readonly CardSettlement[],
): Withholding[] {
  return placesNotSettled(typedIn, settlements).map((place) => typedIn[place]!)
}

function placesNotSettled(typedIn: readonly Withholding[], settlements: readonly CardSettlement[]): number[] {
  const left = [...settlements]
  return typedIn.flatMap(({ day, withheld }, place) => {
    const same = left.findIndex(
      (settlement) => settlement.settled_on === day && isOf(settlement, decimal(withheld)),
    )
    if (same >= 0) left.splice(same, 1)
    return same < 0 ? [place] : []
  })
}

/** Acquirers date a settlement by the sale or by the deposit: so many days may lie between what is the same. */
const mostDaysApart = 5

/** The days whose settlements what was typed into a month is held against. */
export function daysAround(period: string): { from: string; to: string } {
  return {
    from: addDays(firstDayOf(period), -mostDaysApart),
    to: addDays(lastDayOf(period), mostDaysApart),
  }
}

type Around = {
  period: string
  /** Of the month and of the days around it. */
  settlements: readonly CardSettlement[]
  /** What was typed into the return of the month, and into those before and after it. */
  typedIn: ReadonlyMap<string, readonly Withholding[]>
}

/**
 * What was typed that may be settlements of the register once more: of the same amount, of an acquirer that has settlements in that month or of
 * none that is named, or just what several of them come to. A person says what it is; the same money is claimed once.
 */
export function findTypedTwice({ period, settlements, typedIn }: Around): VatTypedTwice[] {
  const own = settlements.filter(({ settled_on: day }) => day.startsWith(period))
  const counted = new Set(placesNotSettled(typedIn.get(period) ?? [], own))
  const ofMonth = (typedIn.get(period) ?? []).flatMap((row, place) => {
    const alike = counted.has(place)
      ? likeOf(row, own, settlements)
      : own.filter((each) => each.settled_on === row.day && isOf(each, decimal(row.withheld)))
    return toTwice(alike, { period, place, isCounted: counted.has(place), row })
  })
  // A row of the month before or after that is one of this month's, typed under another day.
  const others = [...typedIn].flatMap(([other, rows]) =>
    other === period
      ? []
      : rows.flatMap((row, place) =>
          toTwice(ofSameAmount(row, own), { period: other, place, isCounted: true, row }),
        ),
  )
  return [...ofMonth, ...others]
}

function likeOf(
  row: Withholding,
  own: readonly CardSettlement[],
  all: readonly CardSettlement[],
): readonly CardSettlement[] {
  const amount = decimal(row.withheld)
  // Whoever types what a whole month withheld writes its last day.
  const together = [own, ...Map.groupBy(own, ({ acquirer }) => acquirer.toLowerCase()).values()]
  const whole = together.find((each) => each.length > 0 && equals(totalOf(each), amount))
  if (whole !== undefined) return whole
  const same = [...own.filter((each) => isOf(each, amount)), ...ofSameAmount(row, all)]
  if (same.length > 0) return [...new Set(same)]
  return row.acquirer === '' ? own : own.filter(({ acquirer }) => isAlike(acquirer, row.acquirer))
}

function ofSameAmount(
  { day, withheld }: Withholding,
  settlements: readonly CardSettlement[],
): CardSettlement[] {
  return settlements.filter(
    (each) =>
      isOf(each, decimal(withheld)) &&
      addDays(day, -mostDaysApart) <= each.settled_on &&
      each.settled_on <= addDays(day, mostDaysApart),
  )
}

type Row = { period: string; place: number; isCounted: boolean; row: Withholding }

function toTwice(alike: readonly CardSettlement[], { period, place, isCounted, row }: Row): VatTypedTwice[] {
  const [first] = alike
  if (first === undefined || isZero(decimal(row.withheld))) return []
  return [
    {
      ...row,
      period,
      place,
      is_counted: isCounted,
      settlements: {
        acquirer: first.acquirer,
        from: alike.map(({ settled_on: day }) => day).toSorted()[0]!,
        to: alike
          .map(({ settled_on: day }) => day)
          .toSorted()
          .at(-1)!,
        count: alike.length,
        withheld: toText(totalOf(alike)),
      },
    },
  ]
}

function totalOf(settlements: readonly CardSettlement[]): Decimal {
  return sum(settlements.map(({ vat_withheld_crc: withheld }) => decimal(withheld)))
}

function isOf({ vat_withheld_crc: withheld }: CardSettlement, amount: Decimal): boolean {
  return equals(decimal(withheld), amount)
}

/** Whether two names share a word that names somebody: BAC and BAC Credomatic. */
function isAlike(one: string, other: string): boolean {
  const named = namingWords(one)
  return namingWords(other).some((word) => named.includes(word))
}

/** Words of many banks at once. */
const commonWords: ReadonlySet<string> = new Set(['banco', 'bank', 'costa', 'rica', 'tarjetas', 'del', 'san'])

function namingWords(name: string): string[] {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]{3,}/g) ?? []
  return words.filter((word) => !commonWords.has(word))
}
