// The page of a client, and what it says there.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ByToken = { params: { token: string } }

/** All that a client has with a company, by its link; nobody signs in for it. */
export const getPortal = endpoint<ByToken & { answer: t.Portal }>('GET', '/portals/:token', 'public')
/** A file of one of its documents. */
export const getPortalFile = endpoint<{ params: { token: string; document: string; file: 'pdf' | 'xml' } }>(
  'GET',
  '/portals/:token/documents/:document/:file',
  'public',
)
/** Its documents, the latest first, a page at a time. */
export const listPortalDocuments = endpoint<
  ByToken & { query: t.PortalDocumentsQuery; answer: t.PortalDocuments }
>('GET', '/portals/:token/documents', 'public')
/** What it paid, the latest first, a page at a time. What was paid as it was issued stands at its document. */
export const listPortalPayments = endpoint<
  ByToken & { query: { cursor?: string }; answer: t.PortalPayments }
>('GET', '/portals/:token/payments', 'public')
/** The company's word that a payment came, as PDF. */
export const getPortalPaymentReceipt = endpoint<{ params: { token: string; payment: string } }>(
  'GET',
  '/portals/:token/payments/:payment/receipt',
  'public',
)
/** Its statement in a currency: what moved the account, until today. */
export const getPortalAccount = endpoint<
  ByToken & { query: t.PortalStatementQuery; answer: t.PortalStatement }
>('GET', '/portals/:token/account', 'public')
/** The same as PDF. */
export const getPortalStatement = endpoint<ByToken & { query: t.PortalStatementQuery }>(
  'GET',
  '/portals/:token/statement',
  'public',
)
/** "I have paid": multipart, the fields of a notice and perhaps `file`, a picture or PDF of at most 5 MB. */
export const givePortalNotice = endpoint<ByToken & { body: FormData; answer: t.NoticeTaken }>(
  'POST',
  '/portals/:token/payments',
  'public',
)
/** The same on the page of one document. */
export const giveDocumentNotice = endpoint<ByToken & { body: FormData; answer: t.NoticeTaken }>(
  'POST',
  '/public-documents/:token/payments',
  'public',
)
/** What the company knows of its client, as the client itself reads it. */
export const getOwnPage = endpoint<ByToken & { answer: t.OwnPage }>(
  'GET',
  '/portals/:token/details',
  'public',
)
/** What is wrong in it: a proposal, until somebody of the company accepts it. */
export const correctOwnDetails = endpoint<ByToken & { body: t.OwnDetails; answer: t.OwnPage }>(
  'POST',
  '/portals/:token/details',
  'public',
)
