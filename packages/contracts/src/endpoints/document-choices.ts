// What lists of documents are narrowed to, asked once somebody narrows them.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

/** What the filters of lists of documents offer. */
export const getDocumentChoices = endpoint<{ answer: t.DocumentChoices }>(
  'GET',
  '/documents/choices',
  'company',
)
