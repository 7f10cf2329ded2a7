// Money in, and what it settles.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listPayments = endpoint<{ query: t.PaymentsQuery; answer: t.Page<t.PaymentRow> }>(
  'GET',
  '/payments',
  'company',
)
/** Of everything that the query means, a row per currency; void ones do not count. */
export const getPaymentTotals = endpoint<{ query: t.PaymentsQuery; answer: { data: t.PaymentTotals } }>(
  'GET',
  '/payments/totals',
  'company',
)
/** What a client still owes, or what of these documents is owed, oldest first: what a payment may settle. */
export const listOpenDocuments = endpoint<{
  query: t.OpenDocumentsQuery
  answer: { data: t.OpenDocument[] }
}>('GET', '/payments/open-documents', 'company')
/** What settled a document. */
export const getSettlement = endpoint<ById & { answer: t.DocumentSettlement }>(
  'GET',
  '/documents/:id/settlement',
  'company',
)
/** What will settle a draft as soon as it is issued on credit: it came in before. */
export const getMoneyBefore = endpoint<
  ById & { query: t.MoneyBeforeQuery; answer: { data: t.DocumentMoneyBefore } }
>('GET', '/documents/:id/money-before', 'company')
export const getPayment = endpoint<ById & { answer: t.PaymentDetail }>('GET', '/payments/:id', 'company')
/** Records what a client paid; balances follow at once, the rest is the client's credit. */
export const recordPayment = endpoint<{ body: t.PaymentInput; answer: t.PaymentDetail }>(
  'POST',
  '/payments',
  'company',
)
export const getPaymentChoices = endpoint<{ answer: t.PaymentChoices }>('GET', '/payments/choices', 'company')
