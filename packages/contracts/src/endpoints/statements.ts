// A client's statement on its way, and what went to a client as a whole. Apart from the letters, for no first screen speaks of it.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** Statements and reminders of all that is late, which are about no single document. */
export const listClientDeliveries = endpoint<ById & { answer: t.Deliveries }>(
  'GET',
  '/clients/:id/deliveries',
  'company',
)
/** The letter that a client's statement of some days would go with now. */
export const getStatementLetter = endpoint<ById & { query: t.StatementDays; answer: t.DocumentLetter }>(
  'GET',
  '/clients/:id/statement/letter',
  'company',
)
/** Mails it, with a PDF for each currency in which something moved or is owed. */
export const mailStatement = endpoint<ById & { body: t.SendStatementInput; answer: null }>(
  'POST',
  '/clients/:id/statement/mail',
  'company',
)
/** What WhatsApp would be handed about a client's statement of some days now: it stands on the client's own page. */
export const getStatementWhatsapp = endpoint<ById & { query: t.StatementDays; answer: t.WhatsappText }>(
  'GET',
  '/clients/:id/statement/whatsapp',
  'company',
)
/** Notes that a person took a statement to its client in WhatsApp; the link in the text works from then on. */
export const handStatementToWhatsapp = endpoint<ById & { body: t.HandStatementInput; answer: null }>(
  'POST',
  '/clients/:id/statement/whatsapp',
  'company',
)
