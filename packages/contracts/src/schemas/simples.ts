import { z } from 'zod'
import { mostNotes } from '../most-notes.ts'
import { mostSources } from '../most-sources.ts'
import { receiptStatuses } from '../states.ts'
import {
  currencyCode,
  day,
  decimalText,
  flag,
  givenDay,
  id,
  instant,
  line,
  pageQuery,
  someOf,
  sumText,
} from './common.ts'
import { documentKind, draftContent, draftInput, draftLine, issue, partyView } from './documents.ts'
import { quotationDeposit } from './quotations.ts'

export const receiptUse = z.enum(['regime-sale', 'internal', 'provisional'])
export const receiptStatus = z.enum(receiptStatuses)
/** As many lines as a receipt holds. */
export const mostSimpleLines = 200

/** A simple receipt as it is written: lines without tax, for a client of the list, for a name, or for nobody. */
export const simpleInput = z.object({
  use: receiptUse,
  client_id: id.nullish(),
  /** Whom it is for when they are no client. */
  client_name: line(100, 0).nullish(),
  currency: currencyCode.default('CRC'),
  /** Colones per dollar; absent means today's. */
  exchange_rate: decimalText.nullish(),
  lines: z.array(draftLine).max(mostSimpleLines).default([]),
  /** None while it is not paid; several add up to the total. */
  payments: draftInput.shape.payments,
  notes: z.string().max(mostNotes).nullish(),
})
/** What becomes of what was written: numbered at once, or kept as a draft. */
export const newSimple = simpleInput.extend({ as_draft: z.boolean().default(false) })

export const simpleRow = z.object({
  id,
  use: receiptUse,
  status: receiptStatus,
  /** Of its own series; null for drafts. */
  number: z.number().int().nullable(),
  issued_at: instant.nullable(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  /** Its first line. */
  description: z.string(),
  currency: currencyCode,
  exchange_rate: decimalText,
  total: decimalText,
  /** What deposits of the offers paid of it that it was made of. */
  settled: decimalText,
  /** Codes of the official means of payment; empty while nothing was paid. */
  means: z.array(z.string()),
  /** What it was paid with that the official list has no word for (code 99). */
  means_other: z.string().nullable(),
  paid_on: day.nullable(),
  /** What it became. */
  document: z.object({ id, kind: documentKind, consecutivo: z.string().nullable() }).nullable(),
  void_reason: z.string().nullable(),
  created_by: z.string().nullable(),
  updated_at: instant,
})

export const simpleDetail = simpleRow.extend({
  version: z.number().int(),
  /** Offers that it was made of. */
  made_of: z.array(z.object({ id, name: z.string() })),
  /** What the deposits of these paid of it. */
  deposits: z.array(z.object({ id, name: z.string(), amount: decimalText })),
  input: simpleInput,
  issuer: partyView,
  receiver: partyView.nullable(),
  lines: z.array(z.object({ total: decimalText, discount: decimalText, line_total: decimalText })),
  issues: z.array(issue),
})

export const simplesQuery = pageQuery.extend({
  use: someOf(receiptUse.options).optional(),
  status: someOf(receiptStatus.options).optional(),
  currency: currencyCode.optional(),
  client_id: id.optional(),
  from: givenDay.optional(),
  to: givenDay.optional(),
})

/** What counts, by use and currency: drafts and voided ones do not. */
export const simpleTotals = z.array(
  z.object({
    use: receiptUse,
    currency: currencyCode,
    count: z.number().int(),
    total: sumText,
    unpaid: sumText,
  }),
)

/** `other` says by what, where the means are 99. */
const means = z.object({ means: z.string().max(2), other: line(100, 0).optional() })
export const simplePayment = means.extend({ paid_on: givenDay.optional() })
export const simpleVoid = z.object({ reason: z.string().trim().min(3).max(180) })
export const simpleConversion = z.object({ to: z.enum(['invoice', 'ticket']) })

/** Sources of a new document, `invoice:{id}` with commas between, and what is carried over from them. */
export const conversionQuery = z.object({
  from: z
    .string()
    // One id in capitals is the same document once more.
    .transform((list) => list.toLowerCase().split(','))
    .pipe(z.array(z.string().regex(/^[a-z-]{3,20}:[0-9a-f-]{36}$/i)).max(mostSources)),
  to: z.enum([
    'invoice',
    'ticket',
    'export',
    'purchase',
    'credit-note',
    'debit-note',
    'quotation',
    'recurring',
    'simple',
  ]),
  /** Prices as they were, or as the list of items has them today. */
  prices: z.enum(['kept', 'today']).default('kept'),
  client: flag.default(true),
  discounts: flag.default(true),
  texts: flag.default(true),
  /** The new document stands for the old one, which a note cancelled. */
  replaces: flag.default(false),
})
export const conversion = z.object({
  /** What it would be made of, in the order of its lines. */
  from: z.array(z.object({ type: z.string(), id, number: z.string().nullable() })),
  to: conversionQuery.shape.to,
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  input: draftContent,
  /** Of an offer that becomes one again, of the first of several: what only offers have. What may be chosen in it is not carried over. */
  offer: z
    .object({
      title: z.string(),
      /** Of somebody who is no client yet, and is called as `client_name` says. */
      prospect_email: z.string().nullable(),
      terms: z.string(),
      internal_notes: z.string(),
      deposit: quotationDeposit.nullable(),
    })
    .nullish(),
})

/** Where a document of the reader is, by its type in the address. */
export const whereaboutsQuery = z.object({ type: z.string().max(30), id })
export const whereabouts = z.object({ company: z.object({ id, name: z.string() }).nullable() })

/** How much of a document notes may still take. */
export const correctable = z.object({
  id,
  total: decimalText,
  /** Taken by notes that were not refused. */
  credited: decimalText,
  left: decimalText,
  /** By line of the document: the quantity that no note took yet. */
  quantities_left: z.array(decimalText),
})
