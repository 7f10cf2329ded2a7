import { itemLineFields } from '@cuentaclara/einvoice'
import { z } from 'zod'
import { itemTexts } from '../record-rules.ts'
import {
  currencyCode,
  decimalText,
  flag,
  id,
  instant,
  neededLine,
  ownCurrency,
  pageQuery,
  textOf,
} from './common.ts'
import { documentKind } from './documents.ts'
import { objectOf } from './from-fields.ts'
import { cabysProposal } from './parties.ts'

/** What is sold: a thing or some work, as the authority adds up both apart. */
export const itemKind = z.enum(['goods', 'service'])

/** What an item keeps for the lines that sell it; amounts in colones, discounts in percent. `taxes`: beside VAT. */
export const itemLine = objectOf(itemLineFields)

export const itemInput = z.object({
  code: textOf(itemTexts.code),
  name: neededLine(itemTexts.name),
  cabys: z.string().regex(/^\d{13}$/),
  unit: z.string().min(1).max(itemTexts.unit.most),
  price_crc: decimalText.nullish(),
  price_usd: decimalText.nullish(),
  price_includes_tax: z.boolean().default(false),
  tax_code: z.string().default('01'),
  rate_code: z.string().default('08'),
  category: textOf(itemTexts.category),
  /** What it costs the company, in colones. Absent: as it was; whoever may not see costs leaves it out. */
  cost_crc: decimalText.nullish(),
  /** Null: what its CABYS says. Absent: as it was. */
  kind: itemKind.nullish(),
  /** As scanners read it: characters of ASCII without blanks. Of one item of the company only. Absent: as it was. */
  barcode: textOf(itemTexts.barcode),
  /** What its lines begin with, besides what stands here. Null: nothing. Absent: as it was. */
  line: itemLine.nullish(),
})
export const item = itemInput.extend({
  id,
  line: itemLine,
  kind: itemKind,
  /** Where its picture is; null without one. */
  picture_url: z.string().nullable(),
  is_active: z.boolean(),
  /** Of the price in colones without tax; like the cost, only for those who see costs. */
  margin_percent: z.string().nullish(),
  /** The catalogue withdrew the code: the item wants another one. */
  is_cabys_outdated: z.boolean(),
  /** The catalogue changed the rate of the code, and the item still has the one of before. */
  is_rate_outdated: z.boolean(),
  /** Somebody keeps its rate although the catalogue changed that of its code, which has not changed again since. */
  rate_kept: z.object({ at: instant, by: z.string().nullable() }).nullish(),
  /**
   * How many were sold in this month and the eleven before it, as reports add them up. Null unless it was asked for, and
   * for whoever sees only their own documents.
   */
  sold_year: z.string().nullish(),
  updated_at: instant,
  /** `If-Match` on changing it; counts every change. */
  version: z.number().int(),
})
/** Without `is_active`, all of them. */
export const itemsQuery = pageQuery.extend({
  is_active: flag.optional(),
  /** Only those whose product code wants another one, or whose rate the catalogue changed. */
  cabys_outdated: flag.optional(),
  category: z.string().max(60).optional(),
  kind: itemKind.optional(),
  rate_code: z.string().max(2).optional(),
  /** Those with a picture, or those without; of a bar code alike. */
  has_picture: flag.optional(),
  has_barcode: flag.optional(),
  /** Only those that no issued document names. */
  never_sold: flag.optional(),
  /** Prices as this price list has them. */
  price_list_id: id.optional(),
  /** Says of each how many were sold, `sold_year`. */
  with_sold: flag.optional(),
})
/** What a price list says of single items, in its currency. */
export const listPricesInput = z.object({
  prices: z.array(z.object({ item_id: id, price: z.string().regex(/^\d{1,13}(\.\d{1,5})?$/) })).max(2000),
})
export const listPrices = z.object({
  data: z.array(
    z.object({ item_id: id, item_name: z.string(), item_code: z.string().nullable(), price: decimalText }),
  ),
})
/** How often and for how much an item was sold; credit notes take off, what was rejected or only tried out does not count. */
export const itemSales = z.object({
  /** Sales of the last twelve months and of all time. */
  spans: z.array(
    z.object({
      span: z.enum(['year', 'ever']),
      documents: z.number().int(),
      quantity: decimalText,
      /** Without tax, in colones of the day of each sale. */
      net_crc: decimalText,
    }),
  ),
  /** The newest documents that name it, at most twenty. */
  documents: z.array(
    z.object({
      id,
      kind: documentKind,
      consecutivo: z.string().nullable(),
      issued_at: instant,
      client_name: z.string().nullable(),
      currency: currencyCode,
      quantity: decimalText,
      unit_price: decimalText,
      net: decimalText,
    }),
  ),
})

