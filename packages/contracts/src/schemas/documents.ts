import { draftFields } from '@cuentaclara/einvoice'
import { ivaRates, paymentMeans, rejectionTopics, saleConditions } from '@cuentaclara/einvoice/codes'
import { languageCodes } from '@cuentaclara/locales/languages'
import { z } from 'zod'
import { instalmentRhythms, mostInstalments } from '../instalments.ts'
import { mostNotes } from '../most-notes.ts'
import { documentFigures, fiscalStatuses, paymentStatuses } from '../states.ts'
import {
  branchCode,
  choices,
  currencyCode,
  day,
  decimalText,
  flag,
  givenDay,
  id,
  instant,
  moneyText,
  pageQuery,
  someOf,
  sumText,
  tags,
} from './common.ts'
import { listWith, objectOf } from './from-fields.ts'

export const documentKind = z.enum([
  'invoice',
  'ticket',
  'credit-note',
  'debit-note',
  'purchase',
  'export',
  'payment-receipt',
])
export const fiscalStatus = z.enum(fiscalStatuses)
export const paymentStatus = z.enum(paymentStatuses)
export const deliveryStatus = z.enum([
  'not_sent',
  'sending',
  'waiting',
  'sent',
  'delivered',
  'opened',
  'bounced',
])

const text = (max: number) => z.string().max(max)

const content = objectOf(draftFields).shape

/**
 * Absent, whether its price has tax in it is as the company has it. A line that names its item (`item_id`) and no `cabys` is left to the item: what
 * it does not say is the item's, at the price list of the client.
 */
export const draftLine = content.lines.unwrap().element.extend({ price_includes_tax: z.boolean().optional() })

/** In which parts a sale on credit is to be paid: equal ones, or as typed. Issuing writes the parts down. Ours: never in the official document. */
export const instalmentPlan = z.object({
  equal: z
    .object({
      count: z.int().min(2).max(mostInstalments),
      every: z.enum(instalmentRhythms),
      /** Absent: one step after the sale. */
      first_on: givenDay.nullish(),
    })
    .nullish(),
  parts: z
    .array(z.object({ due_on: z.union([givenDay, z.literal('')]), amount: text(24) }))
    .max(mostInstalments)
    .default([]),
})

/** A part of what is owed, with what is left of it. */
export const instalment = z.object({
  due_on: day,
  amount: moneyText,
  left: moneyText,
  is_overdue: z.boolean(),
})

/** A draft as it crosses HTTP. Loose where a draft may be unfinished: issuing names every field that is wrong. */
export const draftInput = z.object({
  ...content,
  kind: documentKind,
  /** It only tries the set-up: it counts in no figure, and nowhere where documents are for real. */
  is_trial: z.boolean().optional(),
  client_id: id.nullish(),
  /** Absent: the terminal that the company issues from. */
  branch: z
    .string()
    .regex(/^\d{3}$/)
    .optional(),
  terminal: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  situation: z.enum(['1', '2', '3']).default('1'),
  issuer_activity: content.issuer_activity.nullable(),
  receiver_activity: content.receiver_activity.nullable(),
  /** Empty or absent: as the client or the company has it. */
  sale_condition: content.sale_condition,
  sale_condition_other: content.sale_condition_other.nullable(),
  /** Absent: as the client or the company has it; null: none. */
  credit_days: content.credit_days.nullable(),
  currency: currencyCode.default('CRC'),
  /** Colones per dollar; absent means today's rate for dollars and 1 for colones. */
  exchange_rate: decimalText.nullish(),
  lines: z.array(draftLine).default([]),
  payments: listWith(draftFields.payments, {
    /** What the bank or SINPE Móvil calls it. Ours: never in the official document. */
    reference: text(50).optional(),
  }),
  /** Of a sale at the counter: what was handed over in cash, and what was given back. Never in the official document. */
  cash: z.object({ received: decimalText, change: decimalText }).nullish(),
  /** It goes to its client by mail once the authority has accepted it, whatever the company does otherwise. Never in the official document. */
  send_to_client: z.boolean().optional(),
  references: listWith(draftFields.references, {
    /** How much of it a note takes, with tax; absent, what is left over, in their order. Ours: never in the official document. */
    amount: moneyText.optional(),
    /** Of a receipt of payment: the recorded payment that it is of. Absent, those of the sale that have none, the earliest first; what is
     * of no payment is recorded as one when the authority accepts the receipt. Ours: never in the official document. */
    payment_id: id.optional(),
  }),
  notes: text(mostNotes).nullish(),
  /** Who sold: of the company's list. Absent: the client's; null: nobody. Never in the official document. */
  seller_id: id.nullish(),
  /** The company's own fields, by their entry in its lists; what they are called is kept with the document. */
  own_fields: z
    .array(
      z.object({ id, value: text(200), label: text(60).default(''), is_printed: z.boolean().default(false) }),
    )
    .max(12)
    .default([]),
  /** Of the company's list; absent, those that it has stay. They are no part of what is issued. */
  tags: tags.optional(),
  instalments: instalmentPlan.nullish(),
  /** Of a draft in place of a rejected document: what was refused is right as it stands, somebody has checked it. */
  cause_checked: z.boolean().optional(),
  /** Of a draft in place of a rejected document: the documents that took its place already and stand; another one is issued all the same. */
  anew_despite: z.array(id).max(20).optional(),
})

