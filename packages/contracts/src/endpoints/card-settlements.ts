// What acquirers of cards paid out.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }
type Answer = { answer: t.CardSettlement }

export const listCardSettlements = endpoint<{
  query: t.CardSettlementsQuery
  answer: t.Page<t.CardSettlement>
}>('GET', '/card-settlements', 'company')
/** Of everything that the query means. */
export const getCardSettlementTotals = endpoint<{
  query: t.CardSettlementsQuery
  answer: t.CardSettlementTotals
}>('GET', '/card-settlements/totals', 'company')
export const getCardSettlement = endpoint<ById & Answer>('GET', '/card-settlements/:id', 'company')
/** The same one a second time is refused: day, acquirer, number and amounts. */
export const recordCardSettlement = endpoint<{ body: t.CardSettlementInput } & Answer>(
  'POST',
  '/card-settlements',
  'company',
)
/** Not while its deposit is a line of the bank; `If-Match` carries the version that was read. */
export const updateCardSettlement = endpoint<ById & { body: t.CardSettlementInput } & Answer>(
  'PUT',
  '/card-settlements/:id',
  'company',
)
/** Not while its deposit is a line of the bank. */
export const removeCardSettlement = endpoint<ById & { answer: null }>(
  'DELETE',
  '/card-settlements/:id',
  'company',
)
