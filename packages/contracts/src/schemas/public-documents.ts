import { languageCodes } from '@cuentaclara/locales/languages'
import { z } from 'zod'
import { currencyCode, day, decimalText, id, instant, line } from './common.ts'
import { documentKind, instalment } from './documents.ts'
import { linePositions, quotationAnswer } from './quotations.ts'

export const publicLink = z.object({
  is_on: z.boolean(),
  /** Null while it is off. */
  url: z.string().nullable(),
  /** By whoever was handed the present one; null when nobody has. */
  first_opened_at: instant.nullable(),
  last_opened_at: instant.nullable(),
})
export const publicLinkInput = z.object({ is_on: z.boolean() })
export const publicLinkParams = z.object({ token: z.string().regex(/^[\w-]{40,100}$/) })
export const publicFileParams = publicLinkParams.extend({ file: z.enum(['pdf', 'xml', 'answer']) })

export const publicPaperParams = publicLinkParams.extend({ paper: id })

/** Of an offer that stands: positions of the lines to compute it without, `1,3`; as it is offered when they are not said, `none` for all of them. */
export const publicDocumentQuery = z.object({
  without: z
    .string()
    .regex(/^(none|\d{1,3}(,\d{1,3})*)$/)
    .max(4000)
    .transform((text) =>
      (text === 'none' ? [] : text.split(',')).map((position) => Number.parseInt(position, 10)),
    )
    .optional(),
})

/** What whoever holds the link of an offer says to it. */
export const publicAnswerInput = z.object({
  answer: quotationAnswer.shape.answer,
  /** Of the offer as it was shown: nobody says yes to what they have not seen. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** Lines that they do not take, as the offer was shown without them; as it is offered when they are not said. */
  without: linePositions.optional(),
  name: line(100),
  comment: z.string().trim().max(500).default(''),
  /** A PNG of up to 60 kB in base64; without one the name signs. */
  signature: z
    .string()
    .max(80_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .nullish(),
})

/** What was said by the link, as whoever holds it sees it again. */
const publicAnswer = quotationAnswer.pick({ answer: true, name: true, comment: true, answered_at: true })

/** A document, an offer or a simple receipt as its client sees it. Only what is named here leaves. */
export const publicDocument = z.object({
  type: z.enum(['document', 'quotation', 'simple']),
  kind: z.union([documentKind, z.enum(['quotation', 'simple'])]),
  number: z.string(),
  clave: z.string().nullable(),
  issuer: z.object({
    /** As letters call the company. */
    name: z.string(),
    legal_name: z.string(),
    colour: z.string(),
    logo_url: z.string().nullable(),
    identification_number: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  receiver_name: z.string().nullable(),
  /** What it is shown in until its reader chooses; null: as their browser says. */
  language: z.enum(languageCodes).nullable(),
  issued_on: day,
  due_on: day.nullable(),
  /** Of a sale that is paid in parts. */
  instalments: z.array(instalment).optional(),
  /** Of an offer. */
  valid_until: day.nullable(),
  title: z.string(),
  currency: currencyCode,
  total: decimalText,
  /** What is still owed; null for what nobody owes. */
  balance: decimalText.nullable(),
  /** What the authority says of it; null for an offer. */
  fiscal_status: z.enum(['waiting', 'accepted', 'rejected']).nullable(),
  /** Null where nothing is owed for another reason than a payment or a note. */
  payment_status: z.enum(['unpaid', 'partly_paid', 'overdue', 'paid', 'credited']).nullable(),
  /** Of an offer; `withdrawn` of a simple receipt that is void, too. */
  quotation_status: z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn']).nullable(),
  /** What an answer to an offer is about, and what was said by the link so far, oldest first. */
  offer: z.object({ digest: z.string(), answers: z.array(publicAnswer) }).nullable(),
  /** Of the simulator or the authority's tests, without fiscal validity. */
  is_trial: z.boolean(),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      unit_price: z.string(),
      price_includes_tax: z.boolean(),
      total: decimalText,
      /** Whether whoever holds the link may leave it out, the letter of the group of which they take one, and whether it counts in what is shown. */
      is_optional: z.boolean(),
      alternative: z.string().nullable(),
      is_taken: z.boolean(),
    }),
  ),
  summary: z.object({
    sale: decimalText,
    discounts: decimalText,
    net_sale: decimalText,
    tax: decimalText,
    returned_vat: decimalText,
    other_charges: decimalText,
  }),
  /** As they are printed. */
  notes: z.string(),
  files: z.array(z.enum(['pdf', 'xml', 'answer'])),
  /** Papers that the company shows its client. */
  papers: z.array(z.object({ id, name: z.string(), size: z.number().int() })),
  /** What an offer asks for before work begins, and what of it has not come in yet. */
  deposit: z
    .object({
      percent: decimalText.nullable(),
      wanted: decimalText,
      left: decimalText,
      /** Whether its client may say here that it was paid. */
      may_say_paid: z.boolean(),
    })
    .nullable(),
  /** Of a simple receipt: what the deposits of offers paid of it, each by the name of its offer. */
  paid_by_deposits: z.array(z.object({ name: z.string(), amount: decimalText })).optional(),
  /** Of a simple receipt that is paid: by which means what no deposit paid, and when; null where deposits paid it all, or it is owed. */
  paid_with: z
    .object({
      means: z.array(z.string()),
      means_other: z.string().nullable(),
      paid_on: day.nullable(),
      amount: decimalText,
    })
    .nullable()
    .optional(),
  /** How what is owed can be paid; null where nothing is, or the company says nothing of it. */
  pay: z
    .object({
      accounts: z.array(
        z.object({
          bank: z.string(),
          currency: currencyCode,
          iban: z.string(),
          holder: z.string(),
        }),
      ),
      sinpe_number: z.string().nullable(),
    })
    .nullable(),
})
