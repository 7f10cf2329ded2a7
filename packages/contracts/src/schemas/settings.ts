import { languageCodes } from '@cuentaclara/locales/languages'
import { z } from 'zod'
import { letterWays } from '../letter-states.ts'
import { letterTexts } from '../letter-texts.ts'
import { vatConditions } from '../vat-conditions.ts'
import {
  branchCode,
  day,
  decimalText,
  givenDay,
  id,
  instant,
  line,
  ownCurrency,
  terminalCode,
} from './common.ts'
import { documentKind } from './documents.ts'
import { contingency } from './layout.ts'

const words = (max: number) => z.string().trim().max(max).default('')
const oneLine = (max: number) => line(max, 0).default('')
const days = (least: number, most: number) => z.number().int().min(least).max(most)
const percent = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/)
const email = z.email().max(160)

const currencySettings = z.object({
  /** Where the rate of dollar documents comes from: what is published, or only what the company sets by hand. */
  rate_source: z.enum(['published', 'own']).default('published'),
  rate_side: z.enum(['sell', 'buy']).default('sell'),
  /** What is handed over in cash at the counter is rounded to five colones; documents stay as they are. */
  cash_rounding: z.boolean().default(false),
})

const bankAccount = z.object({
  bank: line(60, 2),
  currency: ownCurrency,
  /** Costa Rican IBAN: CR and twenty digits. */
  iban: z.string().regex(/^CR\d{20}$/),
  holder: line(100, 0).default(''),
})

/** Sheets, and rolls for receipts. */
const paper = z.enum(['a4', 'letter', '80mm', '58mm'])

const documentSettings = z.object({
  template: z.enum(['classic', 'clear', 'compact']).default('classic'),
  language: z.enum(['es', 'en']).default('es'),
  /** Of invoices, notes and whatever has no paper of its own. */
  paper: paper.default('letter'),
  /** Of tickets. */
  ticket_paper: paper.default('80mm'),
  /** Of simple receipts. */
  receipt_paper: paper.default('letter'),
  footer: words(300),
  terms: words(2000),
  bank_accounts: z.array(bankAccount).max(10).default([]),
  /** Eight digits, or empty. */
  sinpe_number: z
    .string()
    .regex(/^(\d{8})?$/)
    .default(''),
})

/** What is shown with the choices of this moment, and a sample of what. */
export const printPreviewInput = documentSettings.extend({
  preview_of: z.enum(['invoice', 'ticket', 'receipt']).default('invoice'),
})

const salesSettings = z.object({
  sale_condition: z
    .enum(['01', '02', '03', '04', '05', '06', '07', '08', '10', '12', '13', '14', '15'])
    .default('01'),
  credit_days: days(1, 99999).default(30),
  quotation_days: days(1, 365).default(15),
  /** Percent above which a biller needs somebody who may exceed it. */
  discount_limit: percent.default('100'),
  /** What happens to a sale on credit that takes a client beyond its limit. */
  credit_limit_rule: z.enum(['off', 'warn', 'block']).default('off'),
  /** In colones: documents worth more need a second person; null: nothing does. */
  approval_amount: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,5})?$/)
    .nullable()
    .default(null),
  /** Roles that see what items cost, besides the owner. */
  costs_seen_by: z
    .array(z.enum(['administrator', 'accountant', 'biller', 'viewer']))
    .max(4)
    .default(['administrator', 'accountant']),
  prices_include_tax: z.boolean().default(false),
  billers_correct: z.boolean().default(false),
  billers_are_private: z.boolean().default(false),
})

/** What every member needs of the sales settings: how a new document begins, and where it needs somebody else. */
export const salesDefaults = salesSettings.pick({
  sale_condition: true,
  credit_days: true,
  quotation_days: true,
  discount_limit: true,
  prices_include_tax: true,
  approval_amount: true,
})

/**
 * A bar code that a scale prints: EAN-13 beginning with 20 to 29, which no maker of goods has. After the prefix stand the
 * digits of the item, then its weight or price, then the check digit.
 */
