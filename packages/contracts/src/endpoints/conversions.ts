// What one document makes of another, and where an address leads.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** The draft of one kind that a document of another would become; nothing is saved. */
export const getConversion = endpoint<{ query: t.ConversionQuery; answer: t.Conversion }>(
  'GET',
  '/conversions',
  'company',
)
/** In which of the reader's companies a document is; null when in none. */
export const getWhereabouts = endpoint<{ query: t.WhereaboutsQuery; answer: t.Whereabouts }>(
  'GET',
  '/whereabouts',
  'user',
)
/** How much of a document notes may still take. */
export const getCorrectable = endpoint<ById & { answer: t.Correctable }>(
  'GET',
  '/documents/:id/correctable',
  'company',
)
/** What the documents of a query were paid with. */
export const getMeansTotals = endpoint<{ query: t.DocumentsQuery; answer: { data: t.MeansTotals } }>(
  'GET',
  '/documents/means-totals',
  'company',
)
