import { z } from 'zod'
import { quotationStatuses, receiptStatuses } from '../states.ts'
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
  tags,
} from './common.ts'
import {
  calculatedLine,
  documentKind,
  draftContent,
  fiscalStatus,
  issue,
  partyView,
  summary,
} from './documents.ts'

export const quotationStatus = z.enum(quotationStatuses)

/** How an offer reached its client; `said`: somebody says that it did. */
export const quotationSentHow = z.enum(['mail', 'whatsapp', 'link', 'said'])
/** Unless told otherwise, somebody says so. */
export const quotationSending = z.object({ how: z.enum(['link', 'said']).default('said') }).nullish()

export const linePositions = z.array(z.number().int().min(0).max(999)).max(1000)

/** A percentage of the total, or an amount in the currency of the offer. */
export const quotationDeposit = z.object({ kind: z.enum(['percent', 'amount']), value: decimalText })

const lineGroups = z.array(linePositions).max(100)

/** An offer as it is written: what a document holds, and what only an offer has. */
export const quotationInput = z.object({
  title: z.string().max(120).default(''),
  /** The last day on which it may be accepted. */
  valid_until: givenDay,
  /** Somebody who is no client yet; a client of the content wins. */
  prospect: z.object({ name: line(100, 0), email: z.string().max(160) }).nullish(),
  /** Of delivery and payment, printed for the client. */
  terms: z.string().max(1000).default(''),
  /** Never leave the company. */
  internal_notes: z.string().max(2000).default(''),
  /** Positions of the lines that the client may take or leave, from 0. */
  optional_lines: linePositions.default([]),
  /** Groups of lines of which the client takes one. */
  alternatives: lineGroups.default([]),
  /** Lines of both kinds that do not count unless the client wants them. */
  left_out: linePositions.default([]),
  /** What is asked for before work begins. */
  deposit: quotationDeposit.nullish(),
  content: draftContent,
})

export const quotationRow = z.object({
  id,
  number: z.number().int(),
  /** 1 for the first version that was sent. */
  revision: z.number().int(),
  status: quotationStatus,
  title: z.string(),
  dated_on: day,
  valid_until: day,
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  currency: currencyCode,
  exchange_rate: decimalText,
  total: decimalText,
  /** Whole per cent of the total that became documents. */
  invoiced_percent: z.number().int(),
  /** Of one that is sent by a letter which has not gone: why its client does not have it. */
  undelivered: z.enum(['not_sent', 'sending', 'waiting', 'bounced']).nullable(),
  /** How often whoever holds its link looked at what is out now, and when last; nobody of the company counts. */
  view_count: z.number().int(),
  last_viewed_at: instant.nullable(),
  has_warning: z.boolean(),
  /** Who sells it, of the company's list; null for nobody. */
  seller_name: z.string().nullable(),
  created_by: z.string().nullable(),
  /** By their entry in the company's lists. */
  tags,
  updated_at: instant,
})

/** A version that was sent and followed by another. */
export const quotationRevision = z.object({
  revision: z.number().int(),
  status: z.enum(['sent', 'rejected']),
  title: z.string(),
  dated_on: day,
  valid_until: day,
  client_name: z.string().nullable(),
  currency: currencyCode,
  total: decimalText,
  sent_at: instant.nullable(),
  sent_how: quotationSentHow.nullable(),
  sent_by: z.string().nullable(),
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  ended_at: instant,
})

/** A letter that took an offer to somebody. */
export const quotationLetter = z.object({
  id,
  revision: z.number().int(),
  recipient: z.string(),
  /** `handed`: to WhatsApp, with the number as its recipient; what became of it there is not known. */
  status: z.enum(['sending', 'waiting', 'sent', 'bounced', 'handed']),
  /** What the mail server said when it was given up. */
  problem: z.string().nullable(),
  posted_by: z.string().nullable(),
  created_at: instant,
})

/** What whoever holds the link said, with the proof of it. Kept as it was given. */
export const quotationAnswer = z.object({
  id,
  revision: z.number().int(),
  answer: z.enum(['accepted', 'rejected', 'comment']),
  name: z.string(),
  comment: z.string(),
  /** As it was drawn, an address of data that shows it; null where the typed name signs. */
  signature: z.string().nullable(),
  /** SHA-256 of what was shown to them. */
  digest: z.string(),
  /** The address on the network that it came from. */
  address: z.string(),
  answered_at: instant,
})