const scaleCode = z.object({
  prefix: z.string().regex(/^2\d$/),
  holds: z.enum(['weight', 'price']),
  item_digits: z.number().int().min(4).max(6),
  /** Of the weight in its unit, or of the price. */
  decimals: z.number().int().min(0).max(3),
})

const counterSettings = z.object({
  /** Sales begin with the 10 % service of restaurants (Ley 4946). */
  adds_service: z.boolean().default(false),
  /** Whoever sells without a shift is asked to open one; nobody is kept from selling. */
  asks_for_shift: z.boolean().default(false),
  /** What is printed when a sale is done, without being asked for. */
  prints_at_once: z.boolean().default(false),
  /** In colones: from here on whoever sells is asked for the identity number of the customer, and may go on without it; null: never. */
  identity_above: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,2})?$/)
    .nullable()
    .default(null),
  scale_codes: z.array(scaleCode).max(10).default([]),
})
/** What every till needs of it. */
export const counterChoices = counterSettings

const letterWords = { subject: oneLine(150), body: words(2000) }

/** A letter as a company words it in a language, with placeholders such as `{{number}}`; what is empty is said in the house's words. */
const letterText = z.object({
  letter: z.enum(letterTexts),
  language: z.enum(languageCodes),
  ...letterWords,
  /** What is handed to WhatsApp, likewise. */
  whatsapp: words(1000),
})

const deliverySettings = z.object({
  sender_name: oneLine(80),
  reply_to: z.union([z.literal(''), email]).default(''),
  /** When a document goes to its client by itself. */
  send_when: z.enum(['by_hand', 'accepted', 'issued']).default('by_hand'),
  /** Who gets every letter too, unseen. */
  copies: z.array(email).max(4).default([]),
  /** One for each letter and language at most. */
  letter_texts: z
    .array(letterText)
    .max(letterTexts.length * languageCodes.length)
    .default([]),
  has_own_server: z.boolean().default(false),
  smtp_host: words(253),
  smtp_port: days(1, 65535).default(587),
  smtp_security: z.enum(['starttls', 'tls']).default('starttls'),
  smtp_user: words(160),
  smtp_from: z.union([z.literal(''), email]).default(''),
})

/** What is written beside the day of a letter, in languages besides that of the company's documents; one for each at most. */
const otherTexts = z
  .array(z.object({ language: z.enum(languageCodes), text: words(700) }))
  .max(languageCodes.length)
  .default([])

const reminderSettings = z.object({
  is_on: z.boolean().default(false),
  /** Days after the due day; negative ones are before it. Of each invoice every step goes once. */
  steps: z
    // The text is in the language of the company's documents, `texts` in others; where there is none, that of `letter_texts` goes.
    .array(z.object({ days: days(-60, 365), text: words(700), texts: otherTexts }))
    .max(5)
    .default([]),
  /** Days of the week on which nothing is sent; 1 is Monday, 7 Sunday. */
  quiet_days: z.array(days(1, 7)).max(6).default([7]),
  /** A client who has not answered an offer gets one letter, so many days before its last one. */
  offers_on: z.boolean().default(false),
  offer_days: days(0, 30).default(3),
  offer_text: words(700),
  offer_texts: otherTexts,
})

const studentSettings = z.object({
  is_on: z.boolean().default(false),
  word: z.enum(['students', 'members', 'patients', 'tenants', 'other']).default('students'),
  singular: words(30),
  plural: words(30),
  /** What billing a month proposes: days to pay, and what paying late costs. */
  due_days: days(1, 365).default(8),
  late_fee: z.enum(['none', 'percent', 'amount']).default('none'),
  /** Of what is owed, or for each person in `late_fee_currency`; null while nothing is charged. */
  late_fee_value: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,2})?$/)
    .nullable()
    .default(null),
  late_fee_currency: ownCurrency.default('CRC'),
  /** Days after the term. */
  late_fee_days: days(0, 365).default(5),
  /** The month begins by itself on this day of it, the last where the month is shorter. */
  bill_by_itself: z.enum(['no', 'draft', 'issue', 'issue_and_send']).default('no'),
  bill_day: days(1, 31).default(1),
})

