// Tills: numbers for selling without a network, and what was sold so.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }
type ByPlace = { params: { branch: string; terminal: string } }

export const listTills = endpoint<{ answer: t.Tills }>('GET', '/tills', 'company')
/** Makes the browser that of the till, and gives it the numbers that it lacks. */
export const takeNumbers = endpoint<ByPlace & { body: t.NumbersInput; answer: t.TillNumbers }>(
  'POST',
  '/tills/:branch/:terminal/numbers',
  'company',
)
/** Numbers that nobody will sell with any more: a gap that is explained. */
export const releaseNumbers = endpoint<ByPlace & { body: t.NumbersRelease; answer: t.Tills }>(
  'POST',
  '/tills/:branch/:terminal/release',
  'company',
)

/** What was brought and could not be issued. */
export const listTillSales = endpoint<{ answer: t.TillSales }>('GET', '/till-sales', 'company')
/** Brings what was sold without a network. What is refused is kept, with its reason. */
export const bringTillSale = endpoint<{ body: t.TillSaleInput; answer: t.BroughtSale }>(
  'POST',
  '/till-sales',
  'company',
)
export const retryTillSale = endpoint<ById & { body: t.TillSaleRetry; answer: t.BroughtSale }>(
  'POST',
  '/till-sales/:id/retry',
  'company',
)
/** A draft that takes its place, with a number of its own. */
export const replaceTillSale = endpoint<ById & { answer: t.TillSale }>(
  'POST',
  '/till-sales/:id/replace',
  'company',
)
