// The small lists of a company: categories, tags, sellers, price lists, own fields.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listListEntries = endpoint<{ answer: { data: t.ListEntry[] } }>(
  'GET',
  '/list-entries',
  'company',
)
export const createListEntry = endpoint<{ body: t.ListEntryInput; answer: t.ListEntry }>(
  'POST',
  '/list-entries',
  'company',
)
export const updateListEntry = endpoint<ById & { body: t.ListEntryInput; answer: t.ListEntry }>(
  'PUT',
  '/list-entries/:id',
  'company',
)
export const deleteListEntry = endpoint<ById & { answer: null }>('DELETE', '/list-entries/:id', 'company')
