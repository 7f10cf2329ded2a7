// Papers that are kept with a client, a document, a quotation, a payment or a filed VAT return: the same four calls of each.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type Papers = { data: t.Paper[] }
type OfRecord = { params: { id: string }; answer: Papers }
type OfPaper = { params: { id: string; paper: string } }

const list = (path: string) => endpoint<OfRecord>('GET', path, 'company')
/** Multipart: `file`, a PDF, JPEG, PNG or XML of at most 10 MB, and `name`. */
const add = (path: string) => endpoint<OfRecord & { body: FormData }>('POST', path, 'company')
/** Answered as an attachment. */
const fetch = (path: string) => endpoint<OfPaper>('GET', path, 'company')
const remove = (path: string) => endpoint<OfPaper & { answer: Papers }>('DELETE', path, 'company')

/** Shows it to whoever holds the link, or to them no longer. */
const share = (path: string) =>
  endpoint<OfPaper & { body: { is_shown: boolean }; answer: Papers }>('PUT', path, 'company')

export const listClientPapers = list('/clients/:id/papers')
export const addClientPaper = add('/clients/:id/papers')
export const fetchClientPaper = fetch('/clients/:id/papers/:paper')
export const removeClientPaper = remove('/clients/:id/papers/:paper')

export const listDocumentPapers = list('/documents/:id/papers')
export const addDocumentPaper = add('/documents/:id/papers')
export const fetchDocumentPaper = fetch('/documents/:id/papers/:paper')
export const removeDocumentPaper = remove('/documents/:id/papers/:paper')

export const shareDocumentPaper = share('/documents/:id/papers/:paper')

export const listPaymentPapers = list('/payments/:id/papers')
export const addPaymentPaper = add('/payments/:id/papers')
export const fetchPaymentPaper = fetch('/payments/:id/papers/:paper')
export const removePaymentPaper = remove('/payments/:id/papers/:paper')

export const listQuotationPapers = list('/quotations/:id/papers')
export const addQuotationPaper = add('/quotations/:id/papers')
export const fetchQuotationPaper = fetch('/quotations/:id/papers/:paper')
export const removeQuotationPaper = remove('/quotations/:id/papers/:paper')
export const shareQuotationPaper = share('/quotations/:id/papers/:paper')

/** `id` is that of a filed version of a return, as `/vat-returns/:period/filings` names it. */
export const listVatFilingPapers = list('/vat-filings/:id/papers')
export const addVatFilingPaper = add('/vat-filings/:id/papers')
export const fetchVatFilingPaper = fetch('/vat-filings/:id/papers/:paper')
export const removeVatFilingPaper = remove('/vat-filings/:id/papers/:paper')
