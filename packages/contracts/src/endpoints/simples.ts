// Simple receipts.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listSimples = endpoint<{ query: t.SimplesQuery; answer: t.Page<t.SimpleRow> }>(
  'GET',
  '/simples',
  'company',
)
export const getSimpleTotals = endpoint<{ query: t.SimplesQuery; answer: { data: t.SimpleTotals } }>(
  'GET',
  '/simples/totals',
  'company',
)
export const getSimple = endpoint<ById & { answer: t.SimpleDetail }>('GET', '/simples/:id', 'company')
/** Numbers a receipt, or keeps it as a draft when asked to. */
export const createSimple = endpoint<{ body: t.NewSimple; answer: t.SimpleDetail }>(
  'POST',
  '/simples',
  'company',
)
/** Saves a draft; `If-Match` carries the version that was read. */
export const saveSimple = endpoint<ById & { body: t.SimpleInput; answer: t.SimpleDetail }>(
  'PUT',
  '/simples/:id',
  'company',
)
export const deleteSimple = endpoint<ById & { answer: null }>('DELETE', '/simples/:id', 'company')
/** Numbers a saved draft. */
export const issueSimple = endpoint<ById & { body: t.SimpleInput; answer: t.SimpleDetail }>(
  'POST',
  '/simples/:id/issue',
  'company',
)
export const paySimple = endpoint<ById & { body: t.SimplePayment; answer: t.SimpleDetail }>(
  'POST',
  '/simples/:id/pay',
  'company',
)
export const voidSimple = endpoint<ById & { body: { reason: string }; answer: t.SimpleDetail }>(
  'POST',
  '/simples/:id/void',
  'company',
)
/** Makes a draft of it; the receipt counts as converted for as long as that draft or its document is there. */
export const convertSimple = endpoint<ById & { body: t.SimpleConversion; answer: t.SimpleDetail }>(
  'POST',
  '/simples/:id/convert',
  'company',
)
export const simplePdf = endpoint<ById>('GET', '/simples/:id/pdf', 'company')
/** The letter that an issued receipt would go with now. */
export const getSimpleLetter = endpoint<ById & { answer: t.DocumentLetter }>(
  'GET',
  '/simples/:id/letter',
  'company',
)
/** Mails it, with its PDF. */
export const mailSimple = endpoint<ById & { body: t.SendDocumentInput; answer: null }>(
  'POST',
  '/simples/:id/mail',
  'company',
)