export const quotationDetail = quotationRow.extend({
  version: z.number().int(),
  prospect_email: z.string().nullable(),
  terms: z.string(),
  internal_notes: z.string(),
  optional_lines: z.array(z.number().int()),
  alternatives: z.array(z.array(z.number().int())),
  /** As it is offered, and as its client chose from their yes on: `total` and `summary` are without these. */
  left_out: z.array(z.number().int()),
  /** What is asked for before work begins, what it comes to, and what of it came in. */
  deposit: quotationDeposit.extend({ wanted: decimalText, received: sumText, left: decimalText }).nullable(),
  /** Payments on account that were received for it, the oldest first. */
  deposits: z.array(
    z.object({
      id,
      number: z.number().int(),
      paid_on: day,
      currency: currencyCode,
      amount: decimalText,
      /** In the currency of the offer, at the rate of its day; null where nobody knows one. */
      worth: decimalText.nullable(),
      applied: decimalText,
      unapplied: decimalText,
      /** False since the payment is void. */
      counts: z.boolean(),
      recorded_at: instant,
      voided_at: instant.nullable(),
    }),
  ),
  content: draftContent,
  issuer: partyView,
  receiver: partyView.nullable(),
  lines: z.array(calculatedLine),
  summary,
  issues: z.array(issue),
  created_at: instant,
  sent_at: instant.nullable(),
  sent_how: quotationSentHow.nullable(),
  sent_by: z.string().nullable(),
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  cancelled_at: instant.nullable(),
  first_viewed_at: instant.nullable(),
  /** What its client said by the link, of all revisions, oldest first. */
  answers: z.array(quotationAnswer),
  /** Older ones, newest first. */
  revisions: z.array(quotationRevision),
  /** Oldest first. */
  letters: z.array(quotationLetter),
  /** What was made of it. */
  documents: z.array(
    z.object({
      id,
      kind: documentKind,
      consecutivo: z.string().nullable(),
      fiscal_status: fiscalStatus,
      currency: currencyCode,
      total: decimalText,
      lines: z.array(z.number().int()),
      created_at: instant,
    }),
  ),
  /** Simple receipts that took some of its lines; `number` is null for drafts. */
  receipts: z.array(
    z.object({
      id,
      number: z.number().int().nullable(),
      status: z.enum(receiptStatuses),
      currency: currencyCode,
      total: decimalText,
      lines: z.array(z.number().int()),
      created_at: instant,
    }),
  ),
  /** Positions of the lines that no document has taken yet, from 0. */
  open_lines: z.array(z.number().int()),
})

export const quotationsQuery = pageQuery.extend({
  status: someOf(quotationStatus.options).optional(),
  client_id: id.optional(),
  /** Who sells it: of the company's list. */
  seller_id: id.optional(),
  /** What one of its lines offers, of the catalogue. */
  item_id: id.optional(),
  currency: currencyCode.optional(),
  /** Which come to so much at least, and at most, in their own currency. */
  total_from: decimalText.optional(),
  total_to: decimalText.optional(),
  from: givenDay.optional(),
  to: givenDay.optional(),
  /** Sent, and not valid for longer than seven more days. */
  expiring: flag.optional(),
  /** Written by whoever asks. */
  mine: flag.optional(),
  /** Offers that carry it. */
  tagged: id.optional(),
  /** Only what the totals of the query add up. */
  adds_to: z.enum(['quoted']).optional(),
})

export const quotationTotals = z.array(
  z.object({ currency: currencyCode, count: z.number().int(), total: sumText }),
)

/** Where an offer stands on the board: sent ones apart from those that were looked at, accepted ones until all is invoiced. */
export const quotationBoardColumns = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'rejected',
  'expired',
  'invoiced',
] as const
export const quotationBoard = z.array(
  z.object({
    name: z.enum(quotationBoardColumns),
    count: z.number().int(),
    sums: z.array(z.object({ currency: currencyCode, total: sumText })),
    /** The newest of them. */
    rows: z.array(quotationRow),
  }),
)

export const quotationDecision = z.object({
  decision: z.enum(['accepted', 'rejected']),
  /** Who on the client's side said so. */
  name: line(100, 0).default(''),
  reason: z.string().max(500).default(''),
  /** Lines that they leave out as they accept; as it was offered when it is not said. */
  without: linePositions.optional(),
})

export const quotationExtension = z.object({ valid_until: givenDay })

export const quotationConversion = z.object({
  /** `simple`: for companies of the simplified regime, whose sales need no electronic document. */
  kind: z.enum(['invoice', 'export', 'ticket', 'simple']),
  /** Positions of the lines to take, from 0; all that are left without. */
  lines: linePositions.optional(),
  /** Other accepted offers of the same client whose lines that are left go into the same document. */
  also: z.array(id).max(19).default([]),
})

/** What was made: the draft of a document, or of a simple receipt. */
export const quotationConverted = z.object({ document_id: id.nullable(), simple_id: id.nullable() })
