// The word of a company that a payment came: as paper, by mail and by WhatsApp.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

/** The letter that tells a client that its money came. */
export const getPaymentLetter = endpoint<{ params: { id: string }; answer: t.DocumentLetter }>(
  'GET',
  '/payments/:id/letter',
  'company',
)
/** Mails it, with a paper that says what the payment settled. */
export const mailPayment = endpoint<{ params: { id: string }; body: t.SendDocumentInput; answer: null }>(
  'POST',
  '/payments/:id/mail',
  'company',
)
export const getPaymentWhatsapp = endpoint<{ params: { id: string }; answer: t.WhatsappText }>(
  'GET',
  '/payments/:id/whatsapp',
  'company',
)
/** Notes that somebody took it there. */
export const handPaymentToWhatsapp = endpoint<{
  params: { id: string }
  body: { phone: string; text?: string }
  answer: null
}>('POST', '/payments/:id/whatsapp', 'company')
/** The paper as PDF. */
export const getPaymentPaper = endpoint<{ params: { id: string } }>('GET', '/payments/:id/paper', 'company')
