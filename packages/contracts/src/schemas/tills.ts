import { z } from 'zod'
import {
  branchCode,
  currencyCode,
  decimalText,
  id,
  instant,
  line,
  moneyText,
  terminalCode,
} from './common.ts'
import { documentRow, draftInput } from './documents.ts'

/** A till is a terminal of the company: its numbers, its drawer, and one browser that sells there. */
export const tillPlace = z.object({ branch: branchCode, terminal: terminalCode })
export const tillParams = z.object({ branch: branchCode, terminal: terminalCode })
export const tillName = tillPlace.extend({ name: z.string() })

export const till = tillName.extend({
  /** The browser that sells there; null for none. */
  device: z.object({ label: z.string(), taken_by: z.string().nullable(), taken_at: instant }).nullable(),
  /** Of its open shift: who opened it. */
  open_shift: z.object({ number: z.number().int(), opened_by: z.string().nullable() }).nullable(),
  /** How many numbers browsers of this till hold, those of former ones too. */
  held: z.number().int(),
})
export const tills = z.object({ data: z.array(till) })

/** What a browser holds, so that it gets what it lacks. */
export const numbersInput = z.object({
  /** Made by the browser once, and kept there. */
  device: id,
  label: line(80),
  /** Whether it takes the place of another browser. */
  takes: z.boolean().default(false),
  /** Blocks that it knows, and how many numbers of them it has not sold with. */
  known: z.array(id).max(50).default([]),
  left: z.number().int().min(0).max(10_000).default(0),
  /** How many sales wait there to be brought. */
  waiting: z.number().int().min(0).max(100_000).default(0),
})

export const numberBlock = z.object({
  id,
  document_type: z.string(),
  first: z.number().int(),
  last: z.number().int(),
  /** The security code of each number, eight digits after eight. */
  codes: z.string(),
  granted_at: instant,
})

export const tillNumbers = z.object({
  till: tillName,
  environment: z.enum(['simulator', 'test', 'live']),
  blocks: z.array(numberBlock),
  /** What stands in a clave and on paper. */
  issuer: z.object({
    name: z.string(),
    trade_name: z.string().nullable(),
    identification: z.object({ type: z.string(), number: z.string() }),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** Of the roll: 80 or 58 mm. */
  paper: z.enum(['80mm', '58mm']),
  /** Above it a sale waits for a second person, which nobody can be without a network; in colones. */
  approval_amount: decimalText.nullable(),
  /** What time it is, for a device whose clock is wrong. */
  now: instant,
})

export const numbersRelease = z.object({
  /** Of one browser: its own. Absent: all of the till, whoever holds them. */
  device: id.optional(),
  reason: line(300, 3),
})

/** What is sold at a till. */
export const soldTicket = draftInput.refine(({ kind, is_trial }) => kind === 'ticket' && is_trial !== true)

export const tillSaleInput = tillPlace.extend({
  /** Made by the browser: the same sale brought twice is one. */
  id,
  sequence: z.number().int().min(1).max(9_999_999_999),
  clave: z.string().regex(/^[0-9A-Za-z]{50}$/),
  sold_at: instant,
  /** Who sold it; absent: who brings it. */
  sold_by: id.optional(),
  /** The shift in whose drawer the money lies, as far as the till knew; of the company, and open when it was sold. */
  shift_id: id.nullable().default(null),
  /** What the customer's paper says. */
  total: z.string().regex(/^\d{1,13}(\.\d{1,2})?$/),
  client_name: z.string().max(200).nullable().default(null),
  sale: soldTicket,
})
/** As it comes: what nobody can read of it is kept all the same, for the paper is in the customer's hand. */
export const tillSaleBrought = tillSaleInput.extend({
  sale: z.union([soldTicket, z.record(z.string(), z.unknown())]),
})

const tillSaleState = z.enum(['received', 'issued', 'refused', 'replaced'])

export const tillSale = z.object({
  id,
  till: tillName,
  consecutivo: z.string(),
  clave: z.string(),
  sold_at: instant,
  sold_by: z.string().nullable(),
  client_name: z.string().nullable(),
  currency: currencyCode,
  total: moneyText,
  state: tillSaleState,
  received_at: instant,
  /** Why it was refused, as a sentence and by field. */
  refusal: z.object({ code: z.string(), message: z.string(), details: z.array(z.string()) }).nullable(),
  /** The document that was issued, or the draft that takes its place. */
  document_id: id.nullable(),
})
export const tillSales = z.object({ data: z.array(tillSale) })
/** `document` is what lists show of it; null where it was refused, or brought before. */
export const broughtSale = z.object({ sale: tillSale, document: documentRow.nullable() })

export const tillSaleRetry = z.object({
  /** Sold to nobody by name: where the client is gone. */
  without_client: z.boolean().default(false),
  /** Another client of the catalogue, under the same number: where the one it was sold to is gone, or was the wrong one. */
  client_id: id.nullish(),
})
