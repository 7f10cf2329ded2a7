// Tags of documents and offers; those of clients come with their form.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ChangeTags<Row> = { params: { id: string }; body: t.TagChange; answer: Row }

/** Puts tags on a document, drafted or issued, and takes others off: they are no part of it. */
export const tagDocument = endpoint<ChangeTags<t.DocumentRow>>('POST', '/documents/:id/tags', 'company')
/** Puts tags on an expense, wherever it stands, and takes others off: they are no part of what was spent. */
export const tagExpense = endpoint<ChangeTags<t.ExpenseDetail>>('POST', '/expenses/:id/tags', 'company')
/** Puts tags on an offer, wherever it stands, and takes others off: its client does not see them. */
export const tagQuotation = endpoint<ChangeTags<t.QuotationRow>>('POST', '/quotations/:id/tags', 'company')
