// Codes of items that the catalogue withdrew or rated otherwise. Apart from the rest of items, so that no screen loads them first.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

/** Codes for items whose own the catalogue withdrew or rated otherwise; nothing is kept. */
export const proposeItemCodes = endpoint<{ body: t.ItemCodesQuestion; answer: t.ItemCodes }>(
  'POST',
  '/items/codes/proposals',
  'company',
)
/** What one code would make of many items; nothing is kept. It is done by the action `cabys` of `POST /bulk`. */
export const previewItemCode = endpoint<{ body: t.ItemCodePreviewInput; answer: t.ItemCodePreview }>(
  'POST',
  '/items/codes/preview',
  'company',
)
/** Gives items the codes and rates that somebody took for them, all of them or none. */
export const changeItemCodes = endpoint<{ body: t.ItemCodesInput; answer: t.ItemsChanged }>(
  'POST',
  '/items/codes',
  'company',
)
/** Keeps the rates of items although the catalogue changed those of their codes, until it changes them again; or takes that back. */
export const keepItemRates = endpoint<{ body: t.KeptRatesInput }>('POST', '/items/codes/kept', 'company')
/** The same for lines of drafts, offers that were not sent, and series. */
export const proposeLineCodes = endpoint<{ query: t.LineCodesQuery; answer: t.LineCodes }>(
  'GET',
  '/line-codes',
  'company',
)
/** Gives those lines the codes and rates that somebody took for them; each document by itself. */
export const changeLineCodes = endpoint<{ body: t.LineCodesInput; answer: t.LineCodesChanged }>(
  'POST',
  '/line-codes',
  'company',
)
