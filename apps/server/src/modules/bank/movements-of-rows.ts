import { decimal, isZero, subtract, toText } from '@cuentaclara/decimal'
import type { ReadRows } from '#modules/imports/index.ts'
import { eachGivingWay } from '#platform/give-way.ts'
import { type Movement, oneLine, type Statement } from './movement.ts'

type Row = ReadRows<string>['rows'][number]

/** The movements of a table. A row without a day, or without money, is a title, an opening balance or a total. */
export async function movementsOfRows(
  rows: readonly Row[],
): Promise<Pick<Statement, 'movements' | 'refused'>> {
  const movements: Movement[] = []
  const refused: Statement['refused'] = []
  await eachGivingWay(rows, (row) => {
    const [mistaken] = Object.keys(row.mistakes)
    if (row.mistakes.day === 'required') return
    const amount = amountOf(row)
    if (amount === '0' && row.mistakes.amount === undefined) return
    if (mistaken !== undefined) refused.push({ row: row.number, field: mistaken })
    else movements.push({ ...factsOf(row), amount })
  })
  return { movements, refused }
}

/** Some banks write what went out with a minus in its column, others without. */
function amountOf({ given }: Row): string {
  if (given.amount != null) return given.amount
  const size = (text: string | null | undefined) => decimal((text ?? '0').replace('-', ''))
  const amount = subtract(size(given.credit), size(given.debit))
  return isZero(amount) ? '0' : toText(amount)
}

function factsOf({ given }: Row): Omit<Movement, 'amount'> {
  return {
    day: given.day!,
    text: oneLine(given.description ?? '', 300),
    reference: oneLine(given.reference ?? '', 60) || null,
    balance: given.balance ?? null,
  }
}
