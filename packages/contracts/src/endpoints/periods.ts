// Closing the books of a company, and opening them again.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

export const getClosings = endpoint<{ answer: t.Closings }>('GET', '/closings', 'company')
/** What would be closed with a month, and is still open. */
export const reviewPeriod = endpoint<{ query: t.OpenInPeriodQuery; answer: t.OpenInPeriod }>(
  'GET',
  '/closings/open',
  'company',
)
export const closePeriod = endpoint<{ body: t.ClosedMonth; answer: t.Closings }>(
  'POST',
  '/closings',
  'company',
)
/** The month and every later one. */
export const reopenPeriod = endpoint<{ body: t.ReopenedMonth; answer: t.Closings }>(
  'POST',
  '/closings/reopened',
  'company',
)
/** Starts making the package of a month, books and files, as a task of the company at hand. */
export const startMonthPackage = endpoint<{ body: t.MonthPackageInput; answer: t.Task }>(
  'POST',
  '/month-packages',
  'company',
)
