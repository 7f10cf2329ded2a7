import { z } from 'zod'
import { companyName, currencyCode, day, decimalText, id } from './common.ts'
import { documentKind, documentRow, fiscalStatus } from './documents.ts'

export const searchQuery = z.object({ q: z.string().trim().min(1).max(100) })

/** What a few words can mean, the likeliest first; a handful of each. */
export const searchAnswer = z.object({
  documents: z.array(documentRow),
  clients: z.array(
    z.object({
      id,
      name: z.string(),
      trade_name: z.string().nullish(),
      identification_number: z.string().nullish(),
      /** Those for whom the client pays and whose name the words are. */
      pays_for: z.array(z.string()).optional(),
    }),
  ),
  items: z.array(z.object({ id, name: z.string(), code: z.string().nullish(), cabys: z.string() })),
})

/** What else a company keeps, each kind with a list and a page of its own. */
export const foundKind = z.enum([
  'quotation',
  'recurring',
  'simple',
  'payment',
  'reception',
  'expense',
  'supplier',
  'student',
  'past-document',
])

/** A handful of each kind, in the order of the kinds. */
export const recordsAnswer = z.object({
  data: z.array(
    z.object({
      kind: foundKind,
      /** Of a supplier what it is known by. */
      id: z.string(),
      /** As people say it; null for what has none. */
      number: z.string().nullable(),
      /** Of the client, the supplier, the student or the series. */
      name: z.string().nullable(),
      on: day.nullable(),
      total: decimalText.nullable(),
      currency: z.string().nullable(),
    }),
  ),
})

/** The same words in all companies of the person but one. */
export const elsewhereQuery = searchQuery.extend({ but: id.optional() })

/** A handful of each, every one named after its company. */
export const elsewhereAnswer = z.object({
  documents: z.array(
    z.object({
      id,
      company: companyName,
      kind: documentKind,
      consecutivo: z.string().nullable(),
      client_name: z.string().nullable(),
      fiscal_status: fiscalStatus,
      total: z.string(),
      currency: currencyCode,
    }),
  ),
  clients: z.array(
    z.object({
      id,
      company: companyName,
      name: z.string(),
      trade_name: z.string().nullable(),
      identification_number: z.string().nullable(),
    }),
  ),
})
