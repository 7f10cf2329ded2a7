// Invoices that repeat, and their runs.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listRecurring = endpoint<{ query: t.RecurringQuery; answer: t.Page<t.RecurringRow> }>(
  'GET',
  '/recurring-invoices',
  'company',
)
export const getRecurringTotals = endpoint<{
  query: t.RecurringQuery
  answer: { data: t.RecurringTotals }
}>('GET', '/recurring-invoices/totals', 'company')
export const getRecurring = endpoint<ById & { answer: t.RecurringDetail }>(
  'GET',
  '/recurring-invoices/:id',
  'company',
)
/** Creates a draft; it makes nothing until it is started. */
export const createRecurring = endpoint<{ body: t.RecurringInput; answer: t.RecurringDetail }>(
  'POST',
  '/recurring-invoices',
  'company',
)
/** Saves it, from the next run on; `If-Match` carries the version that was read. */
export const saveRecurring = endpoint<ById & { body: t.RecurringInput; answer: t.RecurringDetail }>(
  'PUT',
  '/recurring-invoices/:id',
  'company',
)
/** Only drafts; what has run is ended instead. */
export const deleteRecurring = endpoint<ById & { answer: null }>(
  'DELETE',
  '/recurring-invoices/:id',
  'company',
)
/** Starts a draft, or goes on after a pause; the runs are made in the name of whoever starts it. */
export const startRecurring = endpoint<ById & { body: t.StartRecurring; answer: t.RecurringDetail }>(
  'POST',
  '/recurring-invoices/:id/start',
  'company',
)
export const pauseRecurring = endpoint<ById & { answer: t.RecurringDetail }>(
  'POST',
  '/recurring-invoices/:id/pause',
  'company',
)
export const endRecurring = endpoint<ById & { answer: t.RecurringDetail }>(
  'POST',
  '/recurring-invoices/:id/end',
  'company',
)
/** Leaves the next date out. */
export const skipRecurring = endpoint<ById & { answer: t.RecurringDetail }>(
  'POST',
  '/recurring-invoices/:id/skip',
  'company',
)
/** Makes the next date's document now, whatever the day. */
export const runRecurring = endpoint<ById & { answer: t.RecurringDetail }>(
  'POST',
  '/recurring-invoices/:id/run',
  'company',
)
/** What the document of a date would be, as it would be printed; nothing is kept and no number taken. */
export const previewRecurring = endpoint<{ params: { form: 'pdf' | 'svg' }; body: t.RecurringPreviewInput }>(
  'POST',
  '/recurring-invoices/previews/:form',
  'company',
)
/** Whom a date of a series for many bills, and how much; nothing is kept. */
export const previewRecurringRecipients = endpoint<{
  body: t.RecurringPreviewInput
  answer: t.RecurringRecipients
}>('POST', '/recurring-invoices/recipients', 'company')
/** What a raise from a day on would make of series; nothing is kept. */
export const previewRecurringRaise = endpoint<{ body: t.RecurringRaiseQuestion; answer: t.RecurringRaise }>(
  'POST',
  '/recurring-invoices/raise/preview',
  'company',
)
/** Raises them as they were seen, once: their dates from that day on are billed at the new prices. */
export const raiseRecurring = endpoint<{ body: t.RecurringRaiseInput; answer: t.RecurringRaise }>(
  'POST',
  '/recurring-invoices/raise',
  'company',
)
/** What series sell, and what would become of them if they sold another item; nothing is kept. */
export const previewRecurringItem = endpoint<{
  body: t.RecurringItemQuestion
  answer: t.RecurringItemChange
}>('POST', '/recurring-invoices/item/preview', 'company')
/** Has them sell it as it was seen, once, from now on; taken back for a day by `POST /bulk/:id/undo`. */
export const changeRecurringItem = endpoint<{ body: t.RecurringItemInput; answer: t.RecurringItemChange }>(
  'POST',
  '/recurring-invoices/item',
  'company',
)
/** Takes a raise back that is not billed yet. */
export const dropRecurringRaise = endpoint<ById & { answer: t.RecurringDetail }>(
  'DELETE',
  '/recurring-invoices/:id/raise',
  'company',
)
/** Tries those of a date of many again that failed. */
export const retryRecurringRun = endpoint<ById & { answer: t.RecurringRunDetail }>(
  'POST',
  '/recurring-runs/:id/retry',
  'company',
)
export const getRecurringRun = endpoint<ById & { answer: t.RecurringRunDetail }>(
  'GET',
  '/recurring-runs/:id',
  'company',
)
