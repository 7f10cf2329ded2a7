// What people take to clients in WhatsApp. Apart from the letters, for no first screen speaks of it.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** What WhatsApp would be handed about an issued document now. */
export const getDocumentWhatsapp = endpoint<ById & { answer: t.WhatsappText }>(
  'GET',
  '/documents/:id/whatsapp',
  'company',
)
/** Notes that a person took a document to its client in WhatsApp, which sends it from their own phone. */
export const handDocumentToWhatsapp = endpoint<ById & { body: t.HandToWhatsappInput; answer: null }>(
  'POST',
  '/documents/:id/whatsapp',
  'company',
)
/** What WhatsApp would be handed about an offer now. */
export const getQuotationWhatsapp = endpoint<ById & { answer: t.WhatsappText }>(
  'GET',
  '/quotations/:id/whatsapp',
  'company',
)
/** Notes that a person took an offer to its client in WhatsApp; a draft is sent by that. */
export const handQuotationToWhatsapp = endpoint<ById & { body: t.HandToWhatsappInput; answer: null }>(
  'POST',
  '/quotations/:id/whatsapp',
  'company',
)
/** What WhatsApp would be handed about a simple receipt now. */
export const getSimpleWhatsapp = endpoint<ById & { answer: t.WhatsappText }>(
  'GET',
  '/simples/:id/whatsapp',
  'company',
)
/** Notes that a person took a simple receipt to its client in WhatsApp. */
export const handSimpleToWhatsapp = endpoint<ById & { body: t.HandToWhatsappInput; answer: null }>(
  'POST',
  '/simples/:id/whatsapp',
  'company',
)