/** How prices of items change: by a percentage of each, or all to one amount. */
const priceChange = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('percent'),
    percent: z.string().regex(/^[+-]?\d{1,3}(\.\d{1,2})?$/),
    /** The prices that lists have for these items in the currency change along, for whoever may write price lists. */
    with_lists: z.boolean().default(false),
  }),
  z.object({ by: z.literal('amount'), amount: z.string().regex(/^\d{1,13}(\.\d{1,5})?$/) }),
])
/** To the nearest multiple of it, halves up. */
export const priceSteps = ['0.01', '1', '5', '10', '100'] as const
const mostPricedItems = 2_000
const priceQuestion = z.object({
  /** These items, or all that a question to the list means. */
  ids: z.array(id).min(1).max(mostPricedItems).optional(),
  query: z.record(z.string(), z.string().max(2_000)).optional(),
  currency: ownCurrency,
  change: priceChange,
  round_to: z.enum(priceSteps).default('0.01'),
  /** Of the `assortments` that the preview proposes those that change along; none unless they are named. */
  assortments: z.array(id).max(mostPricedItems).default([]),
})
const namesItems = ({ ids, query }: { ids?: unknown; query?: unknown }) =>
  (ids === undefined) !== (query === undefined)
export const itemPricesPreviewInput = priceQuestion.refine(namesItems, { path: ['ids'] })
export const itemPricesInput = priceQuestion
  .extend({
    /** What the preview answered: prices that moved since are looked at again before anything changes. */
    stamp: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .refine(namesItems, { path: ['ids'] })
export const itemPricesPreview = z.object({
  /** By name; `why` an item keeps its price: it has none to raise, it would have none left, or nothing changes. */
  rows: z.array(
    z.object({
      id,
      code: z.string().nullable(),
      name: z.string(),
      before: decimalText.nullable(),
      after: decimalText.nullable(),
      why: z.enum(['no_price', 'to_nothing', 'same']).nullable(),
    }),
  ),
  /** Prices of lists that change along, by item and list. Empty unless they were asked for. */
  lists: z.array(
    z.object({
      item_id: id,
      item_name: z.string(),
      list_id: id,
      list_name: z.string(),
      before: decimalText,
      after: decimalText,
      why: z.enum(['to_nothing', 'same']).nullable(),
    }),
  ),
  /**
   * Items that are sold as assortments and of which a part is one of these items, by a code or by product and name, or which are among them;
   * in colones. They keep their price and their parts unless they are asked for. `why` nobody can ask for one: its price was not what its
   * parts come to, or no price is exactly what they would.
   */
  assortments: z.array(
    z.object({
      id,
      code: z.string().nullable(),
      name: z.string(),
      before: decimalText,
      after: decimalText,
      parts: z.array(z.object({ description: z.string(), before: decimalText, after: decimalText })),
      why: z.enum(['apart', 'not_exact']).nullable(),
    }),
  ),
  /** Prices that change, those of lists and of assortments among them. */
  changed: z.number().int(),
  /** What sells the items that change at a price of its own, and keeps it: recurring series, plans of students, price lists. */
  kept: z.object({ series: z.number().int(), plans: z.number().int(), lists: z.number().int() }),
  stamp: z.string(),
})
/** What became of a change of many items. */
export const itemsChanged = z.object({
  changed: z.number().int(),
  /** How and until when it can be taken back by `POST /bulk/:id/undo`; null when nothing changed. */
  undo: z.object({ id, until: instant }).nullable(),
})

const mostRecoded = 2_000
/** These items, or all that a question to the list means; of them those whose code or rate the catalogue changed. */
export const itemCodesQuestion = z
  .object({
    ids: z.array(id).min(1).max(mostRecoded).optional(),
    query: z.record(z.string(), z.string().max(2_000)).optional(),
    page: z.number().int().min(1).max(1_000).default(1),
  })
  .refine(namesItems, { path: ['ids'] })
const affectedCode = z.object({
  name: z.string(),
  cabys: z.string(),
  rate_code: z.string(),
  problem: z.enum(['withdrawn', 'rate']),
  /** What the catalogue says, or said, of its code; null where it never had it. */
  former: z.object({ description: z.string(), rate: z.string() }).nullable(),
  /** The rate of the item is the one of its code: another code brings its own. Another rate was chosen, and stays. */
  follows_rate: z.boolean(),
  /** What fits best leads; nothing is taken by itself. */
  proposals: z.array(cabysProposal),
})
/** Codes for a template of the platform whose own the catalogue withdrew. */
export const templateCodes = affectedCode.pick({ former: true, follows_rate: true, proposals: true })
export const itemCodes = z.object({
  /** By name, so many a page. */
  data: z.array(affectedCode.extend({ id, code: z.string().nullable() })),
  /** The page that this is: the last one, where a later one was asked for. */
  page: z.number().int(),
  total: z.number().int(),
  per_page: z.number().int(),
})
/** One code for many items: what each would have, looked at before anything changes. */
export const itemCodePreviewInput = z
  .object({
    ids: z.array(id).min(1).max(mostRecoded).optional(),
    query: z.record(z.string(), z.string().max(2_000)).optional(),
    cabys: z.string().regex(/^\d{13}$/),
    page: z.number().int().min(1).max(1_000).default(1),
  })
  .refine(namesItems, { path: ['ids'] })
export const itemCodePreview = z.object({
  /** By name, so many a page. */
  data: z.array(
    z.object({
      id,
      name: z.string(),
      cabys: z.string(),
      rate_code: z.string(),
      /** What it would have: the rate of the code, unless another one was chosen for the item. */
      rate_after: z.string(),
      /** The item has the code and the rate already. */
      is_same: z.boolean(),
      /** Its rate is another one than that of its code, on purpose, and stays. */
      keeps_rate: z.boolean(),
    }),
  ),
  /** Of all pages. */
  changed: z.number().int(),
  rates_changed: z.number().int(),
  page: z.number().int(),
  total: z.number().int(),
  per_page: z.number().int(),
})
const codeAndRate = z.object({ cabys: z.string().regex(/^\d{13}$/), rate_code: z.string().regex(/^\d{2}$/) })
/** `from` is what stood on the screen: an item that somebody changed since is looked at again. */
export const itemCodesInput = z.object({
  changes: z
    .array(z.object({ id, from: codeAndRate, to: codeAndRate }))
    .min(1)
    .max(mostRecoded),
})
/** What may still be billed with such a code: a draft of a document, of an offer, or a series. */
const codedLine = z.object({
  type: z.enum(['document', 'quotation', 'recurring']),
  id,
  /** Of its lines, from 0. */
  place: z.number().int().min(0).max(999),
})
export const lineCodesQuery = z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) })
export const lineCodes = z.object({
  /** What was changed last leads. */
  data: z.array(
    affectedCode.extend({
      ...codedLine.shape,
      /** Number of an offer, name of a series. */
      title: z.string().nullable(),
      client_name: z.string().nullable(),
    }),
  ),
  /** As for items. */
  page: z.number().int(),
  total: z.number().int(),
  per_page: z.number().int(),
})
/** As for items; a line without a tax that is VAT has no rate. */
export const lineCodesInput = z.object({
  changes: z
    .array(
      codedLine.extend({
        from: codeAndRate.extend({ rate_code: z.string().regex(/^(\d{2})?$/) }),
        to: codeAndRate,
      }),
    )
    .min(1)
    .max(100),
})
/** What became of each, in their order; what is refused holds up no other document. */
export const lineCodesChanged = z.object({
  rows: z.array(codedLine.extend({ is_changed: z.boolean(), message: z.string().nullable() })),
})
/** Items whose rate is kept on purpose, as they stood on the screen; or no longer. */
export const keptRatesInput = z.object({
  items: z.array(codeAndRate.extend({ id })).min(1).max(mostRecoded),
  is_kept: z.boolean(),
})
export const activateItem = z.object({ is_active: z.boolean() })
