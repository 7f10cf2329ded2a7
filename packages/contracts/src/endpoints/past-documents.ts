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
/** What may still be owed of them, by what they say themselves: a proposal, since most payments are in no document. */
export const listPastBalances = endpoint<{ query: t.PastBalancesQuery; answer: t.PastBalances }>(
  'GET',
  '/past-documents/balances',
  'company',
)
/** Takes what is chosen over as balances of clients, as an import that is taken back like any other. */
export const takePastBalances = endpoint<{ body: t.PastBalancesChoice; answer: t.Import }>(
  'POST',
  '/past-documents/balances',
  'company',
)
/** What may still be owed to suppliers, by what came with the history: a proposal as well. */
export const listPastDebts = endpoint<{ query: t.PastBalancesQuery; answer: t.PastDebts }>(
  'GET',
  '/past-documents/debts',
  'company',
)
/** Takes what is chosen over as debts to suppliers, as an import that is taken back like any other. */
export const takePastDebts = endpoint<{ body: t.PastDebtsChoice; answer: t.Import }>(
  'POST',
  '/past-documents/debts',
  'company',
)
/** Reads documents again that were kept before their terms were. */
export const readPastTerms = endpoint<{ answer: t.Task }>('POST', '/past-documents/terms', 'company')
