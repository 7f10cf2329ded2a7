// Documents from the draft to the answer.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listDocuments = endpoint<{ query: t.DocumentsQuery; answer: t.Page<t.DocumentRow> }>(
  'GET',
  '/documents',
  'company',
)
export const getDocumentTotals = endpoint<{ query: t.DocumentsQuery; answer: { data: t.DocumentTotals } }>(
  'GET',
  '/documents/totals',
  'company',
)
export const getDocument = endpoint<ById & { answer: t.DocumentDetail }>('GET', '/documents/:id', 'company')
/** Creates a draft. */
export const createDraft = endpoint<{ body: t.DraftInput; answer: t.DocumentDetail }>(
  'POST',
  '/documents',
  'company',
)
/** Saves a draft; `If-Match` carries the version that was read, 412 answers what changed. */
export const saveDraft = endpoint<ById & { body: t.DraftInput; answer: t.DocumentDetail }>(
  'PUT',
  '/documents/:id',
  'company',
)
/** Agrees in which parts what is left of a document is paid; answers the document. */
export const agreeInstalments = endpoint<ById & { body: t.InstalmentPlanInput; answer: t.DocumentDetail }>(
  'PUT',
  '/documents/:id/instalments',
  'company',
)
export const deleteDraft = endpoint<ById & { answer: null }>('DELETE', '/documents/:id', 'company')
/** Numbers, signs and queues a saved draft; what is on the screen travels along as the body. */
export const issueDraft = endpoint<ById & { body: t.DraftInput; answer: t.DocumentRow }>(
  'POST',
  '/documents/:id/issue',
  'company',
)
/** Creates and issues in one call, for programs and for the counter. */
export const issueDocument = endpoint<{ body: t.DraftInput; answer: t.DocumentRow }>(
  'POST',
  '/documents/issue',
  'company',
)
/** Annuls a ticket with a credit note and issues the invoice of its sale in its place, both or neither; answers the invoice. */
export const invoiceTicket = endpoint<ById & { body: { client_id?: string | null }; answer: t.DocumentRow }>(
  'POST',
  '/documents/:id/invoice',
  'company',
)
/** Issues what waits for a second person, who is not the one that asked. */
export const approveDocument = endpoint<ById & { answer: t.DocumentRow }>(
  'POST',
  '/documents/:id/approve',
  'company',
)
/** Makes a draft again of what waits: taken back by whoever asked, given back with a reason by whoever may approve. */
export const returnDocument = endpoint<ById & { body: { reason?: string }; answer: t.DocumentRow }>(
  'POST',
  '/documents/:id/return',
  'company',
)
/** Asks the authority again now. */
export const refreshDocument = endpoint<ById & { answer: t.DocumentRow }>(
  'POST',
  '/documents/:id/refresh',
  'company',
)
/** A draft as it would be printed, without a number: kept nowhere. `svg` is a picture of all its sheets. */
export const previewDraft = endpoint<{ params: { form: 'pdf' | 'svg' }; body: t.DraftInput }>(
  'POST',
  '/documents/previews/:form',
  'company',
)
/** Files of a document: `/documents/:id/pdf`, `/xml`, `/answer`, answered as attachments. */
/** `language` sets the PDF in another than its client reads. */
export const documentFile = endpoint<{
  params: { id: string; file: 'pdf' | 'xml' | 'answer' }
  query: t.PaperQuery
}>('GET', '/documents/:id/files/:file', 'company')
