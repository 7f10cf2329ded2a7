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
/** Refused while documents name the client: archive instead. */
/** The people of a client, and what each of them gets. */
export const listClientContacts = endpoint<ById & { answer: { data: t.ClientContact[] } }>(
  'GET',
  '/clients/:id/contacts',
  'company',
)
export const saveClientContacts = endpoint<
  ById & { body: t.ClientContactsInput; answer: { data: t.ClientContact[] } }
>('PUT', '/clients/:id/contacts', 'company')
export const deleteClient = endpoint<ById & { answer: null }>('DELETE', '/clients/:id', 'company')
export const listItems = endpoint<{ query: t.ItemsQuery; answer: t.Page<t.Item> }>('GET', '/items', 'company')
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
export const deleteItem = endpoint<ById & { answer: null }>('DELETE', '/items/:id', 'company')
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
/** What the authority's register knows of an authorisation to buy without IVA. */
export const getExemption = endpoint<{ params: { number: string }; answer: t.Exemption }>(
  'GET',
  '/exemptions/:number',
  'company',
)
/** What a price list says of single items. */
export const getListPrices = endpoint<ById & { answer: t.ListPrices }>(
  'GET',
  '/price-lists/:id/prices',
  'company',
)
export const saveListPrices = endpoint<ById & { body: t.ListPricesInput; answer: t.ListPrices }>(
  'PUT',
  '/price-lists/:id/prices',
  'company',
)
