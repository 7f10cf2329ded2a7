import { type Decimal, decimal } from '@cuentaclara/decimal'
import { type Difference, type FiscalDocument, recalculate } from '../index.ts'
import { elementOf } from '../xml/index.ts'
import type { ArithmeticFinding } from './findings.ts'
import { otherReadings } from './other-readings.ts'
import { agree, decimalsOf } from './precision.ts'

/**
 * The amounts of a document that follow neither from its inputs nor from the amounts it states beside them. Systems that
 * round to two or four decimals are legal, so an amount only has to agree at the precision it is written with
 * (reference, section 5); whoever rounds each step gets other cents than who rounds the result, so both count.
 */
export function checkArithmetic(document: FiscalDocument, version: string): ArithmeticFinding[] {
  const { differences } = recalculate(document)
  return differences
    .filter(({ path }) => !path.startsWith('otherCharges.'))
    .map((difference) => ({ ...difference, element: elementOf(document.kind, difference.path) }))
    .filter(({ element, path }) => element !== null && isStatedIn(version, path))
    .filter((difference) => !isWithinPrecision(document, version, difference))
    .map(({ path, element, stated, computed }) => ({ path, element, stated, computed }))
}

/** Fields that only version 4.4 has; what 4.3 does not state cannot be wrong there. */
const new44 = /assumedTax|otSubject|taxBreakdown|exportAmount/

function isStatedIn(version: string, path: string): boolean {
  return version === '4.4' || !new44.test(path)
}

function isWithinPrecision(
  document: FiscalDocument,
  version: string,
  { path, stated, computed }: Difference,
): boolean {
  const amount = decimal(stated)
  const decimals = writtenDecimals(document, path, amount)
  if (agree(amount, decimal(computed), decimals)) return true
  return otherReadings(document, version, path).some((reading) => agree(amount, reading, decimals))
}

/** A field of the lines is written by the same hand in all of them; a total stands alone. */
function writtenDecimals(document: FiscalDocument, path: string, amount: Decimal): number {
  const [list, , ...rest] = path.split('.')
  if (list !== 'lines') return decimalsOf(amount)
  const found = document.lines.flatMap((line) => amountsAt(line, rest))
  return Math.max(...found.map(decimalsOf), decimalsOf(amount))
}

function amountsAt(holder: unknown, path: readonly string[]): Decimal[] {
  const [key, ...rest] = path
  if (holder === undefined || holder === null) return []
  if (key === undefined) return [holder as Decimal]
  if (Array.isArray(holder)) return holder.flatMap((item) => amountsAt(item, rest))
  return amountsAt((holder as Record<string, unknown>)[key], rest)
}
