// What the holder of a link sees, and the links themselves.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ByToken = { params: { token: string } }
type ById = { params: { id: string } }

/** A document or offer by its link; nobody signs in for it. */
export const getPublicDocument = endpoint<
  ByToken & { query: t.PublicDocumentQuery; answer: t.PublicDocument }
>('GET', '/public-documents/:token', 'public')
/** A file of it. */
export const getPublicFile = endpoint<{ params: { token: string; file: 'pdf' | 'xml' | 'answer' } }>(
  'GET',
  '/public-documents/:token/files/:file',
  'public',
)
/** A paper that the company shows whoever holds the link; answered as an attachment. */
export const getPublicPaper = endpoint<{ params: { token: string; paper: string } }>(
  'GET',
  '/public-documents/:token/papers/:paper',
  'public',
)
/** The page says that somebody outside looks at it. */
export const notePublicOpening = endpoint<ByToken & { answer: null }>(
  'POST',
  '/public-documents/:token/opened',
  'public',
)
/** Yes, no or a comment to an offer, with a name and a signature. It is answered once: later on the page says what was said. */
export const answerOffer = endpoint<ByToken & { body: t.PublicAnswerInput; answer: t.PublicDocument }>(
  'POST',
  '/public-documents/:token/answer',
  'public',
)
export const getDocumentLink = endpoint<ById & { answer: t.PublicLink }>(
  'GET',
  '/documents/:id/link',
  'company',
)
/** Switches the link on or off; one that is switched on anew is another one. */
export const setDocumentLink = endpoint<ById & { body: t.PublicLinkInput; answer: t.PublicLink }>(
  'PUT',
  '/documents/:id/link',
  'company',
)
export const getQuotationLink = endpoint<ById & { answer: t.PublicLink }>(
  'GET',
  '/quotations/:id/link',
  'company',
)
/** Switches the link on or off; one that is switched on anew is another one. */
export const setQuotationLink = endpoint<ById & { body: t.PublicLinkInput; answer: t.PublicLink }>(
  'PUT',
  '/quotations/:id/link',
  'company',
)
export const getSimpleLink = endpoint<ById & { answer: t.PublicLink }>('GET', '/simples/:id/link', 'company')
/** Switches the link of a simple receipt on or off; one that is switched on anew is another one. */
export const setSimpleLink = endpoint<ById & { body: t.PublicLinkInput; answer: t.PublicLink }>(
  'PUT',
  '/simples/:id/link',
  'company',
)