/** What an answered document of a supplier is: annex v4.4, condition of the VAT in a receiver's message. */
const vatCondition = z.enum(vatConditions)

const purchaseSettings = z.object({
  /** An accepted document of a supplier becomes an expense by itself. */
  expense_on_acceptance: z.boolean().default(true),
  /** Of suppliers without a rule of their own. */
  vat_condition: vatCondition.default('01'),
  category_id: id.nullable().default(null),
  /** "Always like this for this supplier", by identity number. */
  suppliers: z
    .array(
      z.object({
        identification_number: z.string().regex(/^[0-9A-Za-z-]{1,20}$/),
        name: line(100),
        vat_condition: vatCondition,
        category_id: id.nullable().default(null),
      }),
    )
    .max(500)
    .default([]),
  /** Suppliers write to it; what they attach is taken in as if somebody had dropped it. */
  mailbox_is_on: z.boolean().default(false),
  /** What suppliers are told. */
  mailbox_address: z.union([z.literal(''), email]).default(''),
  /** Its IMAP server. */
  mailbox_host: words(253),
  mailbox_port: days(1, 65535).default(993),
  mailbox_security: z.enum(['tls', 'starttls']).default('tls'),
  mailbox_user: words(160),
  mailbox_folder: z.string().trim().min(1).max(200).default('INBOX'),
  /** What becomes of mails that documents were taken from. All others stay as they are. */
  mailbox_after: z.enum(['mark_read', 'move']).default('mark_read'),
  mailbox_move_to: words(200),
})

/** One tab of a company's settings each; every field has its default, so `{}` is a section nobody has touched. */
export const settingsSections = {
  currency: currencySettings,
  documents: documentSettings,
  sales: salesSettings,
  counter: counterSettings,
  delivery: deliverySettings,
  reminders: reminderSettings,
  students: studentSettings,
  purchases: purchaseSettings,
} as const

export const settingsSection = z.enum(
  Object.keys(settingsSections) as [keyof typeof settingsSections, ...(keyof typeof settingsSections)[]],
)
export const settingsInput = z.object({
  settings: z.record(z.string(), z.unknown()),
  /** Secrets by name: a text sets one, null removes it, an absent one stays. */
  secrets: z.record(z.string(), z.string().min(1).max(200).nullable()).optional(),
})
export const settingsAnswer = z.object({
  section: settingsSection,
  settings: z.record(z.string(), z.unknown()),
  /** Names of the secrets that are set; what they are comes back never. */
  secrets: z.array(z.string()),
  /** 0 until it is saved for the first time. */
  version: z.number().int(),
  updated_at: instant.nullable(),
})
/** A sample document as a picture, with the choices that were sent. */
export const printPreview = z.object({ svg: z.string() })
/** A template before it is saved. */
export const letterTemplate = z.object({
  purpose: z.enum(letterTexts),
  /** What is handed to WhatsApp has no subject. */
  way: z.enum(letterWays).default('mail'),
  /** That of the company's documents by default. */
  language: z.enum(languageCodes).optional(),
  ...letterWords,
})
/** What it says about a sample of today. */
export const letterPreview = z.object({
  subject: z.string(),
  message: z.string(),
  /** What is said where the company says nothing, placeholders and all. */
  usual: z.object({ subject: z.string(), body: z.string() }),
  /** What stands between double braces and is nothing that this letter fills in. */
  unknown: z.array(z.string()),
})
export const testLetter = z.object({ to: email })

