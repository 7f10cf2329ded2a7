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

/** The filed versions of the return of a month, and the package that is kept of each. */
export const listVatFilings = endpoint<{ params: { period: string }; answer: t.VatFilings }>(
  'GET',
  '/vat-returns/:period/filings',
  'company',
)
/** Has the package of a filed version made again that could not be made. */
export const keepVatPackage = endpoint<{
  params: { id: string }
  query: t.KeptPackageQuery
  answer: t.VatFilings
}>('POST', '/vat-filings/:id/package', 'company')
/** The kept package, as it was when the return was filed: answered as an attachment. */
export const fetchVatPackage = endpoint<{ params: { id: string } }>(
  'GET',
  '/vat-filings/:id/package',
  'company',
)
