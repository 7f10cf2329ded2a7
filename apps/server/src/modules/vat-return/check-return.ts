import type { VatCheck, VatTypedTwice } from '@cuentaclara/contracts'
import {
  abs,
  add,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isZero,
  max,
  negate,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import type { Gap } from '#modules/documents/index.ts'
import type { VatReturn } from './compute-return.ts'
import { creditOf, taxOf } from './credit.ts'
import type { Facts } from './facts.ts'
import { amountOf, toCents } from './figures.ts'
import { isWhole } from './proportion.ts'
import { purchasePlaces } from './purchase-boxes.ts'
import { unplacedSales } from './sales-boxes.ts'

/** What only the database knows of a month. */
export type Surroundings = {
  /** Documents without a verdict, and rejected ones that nothing replaced. */
  unsettled: number
  /** Notes that name nothing. */
  notesWithoutReference: number
  /** Documents paid by card. */
  cardSales: number
  /** Documents that give back tax of no health service at 4 % that they have, or of none that was paid by card. */
  returnedOtherwise: number
  /** What the return filed for the month before left, where another balance is typed than that; else null. */
  carriedOtherwise: { typed: string; filed: string } | null
  /** Under the simplified regime this form is not filed. */
  isSimplified: boolean
  dueOn: string
  /** Whether the holidays of its year are certain. */
  isDueSure: boolean
  /** Numbers of our series that nobody can account for. */
  gaps: readonly Pick<Gap, 'consecutivo' | 'first' | 'last'>[]
  /** Sales to the State that were paid in another month than their receipts say, and by how much. */
  receipts: { count: number; amount: string }
  /** What the authority's form shows before anybody types. */
  prefilled: readonly { box: string; amount: string }[]
  /** What was typed of withholdings that settlements of cards may say once more. */
  typedTwice: readonly VatTypedTwice[]
}

/** One colón for every thousand lines, and never less than a hundred: more is no rounding. */
const roundingLimit = decimal('100')

/** What should be looked at before a return is filed; what is open does not forbid it, but asks for a reason. Pure. */
export function checkReturn(
  facts: Facts,
  { figures, register, creditRegister }: VatReturn,
  around: Surroundings,
): VatCheck[] {
  const { sales, purchases, proportions, returned, carried, withholdings } = facts
  const counted = (check: VatCheck['check'], count: number) => toCheck(check, count > 0, count)
  const rounding = subtract(sum(sales.map(({ vat }) => vat)), amountOf(figures, 'V_TAX'))
  const limit = max(roundingLimit, decimal(String(Math.ceil(linesOf(sales) / 1000))))
  const abroad = purchases.filter(({ isAbroad }) => isAbroad)
  const abroadDifference = differenceOf(abroad)
  const imported = purchases.filter(({ isImport }) => isImport)
  const customsDifference = differenceOf(imported)
  const hasCommon = purchases.some(({ use }) => use.is === 'common')
  const isUnknown = hasCommon && (proportions === null || !isWhole(proportions))
  const atFour = sum(sales.filter(({ rateCode }) => rateCode === '04').map(({ vat }) => vat))
  const health = subtract(sum(returned.map(({ amount }) => amount)), max(zero, atFour))
  const waits = creditRegister.filter(({ pending }) => !isZero(pending))
  const waiting = purchases.filter(({ isWaiting }) => isWaiting)
  const creditOfAll = (bought: Facts['purchases']) =>
    toCents(sum(bought.map((each) => creditOf(each, proportions))))
  const differing = around.prefilled.filter(
    ({ box, amount }) => compare(decimal(amount), amountOf(figures, box)) !== 0,
  )
  const unplaced =
    linesOf(unplacedSales(facts)) + purchases.filter((each) => purchasePlaces(each) === null).length
  return [
    counted('unsettled', around.unsettled),
    counted('notes', around.notesWithoutReference),
    toCheck('rounding', compare(abs(rounding), limit) > 0, 0, rounding),
    counted('rows', unplaced),
    counted('uses', purchases.filter(({ isAssumed }) => isAssumed).length),
    toCheck('abroad', compare(abs(abroadDifference), roundingLimit) > 0, abroad.length, abroadDifference),
    toCheck('deferral', !isRegisterWhole(register) || isMoreThanSold(facts, figures), register.length),
    toCheck('entitled', facts.usesDeferral && facts.deferralBasis === null, 0),
    toCheck('proportions', isUnknown, 0),
    counted('definitive', facts.uncorrected),
    toCheck(
      'health',
      compare(health, roundingLimit) > 0 || around.returnedOtherwise > 0,
      around.returnedOtherwise || returned.length,
    ),
    toCheck('balance', carried.length === 0, 0),
    carriedCheck(around.carriedOtherwise),
    toCheck('withholdings', around.cardSales > 0 && withholdings.length === 0, around.cardSales),
    toCheck('paid', waits.length > 0, waits.length, toCents(sum(waits.map(({ pending }) => pending)))),
    toCheck('due', !around.isDueSure, 0),
    gapsCheck(around.gaps),
    toCheck('unanswered', waiting.length > 0, documentsOf(waiting), creditOfAll(waiting)),
    counted('prefilled', differing.length),
    toCheck('receipts', around.receipts.count > 0, around.receipts.count, decimal(around.receipts.amount)),
    toCheck(
      'customs',
      compare(abs(customsDifference), roundingLimit) > 0,
      imported.length,
      customsDifference,
    ),
    twiceCheck(around.typedTwice),
    toCheck('regime', around.isSimplified, 0),
  ]
}

/** What may be claimed twice, by whom it was typed: a credit that is asked about costs less than one that is claimed again. */
function twiceCheck(typedTwice: Surroundings['typedTwice']): VatCheck {
  const counted = typedTwice.filter(({ is_counted }) => is_counted)
  const amount = sum(counted.map(({ withheld }) => decimal(withheld)))
  return toCheck('twice', counted.length > 0, counted.length, counted.length > 0 ? amount : undefined)
}

/** By how much a balance that is typed differs from the one that was filed. */
function carriedCheck(differing: Surroundings['carriedOtherwise']): VatCheck {
  if (differing === null) return toCheck('carried', false, 0)
  return toCheck('carried', true, 0, subtract(decimal(differing.typed), decimal(differing.filed)))
}

const mostNamed = 10

/** How many numbers are missing, and which: the series of each with its first and its last. */
function gapsCheck(gaps: Surroundings['gaps']): VatCheck {
  const missing = gaps.reduce((total, { first, last }) => total + last - first + 1, 0)
  const named = gaps.slice(0, mostNamed).map(({ consecutivo, first, last }) => {
    const numbers = [...new Set([first, last])].map((number) => String(number).padStart(10, '0'))
    return `${consecutivo.slice(0, 10)} ${numbers.join('–')}`
  })
  return { ...toCheck('gaps', missing > 0, missing), which: named }
}

function documentsOf(purchases: Facts['purchases']): number {
  return new Set(purchases.map(({ id }) => id)).size
}

function linesOf(sales: Facts['sales']): number {
  return sales.reduce((total, { lines }) => total + lines, 0)
}

/** What the papers of purchases say of their tax above base times rate. */
function differenceOf(purchases: Facts['purchases']): Decimal {
  return subtract(sum(purchases.map(({ vat }) => vat)), sum(purchases.map(taxOf)))
}

/** What waited, less what was paid and what came due, is what still waits. */
function isRegisterWhole(register: VatReturn['register']): boolean {
  const total = (pick: (row: VatReturn['register'][number]) => Decimal) => sum(register.map(pick))
  const expected = subtract(
    add(
      total(({ opening }) => opening),
      total(({ minus }) => minus),
    ),
    add(
      total(({ plus }) => plus),
      total(({ overdue }) => overdue),
    ),
  )
  return isZero(
    subtract(
      expected,
      total(({ pending }) => pending),
    ),
  )
}

/** No more tax is moved out of a month than its credit sales carry. */
function isMoreThanSold({ deferred, period }: Facts, figures: VatReturn['figures']): boolean {
  const ofMonth = deferred.filter(({ day }) => day.startsWith(period))
  const sold = sum(ofMonth.flatMap(({ tax, notes }) => [tax, ...notes.map((note) => max(zero, note.tax))]))
  const later = deferred.filter(({ day }) => !day.startsWith(period))
  const noted = sum(later.flatMap(({ notes }) => notes.map((note) => max(zero, note.tax))))
  // What was undone waits again, at most as much as was paid.
  const undone = sum(
    later.flatMap(({ receipts }) =>
      receipts
        .filter(({ day, amount }) => day.startsWith(period) && isNegative(amount))
        .map(({ amount }) => negate(amount)),
    ),
  )
  return compare(amountOf(figures, 'D_MINUS'), sum([sold, noted, undone])) > 0
}

function toCheck(check: VatCheck['check'], isOpen: boolean, count: number, amount?: Decimal): VatCheck {
  return { check, is_open: isOpen, count, amount: amount === undefined ? null : toText(amount), which: [] }
}
