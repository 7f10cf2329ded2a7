// Exonerations of clients, and what the authority's register says of one.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }
type ByExoneration = { params: { id: string; exoneration: string } }

/** What frees a client from the tax, what ends first leading. */
export const listClientExonerations = endpoint<ById & { answer: { data: t.ClientExoneration[] } }>(
  'GET',
  '/clients/:id/exonerations',
  'company',
)
export const addClientExoneration = endpoint<
  ById & { body: t.ClientExonerationInput; answer: { data: t.ClientExoneration[] } }
>('POST', '/clients/:id/exonerations', 'company')
export const changeClientExoneration = endpoint<
  ByExoneration & { body: t.ClientExonerationInput; answer: { data: t.ClientExoneration[] } }
>('PUT', '/clients/:id/exonerations/:exoneration', 'company')
export const removeClientExoneration = endpoint<ByExoneration & { answer: { data: t.ClientExoneration[] } }>(
  'DELETE',
  '/clients/:id/exonerations/:exoneration',
  'company',
)
/** What the authority's register knows of an authorisation to buy without IVA. */
export const getExemption = endpoint<{ params: { number: string }; answer: t.Exemption }>(
  'GET',
  '/exemptions/:number',
  'company',
)
