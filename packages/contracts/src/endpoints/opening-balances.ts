// What clients owed, and what was owed to suppliers, before the company came here.
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
/** Puts among what the company owes what is left of a document of a supplier from before. */
export const takeOverDebt = endpoint<{ body: t.OpeningDebtInput; answer: t.ExpenseDetail }>(
  'POST',
  '/opening-debts',
  'company',
)
/** Takes one back of which nothing is paid. */
export const removeOpeningDebt = endpoint<ById & { answer: null }>('DELETE', '/opening-debts/:id', 'company')
