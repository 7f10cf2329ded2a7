// Electronic receipts of payments.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** The electronic receipts of a payment, and those it owes (sales of conditions 08 and 10). */
export const getPaymentReceipts = endpoint<ById & { answer: t.PaymentReceipts }>(
  'GET',
  '/payments/:id/receipts',
  'company',
)
/** Issues the receipts that a payment owes, however often it is asked once each. */
export const issuePaymentReceipts = endpoint<ById & { answer: t.IssuedReceipts }>(
  'POST',
  '/payments/:id/receipts',
  'company',
)
/** What the receipt of one sale of a payment would say. */
export const getReceiptProposal = endpoint<{
  params: { id: string; document_id: string }
  answer: t.ReceiptProposal
}>('GET', '/payments/:id/receipts/:document_id', 'company')
/** That receipt as it would be printed, without a number: kept nowhere. `svg` is a picture of all its sheets. */
export const previewReceipt = endpoint<{
  params: { id: string; document_id: string; form: 'pdf' | 'svg' }
  body: t.ReceiptByHand
}>('POST', '/payments/:id/receipts/:document_id/previews/:form', 'company')
/** Issues that receipt with the lines that a person wrote; they come to what was paid. */
export const issueReceiptByHand = endpoint<{
  params: { id: string; document_id: string }
  body: t.ReceiptByHand
  answer: t.DocumentRow
}>('POST', '/payments/:id/receipts/:document_id', 'company')
