// What money that came settles, gives back or lets go, and how that is undone.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** Settles documents with what is left of a payment, as of today. */
export const applyPayment = endpoint<ById & { body: t.PaymentApplication; answer: t.PaymentDetail }>(
  'POST',
  '/payments/:id/apply',
  'company',
)
/** Undoes a payment as of a day: what it settled is owed again since then. */
export const voidPayment = endpoint<ById & { body: t.PaymentUndoing; answer: t.PaymentDetail }>(
  'POST',
  '/payments/:id/void',
  'company',
)
/** Takes a payment off one of the documents that it settles, as of a day: as much is the client's credit again. */
export const releaseAllocation = endpoint<{
  params: { id: string; document_id: string }
  body: t.AllocationRelease
  answer: t.PaymentDetail
}>('POST', '/payments/:id/allocations/:document_id/release', 'company')
/** Gives a client back what of a payment or note settles nothing, or lets it go. */
export const returnPayment = endpoint<ById & { body: t.PaymentReturnInput; answer: t.PaymentDetail }>(
  'POST',
  '/payments/:id/returns',
  'company',
)
/** Undoes a refund or what was let go: it is the client's credit again. */
export const undoReturn = endpoint<{
  params: { id: string; return_id: string }
  answer: t.PaymentDetail
}>('POST', '/payments/:id/returns/:return_id/undo', 'company')
/** Lets go what is left of a document, or a part of it. */
export const writeOff = endpoint<ById & { body: t.WriteOffInput; answer: t.DocumentSettlement }>(
  'POST',
  '/documents/:id/write-off',
  'company',
)
/** Undoes that: the document is owed again. What came with a payment goes with it. */
export const undoWriteOff = endpoint<ById & { answer: t.DocumentSettlement }>(
  'POST',
  '/documents/:id/write-off/undo',
  'company',
)
