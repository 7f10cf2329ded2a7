// What items cost on the price lists of a company.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

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
