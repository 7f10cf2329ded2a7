// What a company says of the pages of its clients, and what it answers to what these say there.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

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