const documentType = z.enum(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'])
/** A consecutivo ends at 9,999,999,999; nobody may jump so near to it that a series soon has no number left. */
const sequence = z.number().int().min(1).max(9_000_000_000)
const place = { name: line(80), is_active: z.boolean().default(true) }

export const branchInput = z.object(place)
export const branchParams = z.object({ code: branchCode })
export const terminalParams = z.object({ branch: branchCode, code: terminalCode })
export const nextNumber = z.object({
  branch: branchCode,
  terminal: terminalCode,
  document_type: documentType,
  next_sequence: sequence,
  /** Why numbers are left out; needed above `mostNumbersLeftOut`, together with `confirmed`. */
  reason: z.string().trim().min(3).max(300).nullish(),
  confirmed: z.boolean().default(false),
})
const seriesNumber = {
  branch: branchCode,
  terminal: terminalCode,
  document_type: documentType,
  next_sequence: sequence,
}

/** The open places that documents may be issued from, with the next number of each kind, in the present environment. */
export const issuingPlaces = z.object({
  data: z.array(
    z.object({
      branch: branchCode,
      branch_name: z.string(),
      terminal: terminalCode,
      terminal_name: z.string(),
      /** Where documents are issued unless they say otherwise. */
      is_own: z.boolean(),
      series: z.array(z.object({ document_type: documentType, next_sequence: z.number().int() })),
    }),
  ),
})

/** From which numbers a company goes on after a backup was restored. */
export const numbersProposed = z.object({
  /** Whether the authority said what it has; without it the numbers of the backup are proposed. */
  is_asked: z.boolean(),
  /** Documents that the authority has and the backup has not. */
  missing: z.number().int(),
  /** What else waits for somebody since: keys and webhooks of other programs, and letters that may have left after the backup. */
  held: z.object({ api_keys: z.number().int(), webhooks: z.number().int(), letters: z.number().int() }),
  series: z.array(
    z.object({
      branch: z.string(),
      terminal: z.string(),
      document_type: z.string(),
      next_sequence: z.number().int(),
      proposed: z.number().int(),
    }),
  ),
})
export const numbersConfirmed = z.object({
  series: z.array(z.object(seriesNumber)).max(500),
  reason: z.string().trim().min(3).max(300),
})
/** Where a company issues from, and the next number of each kind in its present environment. */
export const numbering = z.object({
  environment: z.enum(['simulator', 'test', 'live']),
  /** Since a backup was restored nothing is issued: when it was made, until somebody confirms the next numbers. */
  held_since_backup: instant.nullable(),
  branches: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      is_active: z.boolean(),
      terminals: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          is_active: z.boolean(),
          /** Where documents are issued unless they say otherwise. */
          is_own: z.boolean(),
          series: z.array(
            z.object({
              document_type: documentType,
              next_sequence: z.number().int(),
              /** The lowest that it may be set to: lower than the next one while a jump can be taken back. */
              lowest: z.number().int(),
            }),
          ),
        }),
      ),
    }),
  ),
})

