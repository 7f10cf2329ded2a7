// What documents are made of: clients, items, codes, rates.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listClients = endpoint<{ query: t.ClientsQuery; answer: t.Page<t.Client> }>(
  'GET',
  '/clients',
  'company',
)
export const getClient = endpoint<ById & { answer: t.Client }>('GET', '/clients/:id', 'company')
export const createClient = endpoint<{ body: t.ClientInput; answer: t.Client }>('POST', '/clients', 'company')
export const updateClient = endpoint<ById & { body: t.ClientInput; answer: t.Client }>(
  'PUT',
  '/clients/:id',
  'company',
)
export const archiveClient = endpoint<ById & { body: { is_archived: boolean }; answer: t.Client }>(
  'POST',
  '/clients/:id/archive',
  'company',
)
/** Clients that are perhaps the same one. */
export const listClientDuplicates = endpoint<ById & { answer: { data: t.Client[] } }>(
  'GET',
  '/clients/:id/duplicates',
  'company',
)
type ByTwo = { params: { id: string; other: string } }
/** What it would do to let `other` become part of this client. */
export const previewClientMerge = endpoint<ByTwo & { answer: t.ClientMerge }>(
  'GET',
  '/clients/:id/merge/:other',
  'company',
)
/** Does it as the preview showed it; for a day it can be taken back, as an action on many rows is. */
export const mergeClients = endpoint<ByTwo & { body: t.ClientMergeInput; answer: t.ClientMerged }>(
  'POST',
  '/clients/:id/merge/:other',
  'company',
)
/** The people of a client, and what each of them gets. */
export const listClientContacts = endpoint<ById & { answer: { data: t.ClientContact[] } }>(
  'GET',
  '/clients/:id/contacts',
  'company',
)
export const saveClientContacts = endpoint<
  ById & { body: t.ClientContactsInput; answer: { data: t.ClientContact[] } }
>('PUT', '/clients/:id/contacts', 'company')
/** Refused while documents name the client: archive instead. */
export const deleteClient = endpoint<ById & { answer: null }>('DELETE', '/clients/:id', 'company')
export const listItems = endpoint<{ query: t.ItemsQuery; answer: t.Page<t.Item> }>('GET', '/items', 'company')
/** Under which categories something is sold, by name. */
export const listItemCategories = endpoint<{ answer: { data: string[] } }>(
  'GET',
  '/items/categories',
  'company',
)
export const getItem = endpoint<ById & { answer: t.Item }>('GET', '/items/:id', 'company')
export const createItem = endpoint<{ body: t.ItemInput; answer: t.Item }>('POST', '/items', 'company')
export const updateItem = endpoint<ById & { body: t.ItemInput; answer: t.Item }>(
  'PUT',
  '/items/:id',
  'company',
)
export const activateItem = endpoint<ById & { body: { is_active: boolean }; answer: t.Item }>(
  'POST',
  '/items/:id/activate',
  'company',
)
/** How often and for how much it was sold, with the documents behind that. */
export const getItemSales = endpoint<ById & { answer: t.ItemSales }>('GET', '/items/:id/sales', 'company')
/** A form with the file `picture`: PNG, JPEG or SVG, at most 1 MiB. */
export const setItemPicture = endpoint<ById & { body: FormData; answer: t.Item }>(
  'PUT',
  '/items/:id/picture',
  'company',
)
export const removeItemPicture = endpoint<ById & { answer: t.Item }>(
  'DELETE',
  '/items/:id/picture',
  'company',
)
/** Named by its digest, so that it never changes and needs no token: the address of an image. */
export const itemPicture = endpoint<{ params: { company: string; id: string; digest: string } }>(
  'GET',
  '/item-pictures/:company/:id/:digest',
  'public',
)
/** What a change of prices would make of each item; nothing is kept. */
export const previewItemPrices = endpoint<{ body: t.ItemPricesPreviewInput; answer: t.ItemPricesPreview }>(
  'POST',
  '/items/prices/preview',
  'company',
)
/** Changes the prices as the preview with this stamp said, all of them or none. */
export const changeItemPrices = endpoint<{ body: t.ItemPricesInput; answer: t.ItemsChanged }>(
  'POST',
  '/items/prices',
  'company',
)
export const deleteItem = endpoint<ById & { answer: null }>('DELETE', '/items/:id', 'company')
/** With `x-Company`, what that company uses comes first. */
export const searchCabys = endpoint<{
  query: { search: string; limit?: number }
  answer: { data: t.CabysEntry[] }
}>('GET', '/cabys', 'user')
export const getExchangeRate = endpoint<{ query: t.CurrentRateQuery; answer: t.ExchangeRate }>(
  'GET',
  '/exchange-rates/current',
  'user',
)
/** What held on each of thirty days, where it is from, and why when it was set by hand. */
export const listExchangeRates = endpoint<{ query: t.ExchangeRatesQuery; answer: t.ExchangeRateHistory }>(
  'GET',
  '/exchange-rates',
  'company',
)
/** Asks those who publish rates now. */
export const refreshExchangeRates = endpoint<{ answer: t.RefreshedRates }>(
  'POST',
  '/exchange-rates/refresh',
  'company',
)
/** The company's own rate of a day, for its documents only. */
export const setExchangeRate = endpoint<{ body: t.ExchangeRateInput; answer: t.ExchangeRate }>(
  'POST',
  '/exchange-rates',
  'company',
)
/** What the authority's register knows of an identity number. */
export const getTaxpayer = endpoint<{ params: { number: string }; answer: t.Taxpayer }>(
  'GET',
  '/taxpayers/:number',
  'user',
)
