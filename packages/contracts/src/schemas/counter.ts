import { z } from 'zod'
import {
  currencyCode,
  flag,
  givenDay,
  id,
  instant,
  moneyText,
  ownCurrency,
  pageQuery,
  sumText,
} from './common.ts'
import { tillName, tillPlace } from './tills.ts'

/** How many of each note and coin, by what it is worth: `{"20000": 2}`. */
const notes = z.record(z.string().regex(/^\d{1,5}(\.\d{1,2})?$/), z.number().int().min(0).max(100_000))
/** Nobody counts less than nothing. */
const counted = z.string().regex(/^\d{1,13}(\.\d{1,2})?$/)
/** But by a card more may have gone back than came in. */
const countedBy = z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/)

export const shiftInput = z.object({
  currency: ownCurrency.default('CRC'),
  /** What lies in the drawer. */
  opening: counted,
  notes: notes.default({}),
  /** The till whose drawer it is; absent: nobody's but the person's. */
  till: tillPlace.nullish(),
})

export const shiftMovementInput = z.object({
  kind: z.enum(['in', 'out']),
  amount: counted,
  reason: z.string().trim().min(3).max(200),
})

export const shiftClosing = z.object({
  /** One for each line of the shift. */
  counts: z
    .array(z.object({ currency: currencyCode, means: z.string().regex(/^\d{2}$/), counted: countedBy }))
    .max(40),
  notes: notes.default({}),
  /** Where something is missing or over: why. */
  explanation: z.string().trim().max(300).default(''),
})

export const shiftMovement = z.object({
  id,
  kind: z.enum(['in', 'out', 'return']),
  amount: moneyText,
  reason: z.string(),
  /** Of a return: its credit note. */
  document_id: id.nullable(),
  made_by: z.string().nullable(),
  made_at: instant,
})

export const shiftRow = z.object({
  id,
  number: z.number().int(),
  is_open: z.boolean(),
  is_own: z.boolean(),
  /** Where it was opened; null for a shift of a person at no till. */
  till: tillName.nullable(),
  currency: ownCurrency,
  opened_by: z.string().nullable(),
  opened_at: instant,
  closed_by: z.string().nullable(),
  closed_at: instant.nullable(),
  opening: moneyText,
  /** Counted less expected; null while it is open. */
  difference: sumText.nullable(),
})

/** What came in by one means of payment, what should be there of it, and what was. */
export const shiftLine = z.object({
  currency: currencyCode,
  means: z.string(),
  sales: z.number().int(),
  sold: sumText,
  /** What was given back by it beside cash, for returned goods. Cash that was given back is among the movements. */
  returned: sumText,
  /** What was sold less what was returned. Of cash in the currency of the shift: with the opening, and with what went in and out. */
  expected: sumText,
  /** Null while it is open. */
  counted: moneyText.nullable(),
})

export const shiftDetail = shiftRow.extend({
  opening_notes: notes,
  closing_notes: notes,
  explanation: z.string().nullable(),
  lines: z.array(shiftLine),
  movements: z.array(shiftMovement),
  /** Its tickets and invoices; the numbers are consecutivos. */
  documents: z.object({
    count: z.number().int(),
    first: z.string().nullable(),
    last: z.string().nullable(),
    rejected: z.number().int(),
  }),
  /** While it is open: browsers that may hold sales of it, since nobody has heard of them for a while or something waits there. */
  may_hold: z.array(
    z.object({ till: z.string(), device: z.string(), heard_at: instant, waiting: z.number().int() }),
  ),
  /** What was sold in it without a network and came after the closing: in its drawer, and in none of its lines. */
  late: z.array(
    z.object({ currency: currencyCode, means: z.string(), sales: z.number().int(), sold: sumText }),
  ),
})

export const ownShift = z.object({ shift: shiftDetail.nullable() })
export const shiftPdfQuery = z.object({ paper: z.enum(['roll', 'sheet']).default('roll') })

export const shiftsQuery = pageQuery.extend({
  is_open: flag.optional(),
  /** Only those that somebody had to explain. */
  differs: flag.optional(),
  mine: flag.optional(),
  from: givenDay.optional(),
  to: givenDay.optional(),
})

export const parkedSaleInput = z.object({
  name: z.string().trim().max(60).default(''),
  currency: currencyCode,
  total: counted,
  lines: z.number().int().min(1).max(1000),
  /** As the counter has it: nothing on the server reads it. */
  draft: z.record(z.string(), z.unknown()),
})
export const parkedSale = z.object({
  id,
  name: z.string(),
  currency: currencyCode,
  total: moneyText,
  lines: z.number().int(),
  parked_by: z.string().nullable(),
  parked_at: instant,
})
export const parkedSales = z.object({ data: z.array(parkedSale) })
export const takenSale = parkedSale.extend({ draft: z.record(z.string(), z.unknown()) })
