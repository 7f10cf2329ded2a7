// The page of a client, what it says there, and what the company answers.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ByToken = { params: { token: string } }
type ById = { params: { id: string } }

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
/** What a client proposes of itself and nobody has decided. */
export const listClientCorrections = endpoint<ById & { answer: { data: t.ClientCorrection[] } }>(
  'GET',
  '/clients/:id/corrections',
  'company',
)
/** Accepts it part by part; what is not named is refused. */
export const decideClientCorrection = endpoint<
  ById & { body: t.DecideCorrection; answer: { data: t.ClientCorrection[] } }
>('POST', '/client-corrections/:id/decide', 'company')
export const getClientPortal = endpoint<ById & { answer: t.ClientPortal }>(
  'GET',
  '/clients/:id/portal',
  'company',
)
/** Switches the page on or off; switched on anew it has another address. */
export const setClientPortal = endpoint<ById & { body: t.ClientPortalInput; answer: t.ClientPortal }>(
  'PUT',
  '/clients/:id/portal',
  'company',
)
/** What clients say they paid and nobody has confirmed, oldest first. */
export const listPaymentNotices = endpoint<{ answer: { data: t.PaymentNotice[] } }>(
  'GET',
  '/payment-notices',
  'company',
)
/** The money is there: records the payment, and settles what it is meant for. Refused where a payment stands that it may be. */
export const confirmPaymentNotice = endpoint<ById & { query: t.ConfirmationQuery; answer: t.PaymentDetail }>(
  'POST',
  '/payment-notices/:id/confirm',
  'company',
)
/** It is a payment that was recorded already. */
export const linkPaymentNotice = endpoint<ById & { body: { payment_id: string }; answer: t.PaymentDetail }>(
  'POST',
  '/payment-notices/:id/link',
  'company',
)
export const dismissPaymentNotice = endpoint<ById & { body: { reason: string }; answer: null }>(
  'POST',
  '/payment-notices/:id/dismiss',
  'company',
)
/** Answered as an attachment. */
export const fetchNoticeProof = endpoint<{ params: { id: string; paper: string } }>(
  'GET',
  '/payment-notices/:id/proof/:paper',
  'company',
)
