// What clients owed before the company came here.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** Puts on a client's account what is left of a document of another program. */
export const takeOverBalance = endpoint<{ body: t.OpeningBalanceInput; answer: t.DocumentRow }>(
  'POST',
  '/opening-balances',
  'company',
)
/** Takes one back of which nothing is settled. */
export const removeOpeningBalance = endpoint<ById & { answer: null }>(
  'DELETE',
  '/opening-balances/:id',
  'company',
)
