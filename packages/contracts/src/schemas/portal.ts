import { z } from 'zod'
import {
  currencyCode,
  day,
  decimalText,
  flag,
  givenCurrency,
  givenDay,
  id,
  instant,
  moneyText,
  pageOf,
  pageQuery,
  sumText,
} from './common.ts'
import { whatsappText } from './delivery.ts'
import { documentKind, instalment } from './documents.ts'
import { publicDocument, publicLink, publicLinkParams } from './public-documents.ts'
import { clientStatement } from './reports.ts'

/** The link of all that a client has with the company. */
export const clientPortal = publicLink.extend({
  expires_on: day.nullable(),
  /** What WhatsApp would be handed about it; null while it is off. */
  whatsapp: whatsappText.nullable(),
})
export const clientPortalInput = z.object({
  is_on: z.boolean(),
  /** The last day on which it opens anything. */
  expires_on: givenDay.nullish(),
})

/** By which means money comes that nobody hands over: a transfer or SINPE Móvil (Annex v4.4, note 6). */
export const noticeMeans = ['04', '06'] as const

/** A client's word that it paid, as the client reads it again. */
const ownNotice = z.object({
  amount: decimalText,
  currency: currencyCode,
  paid_on: day,
  reference: z.string(),
  status: z.enum(['open', 'confirmed', 'dismissed']),
  /** Why it was not taken for a payment. */
  reason: z.string().nullable(),
})

/** A document as its client sees it in their list. */
const portalDocument = z.object({
  id,
  kind: documentKind,
  number: z.string(),
  issued_on: day,
  due_on: day.nullable(),
  currency: currencyCode,
  total: decimalText,
  /** What is still owed; null for what nobody owes. */
  balance: decimalText.nullable(),
  is_overdue: z.boolean(),
  /** The parts in which it is paid, where it is not owed whole. */
  instalments: z.array(instalment).nullable(),
  /** By what nothing is owed of it any more; null while something is, and where nothing ever was. */
  settled_by: z.enum(['payment', 'note']).nullable(),
  /** Whether it has files; a balance from another program has none. */
  has_files: z.boolean(),
  /** Whether the answer of the authority, which its receiver keeps beside it, is among them. */
  has_answer: z.boolean(),
})
export const portalDocuments = pageOf(portalDocument)
export const portalDocumentViews = ['all', 'owed', 'paid'] as const
export const portalDocumentsQuery = z.object({
  view: z.enum(portalDocumentViews).default('all'),
  /** A number, an amount, or words of a line. */
  search: z.string().trim().max(100).optional(),
  /** Of which it was issued. */
  year: z
    .string()
    .regex(/^20\d{2}$/)
    .optional(),
  /** From `meta.next_cursor`. */
  cursor: pageQuery.shape.cursor,
})

/** Money that came from the client, and what of it settled what. */
const portalPayment = z.object({
  id,
  number: z.number().int(),
  paid_on: day,
  currency: currencyCode,
  amount: decimalText,
  means: z.string(),
  /** The words of `means` 99. */
  means_other: z.string().nullable(),
  reference: z.string().nullable(),
  /** What of it is still the client's, and what was given back. */
  unapplied: sumText,
  returned: sumText,
  /** What it settled; `amount` is in the currency of the document. */
  documents: z.array(
    z.object({ id, kind: documentKind, number: z.string(), currency: currencyCode, amount: decimalText }),
  ),
  /** The electronic receipts that say it (Annex v4.4, REP), which are among the documents. */
  receipts: z.array(z.object({ id, number: z.string(), has_answer: z.boolean() })),
})
export const portalPayments = pageOf(portalPayment)
export const portalPaymentsQuery = z.object({ cursor: pageQuery.shape.cursor })
export const portalPaymentParams = publicLinkParams.extend({ payment: id })

/** What a client sees of everything between it and the company. Only what is named here leaves. */
export const portal = z.object({
  issuer: publicDocument.shape.issuer,
  client_name: z.string(),
  language: publicDocument.shape.language,
  /** Of the simulator or the authority's tests, without fiscal validity. */
  is_trial: z.boolean(),
  balances: z.array(
    z.object({ currency: currencyCode, balance: sumText, overdue: sumText, credit: sumText }),
  ),
  /** What is owed, the oldest first, at most 200. */
  debts: z.array(portalDocument),
  /** In what was ever charged or paid, each with a statement. */
  currencies: z.array(currencyCode),
  /** Of the first document; null without any. */
  first_year: z.string().nullable(),
  /** Offers that stand, each with the page where it is answered. */
  quotations: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      currency: currencyCode,
      total: decimalText,
      valid_until: day,
      path: z.string(),
    }),
  ),
  /** What offers that were accepted ask for before work begins and has not come in whole, each with the page where it is paid. */
  deposits: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      currency: currencyCode,
      wanted: decimalText,
      left: decimalText,
      path: z.string(),
    }),
  ),
  notices: z.array(ownNotice),
  /** How what is owed can be paid; accounts of every currency. */
  pay: publicDocument.shape.pay,
})
export const portalFileParams = publicLinkParams.extend({
  document: id,
  file: z.enum(['pdf', 'xml', 'answer']),
})
/** For so many months until today, or for all since a day; of twelve months where neither is said. */
export const portalStatementMonths = ['3', '6', '12'] as const
export const portalStatementQuery = z.object({
  currency: currencyCode.default('CRC'),
  months: z.enum(portalStatementMonths).optional(),
  from: givenDay.optional(),
})
/** What moved the client's account, as its client reads it. */
export const portalStatement = clientStatement
  .pick({ currency: true, period: true, opening: true, closing: true, charged: true, credited: true })
  .extend({
    /** The latest, at most 300. */
    entries: z.array(
      clientStatement.shape.entries.element
        .omit({ id: true })
        .extend({ kind: documentKind.or(z.literal('payment')).nullable() }),
    ),
    /** How many came before these, and with what they closed. */
    earlier: z.object({ count: z.number().int(), balance: sumText }),
    /** Whether it fits into a PDF. */
    has_file: z.boolean(),
  })

/** What a client says about money that it sent. It comes as a form, with `file` as proof. */
export const paymentNoticeInput = z.object({
  amount: moneyText,
  currency: givenCurrency,
  paid_on: givenDay,
  means: z.enum(noticeMeans),
  reference: z.string().trim().min(1).max(60),
  /** What it is meant for. */
  documents: z.array(id).max(20).default([]),
})
export const noticeTaken = z.object({ notice: ownNotice })

/** A client's word that waits for somebody who has seen the money. */
export const paymentNotice = ownNotice.extend({
  id,
  client_id: id,
  client_name: z.string(),
  means: z.enum(noticeMeans),
  given_at: instant,
  documents: z.array(z.object({ id, kind: documentKind, number: z.string() })),
  /** The offer whose deposit it is. */
  quotation: z.object({ id, number: z.number().int() }).nullable(),
  proof: z.object({ id, name: z.string(), type: z.string() }).nullable(),
  payment_id: id.nullable(),
  /** A payment of that client that was recorded already and may be this one. */
  standing: z.object({ id, number: z.number().int(), paid_on: day }).nullable(),
})
export const confirmationQuery = z.object({
  /** It is none of the payments that stand already. */
  another: flag.optional(),
})
export const paymentNotices = z.object({ data: z.array(paymentNotice) })
export const dismissNotice = z.object({ reason: z.string().trim().min(3).max(300) })
