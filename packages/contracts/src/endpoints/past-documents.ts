// What the company issued with another program.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** What the company issued with another program, as it was brought in. */
export const listPastDocuments = endpoint<{
  query: t.PastDocumentsQuery
  answer: t.Page<t.PastDocumentRow>
}>('GET', '/past-documents', 'company')
export const getPastDocument = endpoint<ById & { answer: t.PastDocumentDetail }>(
  'GET',
  '/past-documents/:id',
  'company',
)
/** Its XML, byte for byte. */
export const getPastXml = endpoint<ById>('GET', '/past-documents/:id/xml', 'company')