const listKinds = ['category', 'tag', 'price_list', 'seller', 'own_field'] as const
export const listKind = z.enum(listKinds)
export const listEntryInput = z.object({
  kind: listKind,
  name: line(60),
  /** Price lists: percent on top of the usual prices, below zero taken off, and the currency of prices of single items. */
  adjust_percent: z
    .string()
    .regex(/^-?(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/)
    .nullish(),
  currency: ownCurrency.nullish(),
  /** Tags: how they look. */
  tone: z.enum(['neutral', 'info', 'success', 'warning', 'danger', 'brand']).nullish(),
  /** Own fields: what is typed, and whether it is printed. */
  field_type: z.enum(['text', 'number', 'date', 'choice']).nullish(),
  /** What a field of kind choice offers. */
  choices: z.array(z.string().trim().min(1).max(60)).max(30).nullish(),
  /** Kinds of document it is asked in; without any, in all. */
  document_kinds: z.array(documentKind).max(7).nullish(),
  is_required: z.boolean().nullish(),
  is_printed: z.boolean().nullish(),
  is_archived: z.boolean().default(false),
})
export const listEntry = listEntryInput.extend({ id, updated_at: instant })

/** What the authority's register says about a taxpayer. */
export const taxpayer = z.object({
  identification_type: z.string(),
  identification_number: z.string(),
  name: z.string(),
  regime: z.enum(['general', 'simplified', 'other']),
  state: z.string(),
  is_delinquent: z.boolean(),
  activities: z.array(z.object({ code: z.string(), name: z.string(), is_default: z.boolean() })),
})

/** An authorisation to buy without IVA, as the register has it. */
export const exemption = z.object({
  number: z.string(),
  /** Whom it was given to; null when it says nobody. */
  holder: z.object({ identification_number: z.string(), name: z.string().nullable() }).nullable(),
  document_type: z.string(),
  institution: z.string(),
  institution_name: z.string(),
  /** Most points of rate that it frees from. */
  points: decimalText,
  issued_on: day,
  expires_on: day,
  /** The only products it is for; none: for all. `description` is null for codes that the catalogue lacks. */
  cabys: z.array(z.object({ code: z.string(), description: z.string().nullable() })),
})

/** Costa Rican days, both included; the whole life of the company without them. */
export const filesPeriodQuery = z.object({ from: givenDay.optional(), to: givenDay.optional() })
/** Path below the base of the API; it opens once. */
export const downloadTicket = z.object({ path: z.string() })
export const ticketParams = z.object({ ticket: z.string().regex(/^[\w-]{20,80}$/) })

const missingThing = z.enum([
  'email-confirmed',
  'provider',
  'credentials',
  'certificate',
  'activities',
  'address',
  'emails',
  'trial',
])
const environmentName = z.enum(['simulator', 'test', 'live'])
export const authoritySetup = z.object({
  environment: environmentName,
  is_demo: z.boolean(),
  is_paused: z.boolean(),
  environments: z.array(
    z.object({
      environment: environmentName,
      username: z.string().nullable(),
      has_password: z.boolean(),
      certificate: z
        .object({
          holder: z.string(),
          identification_number: z.string(),
          serial_number: z.string(),
          not_before: instant,
          not_after: instant,
        })
        .nullable(),
      /** What stands in the way of working there. */
      missing: z.array(missingThing),
    }),
  ),
})
export const environmentInput = z.object({
  environment: environmentName,
  /** To go live, the name of the company, typed. */
  name: line(100, 0).optional(),
})
export const targetEnvironment = z.object({ environment: environmentName.optional() })
export const connectionTest = z.object({
  outcome: z.enum(['connected', 'refused', 'unreachable', 'not_set_up']),
  latency_ms: z.number().int().nullable(),
})

/** How documents fare with the authority. */
export const authorityBoard = z.object({
  last_accepted: z.object({ id, kind: documentKind, consecutivo: z.string(), at: instant }).nullable(),
  /** When the authority last answered a signed-in call. */
  token_at: instant.nullable(),
  last_problem: z.string().nullable(),
  queue_length: z.number().int(),
  oldest_waiting_at: instant.nullable(),
  /** Of those that wait, from an earlier day and not made without internet: only those may be late (reference §9.8). */
  late_documents: z.number().int(),
  certificate_days_left: z.number().int().nullable(),
  is_paused: z.boolean(),
  contingency: contingency.extend({ by: z.string().nullable() }).nullable(),
  accepted_7_days: z.number().int(),
  rejections_7_days: z.array(z.object({ code: z.string(), message: z.string(), count: z.number().int() })),
})

/** What happens to one of this company's next documents at the simulator. */
const simulatorOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept') }),
  z.object({ kind: z.literal('reject'), code: z.number().int().min(-999).max(-1) }),
  z.object({ kind: z.literal('slow'), seconds: z.number().int().min(1).max(600) }),
  z.object({ kind: z.literal('down') }),
  z.object({ kind: z.literal('lost_answer') }),
  z.object({ kind: z.literal('duplicate') }),
])
export const simulatorOrders = z.object({ next: z.array(simulatorOrder).max(20) })
export const simulatorState = z.object({
  next: z.array(simulatorOrder),
  log: z.array(
    z.object({
      clave: z.string(),
      received_at: instant,
      posts: z.number().int(),
      state: z.string().nullable(),
      codes: z.array(z.string()),
    }),
  ),
})
