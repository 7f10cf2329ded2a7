import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** Payments, lines of the bank and letters that a document hangs together with. */
export const getDocumentConnections = endpoint<ById & { answer: t.Connections }>(
  'GET',
  '/documents/:id/connections',
  'company',
)
/** Lines of the bank and letters that a payment hangs together with. */
export const getPaymentConnections = endpoint<ById & { answer: t.Connections }>(
  'GET',
  '/payments/:id/connections',
  'company',
)
/** Lines of the bank that paid an expense, or parts of a debt from before. */
export const getExpenseConnections = endpoint<ById & { answer: t.Connections }>(
  'GET',
  '/expenses/:id/connections',
  'company',
)
/** Every try at the authority about a document, the latest first. */
export const getAuthorityLog = endpoint<ById & { answer: t.AuthorityLog }>(
  'GET',
  '/documents/:id/authority-log',
  'company',
)
