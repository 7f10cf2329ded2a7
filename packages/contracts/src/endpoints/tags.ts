// Tags of documents and offers; those of clients come with their form.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type SetTags<Row> = { params: { id: string }; body: t.TagsInput; answer: Row }

/** Sets the tags of a document, drafted or issued: they are no part of it. */
export const tagDocument = endpoint<SetTags<t.DocumentRow>>('PUT', '/documents/:id/tags', 'company')
/** Sets the tags of an offer, wherever it stands: its client does not see them. */
export const tagQuotation = endpoint<SetTags<t.QuotationRow>>('PUT', '/quotations/:id/tags', 'company')
