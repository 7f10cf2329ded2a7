import type { VatReturn } from '@cuentaclara/contracts'
import {
  add,
  type Decimal,
  decimal,
  isZero,
  multiply,
  subtract,
  sum,
  toFixedText,
} from '@cuentaclara/decimal'

/** What a purchase with full credit is, as its document says it; a credit note has bases below zero. */
export type Bought = {
  party: string
  /** As it stands behind the figures of the return. */
  number: string
  /** Whole colones, so that each tax ends at a whole cent. */
  bases: Partial<Record<'1' | '13', string>>
}

/** What such purchases add to each box of form 150, by the form and nothing of ours: boxes to which they add nothing are left out. */
export function boxesOf(bought: readonly Bought[]): Record<string, string> {
  const base = (rate: '1' | '13') => sum(bought.map(({ bases }) => decimal(bases[rate] ?? '0')))
  const [general, reduced] = [base('13'), base('1')]
  const [ofGeneral, ofReduced] = [multiply(general, decimal('0.13')), multiply(reduced, decimal('0.01'))]
  const [bases, tax] = [add(general, reduced), add(ofGeneral, ofReduced)]
  const boxes: [string, Decimal][] = [
    ['C1_B', reduced],
    ['C1_T', ofReduced],
    ['C13_B', general],
    ['C13_T', ofGeneral],
    ['C_TOT', bases],
    ['C_CON', bases],
    ['C_TAX', tax],
    ['K_SUB_RED_B', reduced],
    ['K_SUB_RED_T', ofReduced],
    ['K_SUB_RED_K', ofReduced],
    ['K_SUB_GEN_B', general],
    ['K_SUB_GEN_T', ofGeneral],
    ['K_SUB_GEN_K', ofGeneral],
    ['K_B', bases],
    ['K_T', tax],
    ['K_CRED', tax],
    ['T_CRED', tax],
  ]
  return Object.fromEntries(
    boxes.filter(([, amount]) => !isZero(amount)).map(([box, amount]) => [box, cents(amount)]),
  )
}

/** What follows from the tax of the month as a whole, and stops at zero. */
const outcomes: ReadonlySet<string> = new Set(['T_DET', 'T_SALDO', 'F_DEUDA', 'F_PAGAR'])

/** By how much each box of one return is above that of another, but for what the month comes to. */
export function risen(after: VatReturn, before: VatReturn): Record<string, string> {
  return Object.fromEntries(
    after.boxes
      .filter(({ id, amount }) => amount !== null && !outcomes.has(id))
      .map(({ id }) => [id, subtract(boxOf(after, id), boxOf(before, id))] as const)
      .filter(([, amount]) => !isZero(amount))
      .map(([id, amount]) => [id, cents(amount)]),
  )
}

export function cents(amount: Decimal): string {
  return toFixedText(amount, 2)
}

export function boxOf({ boxes }: VatReturn, id: string): Decimal {
  return decimal(boxes.find((box) => box.id === id)?.amount ?? '0')
}

/** What a month owes, or, below zero, has in its favour. */
export function taxOf(month: VatReturn): Decimal {
  return subtract(boxOf(month, 'T_DET'), boxOf(month, 'T_SALDO'))
}
