import type { QuotationStatus } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { boardMoves } from './board-moves.ts'

// A card that could be dropped anywhere would call something accepted that nobody accepted.
it.each<[QuotationStatus, string[]]>([
  ['draft', ['sent by send']],
  ['sent', ['accepted by accept', 'rejected by reject']],
  ['expired', ['sent by extend']],
  ['accepted', ['invoiced by convert']],
  ['partly_invoiced', ['invoiced by convert']],
  ['rejected', []],
  ['invoiced', []],
  ['cancelled', []],
])('an offer that is %s moves only where an act leads', (status, expected) => {
  expect(boardMoves({ status, revision: 1 }).map(({ to, ask }) => `${to} by ${ask}`)).toEqual(expected)
})
