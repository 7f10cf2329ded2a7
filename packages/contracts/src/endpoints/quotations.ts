// Offers from the draft to the document that is made of them.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listQuotations = endpoint<{ query: t.QuotationsQuery; answer: t.Page<t.QuotationRow> }>(
  'GET',
  '/quotations',
  'company',
)
export const getQuotationTotals = endpoint<{
  query: t.QuotationsQuery
  answer: { data: t.QuotationTotals }
}>('GET', '/quotations/totals', 'company')
/** The same question as the list's, by where the offers stand. */
export const getQuotationBoard = endpoint<{
  query: t.QuotationsQuery
  answer: { data: t.QuotationBoard }
}>('GET', '/quotations/board', 'company')
export const getQuotation = endpoint<ById & { answer: t.QuotationDetail }>(
  'GET',
  '/quotations/:id',
  'company',
)
/** Creates a draft, which takes the next number. */
export const createQuotation = endpoint<{ body: t.QuotationInput; answer: t.QuotationDetail }>(
  'POST',
  '/quotations',
  'company',
)
/** Saves a draft; `If-Match` carries the version that was read. */
export const saveQuotation = endpoint<ById & { body: t.QuotationInput; answer: t.QuotationDetail }>(
  'PUT',
  '/quotations/:id',
  'company',
)
/** Only drafts that were never sent. */
export const deleteQuotation = endpoint<ById & { answer: null }>('DELETE', '/quotations/:id', 'company')
/** Says that a draft has reached its client: from now on it changes by revisions only. */
export const sendQuotation = endpoint<ById & { body: t.QuotationSending; answer: t.QuotationDetail }>(
  'POST',
  '/quotations/:id/send',
  'company',
)
/** The same of what is being written, before anybody keeps it. */
export const previewQuotation = endpoint<{ params: { form: 'pdf' | 'svg' }; body: t.QuotationInput }>(
  'POST',
  '/quotations/previews/:form',
  'company',
)
/** As its client gets it; it follows what it says. */
export const quotationPdf = endpoint<ById>('GET', '/quotations/:id/pdf', 'company')
/** What the client said, written down by a member. */
export const decideQuotation = endpoint<ById & { body: t.QuotationDecision; answer: t.QuotationDetail }>(
  'POST',
  '/quotations/:id/decide',
  'company',
)
/** A later last day for what was sent; an expired one stands again. */
export const extendQuotation = endpoint<ById & { body: { valid_until: string }; answer: t.QuotationDetail }>(
  'POST',
  '/quotations/:id/extend',
  'company',
)
/** A draft of the next revision; the one that was sent is kept as it was. */
export const reviseQuotation = endpoint<ById & { answer: t.QuotationDetail }>(
  'POST',
  '/quotations/:id/revise',
  'company',
)
export const cancelQuotation = endpoint<ById & { answer: t.QuotationDetail }>(
  'POST',
  '/quotations/:id/cancel',
  'company',
)
/** Makes a draft of an invoice, an export, a ticket or a simple receipt of all lines that are left, or of some. */
export const convertQuotation = endpoint<
  ById & { body: t.QuotationConversion; answer: t.QuotationConverted }
>('POST', '/quotations/:id/convert', 'company')