/** The same without its kind: what a quotation, a series or a receipt holds. */
export const draftContent = draftInput.omit({ kind: true, is_trial: true, instalments: true })

/** What decided a rejection. */
export const rejectionCause = z.object({
  /** As the authority numbers it; null where it wrote a sentence only. */
  code: z.string().nullable(),
  /** What it is about; null for a reason that nobody here knows: then `message` is all there is. */
  topic: z.enum(rejectionTopics).nullable(),
  /** The authority's own sentence, in Spanish. */
  message: z.string(),
})

export const documentRow = z.object({
  id,
  kind: documentKind,
  /** Twenty digits; of a balance of another program whatever that called it; null for drafts. */
  consecutivo: z.string().nullable(),
  clave: z.string().nullable(),
  issued_at: instant.nullable(),
  due_on: day.nullable(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  currency: currencyCode,
  exchange_rate: decimalText,
  total: moneyText,
  balance: moneyText,
  fiscal_status: fiscalStatus,
  payment_status: paymentStatus,
  delivery_status: deliveryStatus,
  has_warning: z.boolean(),
  created_by: z.string().nullable(),
  /** Who sold. */
  seller_name: z.string().nullish(),
  /** By their entry in the company's lists. */
  tags,
  /** Of credit notes: what their client may still use of what they gave back, as a payment. */
  credit: z.object({ payment_id: id, amount: moneyText }).optional(),
  /** Where it is issued. */
  branch: z.object({ code: z.string(), name: z.string() }).optional(),
  updated_at: instant,
  /** Of a document that counts in no figure: it tried the set-up, or is of another environment than the company's. */
  is_trial: z.literal(true).optional(),
  /** Of rejected documents: what decided, and whether another one was issued in its place. */
  rejection: z.object({ cause: rejectionCause.nullable(), is_mended: z.boolean() }).optional(),
  /** Of tickets: codes of the means of payment. */
  payment_means: z.array(z.string()).optional(),
  /** Of notes: what they take from, else what they refer to first, and that document when it is ours. */
  reference: z
    .object({
      number: z.string(),
      code: z.string().nullable(),
      document: z.object({ id, kind: documentKind, consecutivo: z.string().nullable() }).nullable(),
    })
    .nullish(),
})

/** How much of a document its accepted credit notes took. */
export const creditStatus = z.enum(['none', 'partly_credited', 'cancelled'])
export const linkedDocument = z.object({
  id,
  kind: documentKind,
  consecutivo: z.string().nullable(),
  fiscal_status: fiscalStatus,
  currency: currencyCode,
  total: moneyText,
})

/** What a document was made of, that is none of the authority's: an offer, a receipt or a series. */
export const madeOf = z.object({
  type: z.enum(['quotation', 'simple', 'recurring']),
  id,
  /** As people call it: `COT-00012 R2`, `CS-7`; of a series its name. */
  name: z.string(),
})

export const issue = z.object({
  code: z.string(),
  path: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

const amounts = z.object({
  services_taxed: decimalText,
  services_exempt: decimalText,
  services_exonerated: decimalText,
  services_not_subject: decimalText,
  goods_taxed: decimalText,
  goods_exempt: decimalText,
  goods_exonerated: decimalText,
  goods_not_subject: decimalText,
  taxed: decimalText,
  exempt: decimalText,
  exonerated: decimalText,
  not_subject: decimalText,
  sale: decimalText,
  discounts: decimalText,
  net_sale: decimalText,
  tax: decimalText,
  assumed_tax: decimalText,
  returned_vat: decimalText,
  other_charges: decimalText,
  total: decimalText,
})
export const summary = amounts.extend({
  tax_breakdown: z.array(
    z.object({ code: z.string(), rate_code: z.string().optional(), amount: decimalText }),
  ),
})

/** One step in the life of a document, oldest first. */
const changedMoney = z.object({ amount: z.string(), currency: z.string() })
export const changedLine = z.object({ description: z.string(), quantity: z.string(), price: changedMoney })
/** A text or a code, several of them, money, parts by their day, or lines; null for nothing. */
const changedValue = z
  .union([
    z.string(),
    z.array(z.string()),
    changedMoney,
    z.array(z.object({ day, amount: changedMoney })),
    z.array(changedLine),
  ])
  .nullable()
/** What a change made of something, and what was there before. */
export const documentChange = z.object({
  field: z.enum([
    'kind',
    'client',
    'sale_condition',
    'credit_days',
    'means',
    'seller',
    'tags',
    'notes',
    'total',
    'lines',
    'instalments',
    'delivery',
    'emails',
    'phone',
  ]),
  before: changedValue,
  after: changedValue,
})

export const timelineEntry = z.object({
  at: instant,
  /** created, issued, signed, sent, asked, accepted, rejected, failed, attempt_failed … */
  event: z.string(),
  actor: z.string().nullable(),
  detail: z.string().nullable(),
  /** What it changed, where that was kept. */
  changes: z.array(documentChange).optional(),
})

/** One try at the authority. */
const authorityCall = z.object({
  did: z.enum(['sent', 'asked']),
  at: instant,
  took_ms: z.number().int(),
  /** Null where no answer came, or nothing left. */
  http_status: z.number().int().nullable(),
  /** received, duplicate, refused, aceptado, rechazado, procesando, absent, limited, unknown, obstacle … */
  outcome: z.string(),
  /** What the authority said of it, or a code that screens know; never a token. */
  message: z.string().nullable(),
  next_attempt_at: instant.nullable(),
})
export const authorityLog = z.object({ data: z.array(authorityCall) })

/** What keeps the queue from leaving. */
export const holdCause = z.enum(['paused', 'no_internet'])

export const authorityAnswer = z.object({
  status: z.enum(['accepted', 'rejected']),
  received_at: instant,
  /** The authority's own text, untouched. */
  text: z.string(),
  /** Every row of it: what refuses, and what is only remarked. */
  entries: z.array(rejectionCause.extend({ severity: z.enum(['reject', 'warning']) })),
  /** Which of them decided; null for an accepted document. */
  cause: rejectionCause.nullable(),
})

export const calculatedLine = z.object({
  total: decimalText,
  discount: decimalText,
  subtotal: decimalText,
  tax: decimalText,
  /** What it adds to the total: MontoTotalLinea, but of a receipt of payment what is paid. */
  line_total: decimalText,
})

export const partyView = z.object({
  name: z.string(),
  trade_name: z.string().nullable(),
  identification_type: z.string().nullable(),
  identification_number: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
})

/** In which language a paper is set; what its client reads where none is said. */
export const paperQuery = z.object({ language: z.enum(languageCodes).optional() })

export const documentDetail = documentRow.extend({
  version: z.number().int(),
  input: draftInput,
  issuer: partyView,
  receiver: partyView.nullable(),
  lines: z.array(calculatedLine),
  summary,
  issues: z.array(issue),
  timeline: z.array(timelineEntry),
  answer: authorityAnswer.nullable(),
  next_attempt_at: instant.nullable(),
  last_problem: z.string().nullable(),
  /** Why a held document does not leave; null for any other. */
  held_because: holdCause.nullable(),
  /** While a second person is waited for: who asked, and whether that was the reader. */
  approval: z.object({ asked_by: z.string().nullable(), asked_at: instant, is_mine: z.boolean() }).nullish(),
  files: z.object({ pdf: z.boolean(), xml: z.boolean(), answer: z.boolean() }),
  /** What its paper and its letters speak, and whether the client chose that: else the company did. */
  paper_language: z.object({ language: z.enum(languageCodes), is_clients: z.boolean() }),
  /** Of a draft: the rejected document of ours that it takes the place of. */
  corrects: z
    .object({
      id,
      kind: documentKind,
      consecutivo: z.string(),
      cause: rejectionCause.nullable(),
      /** What was refused, as the rules compare it; null for what issuing makes anew. */
      datum: z.string().nullable(),
      /** What took its place already and stands: another one is issued only when the draft names them (`anew_despite`). */
      replaced_by: z.array(z.object({ id, kind: documentKind, consecutivo: z.string() })),
    })
    .nullish(),
  credit_status: creditStatus.optional(),
  /** Of a sale that is paid in parts, once it is issued: each with what is left of it, the oldest first. */
  instalments: z.array(instalment).optional(),
  /** Documents of ours that this one refers to, and those that refer to it. */
  links: z
    .object({ to: z.array(linkedDocument), from: z.array(linkedDocument), made_of: z.array(madeOf) })
    .optional(),
})

/** For whom the invoice of a ticket is; absent: whom the ticket names. */
export const invoiceTicket = z.object({ client_id: id.nullish() })

/** Why what waits for approval becomes a draft again; whoever asked may say nothing. */
export const returnDocument = z.object({ reason: z.string().trim().max(300).default('') })

/** How people pay, by official code (Annex v4.4, note 6). */
export const meansCodes = paymentMeans.map(({ code }) => code)

/** When people pay, and what taxes a line, by official code (Annex v4.4, notes 5 and 8.1). */
const saleConditionCodes = saleConditions.map(({ code }) => code)
const ivaRateCodes = ivaRates.map(({ code }) => code)

export const documentFigure = z.enum(documentFigures)

export const documentsQuery = pageQuery.extend({
  kind: someOf(documentKind.options).optional(),
  fiscal_status: someOf(fiscalStatus.options).optional(),
  payment_status: someOf(paymentStatus.options).optional(),
  /** How far what was issued got on its way to its client. */
  delivery_status: someOf(deliveryStatus.options).optional(),
  /** `no` leaves out rejected documents that were issued anew: nothing is left to do about them. */
  is_mended: z.literal('no').optional(),
  /** Credit notes whose client still has some of what they gave back. */
  has_credit: z.literal('true').optional(),
  /** Only what adds to this figure of the totals. */
  adds_to: documentFigure.optional(),
  /** Paid, in part at least, by one of these means when it was issued; drafts, trials, rejected ones and tickets that an invoice replaced were not. */
  paid_by: someOf(meansCodes).optional(),
  /** Whether there is something to look at. */
  has_warning: flag.optional(),
  currency: currencyCode.optional(),
  client_id: id.optional(),
  seller_id: id.optional(),
  branch: branchCode.optional(),
  /** Documents of clients that carry it. */
  tag_id: id.optional(),
  /** Documents that carry it themselves. */
  tagged: id.optional(),
  sale_condition: someOf(saleConditionCodes).optional(),
  /** By which activity of its issuer; of a draft what is typed, or else the company's usual one. */
  activity: z.string().max(10).optional(),
  /** Of the value added tax of one of its lines. */
  rate_code: someOf(ivaRateCodes).optional(),
  /** Who began it. */
  author_id: id.optional(),
  /** Made by this series; `any`: by whichever. */
  recurring_id: z.union([z.literal('any'), id]).optional(),
  /** Bills something for this student. */
  student_id: id.optional(),
  /** Of a shift of a till; `mine`: of the open one of who asks. */
  shift_id: z.union([z.literal('mine'), id]).optional(),
  /** Which come to so much at least, and at most, in their own currency. */
  total_from: decimalText.optional(),
  total_to: decimalText.optional(),
  from: givenDay.optional(),
  to: givenDay.optional(),
  cursor: z.string().max(300).optional(),
})

/** What documents of this company can be narrowed to besides: who began them, by which activity, and in which branch. */
export const documentChoices = z.object({ authors: choices, activities: choices, branches: choices })

/** Totals of everything the filter matches, a row per currency. */
export const documentTotals = z.array(
  z.object({
    currency: currencyCode,
    count: z.number().int(),
    /** What was sold. With what was taken over, less what was collected, lowered and written off, it is what is outstanding. */
    total: sumText,
    /** Of what another program sold, what was owed when it came here. */
    taken_over: sumText,
    /** Money that came in for it, without what notes gave back since. */
    collected: sumText,
    /** By notes. */
    lowered: sumText,
    /** Let go, or kept by a bank, a client or the rate. */
    written_off: sumText,
    outstanding: sumText,
    /** Of what credit notes gave back, what clients may still use. */
    credit: sumText,
  }),
)

/** What was paid by which means, of everything the filter matches. */
export const meansTotals = z.array(
  z.object({
    means: z.string(),
    currency: currencyCode,
    count: z.number().int(),
    total: sumText,
  }),
)

/** What the company issued with another program: found and read here, and nothing else. */
export const pastDocumentRow = z.object({
  id,
  kind: documentKind,
  consecutivo: z.string(),
  clave: z.string(),
  issued_at: instant,
  client_name: z.string().nullable(),
  currency: currencyCode,
  total: decimalText,
  tax: decimalText,
})
export const pastDocumentDetail = pastDocumentRow.extend({
  exchange_rate: decimalText,
  input: draftContent,
  issuer: partyView,
  receiver: partyView.nullable(),
  lines: z.array(calculatedLine),
  summary,
})
export const pastDocumentsQuery = pageQuery.extend({ from: givenDay.optional(), to: givenDay.optional() })

/** What may still be owed of a document of another program, by what its documents say. */
export const pastBalance = z.object({
  id,
  kind: documentKind,
  consecutivo: z.string(),
  issued_on: day,
  due_on: day,
  /** Null where nobody, or nobody for sure, is meant by what stands on it. */
  client: z.object({ id, name: z.string() }).nullable(),
  client_name: z.string().nullable(),
  no_client: z.enum(['unknown', 'several', 'nobody']).nullable(),
  currency: currencyCode,
  total: decimalText,
  /** By debit notes, credit notes and payment receipts that name it. */
  debited: sumText,
  credited: sumText,
  paid: sumText,
  /** In the smallest coin: what is proposed, and what it ever charged, which is the most that may be owed. */
  open: sumText,
  charged: sumText,
  /** A note or receipt that names several was set against the older first; one in another currency was left out. */
  hints: z.array(z.enum(['shared', 'other-currency'])),
  /** The balance that stands for it already. */
  taken: z.object({ id, number: z.string(), balance: moneyText }).nullable(),
})
export const pastBalancesQuery = z.object({ due_from: givenDay.optional() })
export const pastBalances = z.object({
  /** The day from which on what fell due is listed. */
  due_from: day,
  data: z.array(pastBalance),
  /** More than are listed at a time. */
  left_out: z.number().int(),
  /** What fell due before that day and was not taken over. */
  older: z.array(z.object({ currency: currencyCode, count: z.number().int(), open: sumText })),
  /** Notes and receipts that name documents which are not here. */
  unplaced: z.number().int(),
  /** Documents that were kept before anybody asked what is owed by them. */
  unread: z.number().int(),
})
/** A purchase on credit of the history, and what its notes and receipts left of it. */
export const pastDebt = pastBalance
  .omit({ client: true, client_name: true, no_client: true, hints: true })
  .extend({
    supplier: z.object({ name: z.string(), identification_number: z.string() }),
    /** Besides those of balances: it does not say until when it was to be paid. */
    hints: z.array(z.enum(['shared', 'other-currency', 'no-term'])),
  })
export const pastDebts = pastBalances.omit({ data: true, unread: true }).extend({ data: z.array(pastDebt) })
/** What a person ticked, with another amount or day where they know better. */
export const pastDebtsChoice = z.object({
  documents: z
    .array(z.object({ id, amount: moneyText.optional(), due_on: givenDay.optional() }))
    .min(1)
    .max(20_000),
})
/** What a person ticked, with another amount where they know better. */
export const pastBalancesChoice = z.object({
  documents: z
    .array(z.object({ id, amount: moneyText.optional() }))
    .min(1)
    .max(20_000),
})
