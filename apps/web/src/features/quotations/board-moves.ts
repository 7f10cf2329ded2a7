import type { QuotationBoard, QuotationRow } from '@cuentaclara/contracts'
import { type QuotationAsk, takes } from './quotation-asks.ts'

export type BoardColumn = QuotationBoard[number]['name']
export type BoardMove = {
  to: BoardColumn
  ask: Extract<QuotationAsk, 'send' | 'accept' | 'reject' | 'extend' | 'convert'>
}

/** What brings an offer from where it stands into another column: each is an act with a question of its own. */
export function boardMoves(row: Pick<QuotationRow, 'status' | 'revision'>): BoardMove[] {
  return moves
    .filter(({ ask }) => takes(row, ask) && !(ask === 'send' && row.status !== 'draft'))
    .filter(({ ask }) => ask !== 'extend' || row.status === 'expired')
}

const moves: readonly BoardMove[] = [
  { to: 'sent', ask: 'send' },
  { to: 'sent', ask: 'extend' },
  { to: 'accepted', ask: 'accept' },
  { to: 'rejected', ask: 'reject' },
  { to: 'invoiced', ask: 'convert' },
]
