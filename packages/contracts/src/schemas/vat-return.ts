import { languageCodes } from '@cuentaclara/locales/languages'
import { z } from 'zod'
import { day, givenDay, instant, line, moneyText, pageMeta, pageQuery, sumText } from './common.ts'

/** A month of the calendar, `2026-10`. */
const period = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/)
const money = moneyText.refine((text) => !text.startsWith('-'))
const percent = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/)
const box = z.string().max(20)

export const vatPeriodParams = z.object({ period })
export const vatReturnQuery = z.object({
  /** One that was filed; the newest without. */
  version: z.coerce.number().int().min(1).optional(),
})
/** A workbook of it, worded for its reader. */
export const vatWorkbookQuery = vatReturnQuery.extend({
  language: z.enum(languageCodes).optional(),
})
export const vatBoxParams = z.object({ period, box })
export const vatPageQuery = pageQuery.pick({ page: true, per_page: true })
export const vatBoxQuery = vatPageQuery.extend({
  version: z.coerce.number().int().min(1).optional(),
})

/** What a purchase serves: full credit, only sales at a reduced rate, only exempt ones, nothing of the business, several. */
export const vatUse = z.enum(['full', 'reduced', 'none', 'outside', 'common'])
export const vatReducedRate = z.enum(['0.5', '2', '4'])
/** A customs declaration, or any other purchase that comes with no electronic document. */
const customs = z
  .object({
    number: line(40),
    day: givenDay,
    supplier: line(100, 0),
    rate_code: z.enum(['09', '02', '03', '04', '08', '10']),
    base: money,
    /** As the declaration says; null: base times rate, as the form reckons whatever it says. */
    vat: money.nullable().default(null),
    use: vatUse,
    /** Of sales at a reduced rate, per cent; null for every other use. */
    reduced_rate: vatReducedRate.nullable().default(null),
    is_capital: z.boolean(),
  })
  .refine(({ use, reduced_rate }) => (use === 'reduced') === (reduced_rate !== null), {
    path: ['reduced_rate'],
  })
/** What an acquirer of cards withheld. */
export const vatWithholding = z.object({
  day: givenDay,
  acquirer: line(60, 0),
  gross: money,
  withheld: money,
})
const adjustment = z.object({ box, amount: moneyText, reason: line(300, 5) })
/** `good`: its `key` in the register. `amount`: what its sale adds to the credit, negative where credit is given back. */
const capitalSale = z.object({ good: z.string().max(80), amount: moneyText, reason: line(300, 5) })

/** Who may defer (RLIVA, art. 40 bis): independent workers, registered professionals, MiPyMES of the MEIC, producers of the MAG. */
export const vatDeferralBasis = z.enum(['independent', 'professional', 'mipyme', 'producer'])

/** Everything of a return that no document says. */
export const vatInputs = z.object({
  /** Whether credit sales of condition 10 move their tax to its payment; null: as in the month before. */
  uses_deferral: z.boolean().nullable(),
  /** By what right; null: as in the month before. */
  deferral_basis: vatDeferralBasis.nullable().default(null),
  /** Balance in favour of earlier months; null: what the return filed before left. */
  carried_balance: money.nullable(),
  compensation: money,
  interest: money,
  withholdings: z.array(vatWithholding).max(200),
  customs: z.array(customs).max(200),
  adjustments: z.array(adjustment).max(100),
  /** Capital goods that were sold in the month, within the years that adjust them. */
  capital_sales: z.array(capitalSale).max(100),
  /** What the authority's form shows before anybody types, to be compared with ours. */
  prefilled: z
    .array(z.object({ box, amount: moneyText }))
    .max(100)
    .default([]),
})
/** The same as it is saved: of whoever does not know of `capital_sales` yet, those that stand stay. */
export const vatGivenInputs = vatInputs.partial({ capital_sales: true })

/** Fields of the columns of a file by their place, `day,,gross,withheld`; proposed from its headings without. */
export const vatWithholdingsFileQuery = z.object({ columns: z.string().max(2_000).optional() })
/** What a file of withholdings says: the rows that a return takes, and of the others why not. */
export const vatWithholdingsFile = z.object({
  columns: z.array(z.object({ head: z.string(), field: vatWithholding.keyof().nullable() })),
  rows: z.array(vatWithholding),
  refused: z.array(z.object({ row: z.number().int(), field: vatWithholding.keyof(), message: z.string() })),
})

export const vatProportion = z.object({
  full: percent,
  reduced_4: percent,
  reduced_2: percent,
  reduced_05: percent,
  none: percent,
})
/** `provisional`: of the sales of the year before. `definitive`: of the year itself, known in December. */
export const vatProportionKind = z.enum(['provisional', 'definitive'])
export const vatProportionParams = z.object({ year: z.coerce.number().int().min(2019).max(2999) })
/** From the sales of which year: the one before, or the year itself. */
export const vatProposalQuery = z.object({ kind: vatProportionKind })
/** Null where nothing was sold that counts; `months`: in how many of the year something was, for the others may be in another program. */
export const vatProposal = z.object({ proportion: vatProportion.nullable(), months: z.number().int() })
/** As it holds in a month; `since`: the first month of its year for which it was said, null for the whole year. */
export const vatHeldProportion = vatProportion.extend({ since: period.nullable() })
/** As it stands: `is_filed`, whether a month was filed with it; `corrected_from`, the `since` that mends it in every month that is not. */
export const vatStandingProportion = vatHeldProportion.extend({
  is_filed: z.boolean(),
  corrected_from: period.nullable(),
})
/** A provisional one may hold only from a month of its year on; months that are filed keep what they were filed with. */
export const vatProportionInput = vatHeldProportion.extend({
  kind: vatProportionKind,
  since: period.nullable().default(null),
})

export const vatState = z.enum(['draft', 'reviewed', 'filed', 'rectified'])
export const vatSection = z.enum([
  'sales',
  'deferral',
  'purchases',
  'proportion',
  'credit',
  'year',
  'tax',
  'payment',
])
/** Where a label or a reading comes from, the surest first; what is `secondary` or less is to be confirmed. */
export const vatCertainty = z.enum(['official', 'seen', 'secondary', 'ours', 'unknown'])

export const vatBox = z.object({
  /** Ours: the form has no numbers. */
  id: z.string(),
  section: vatSection,
  /** Official, in Spanish for every reader. */
  label: z.string(),
  /** Names the words that say how it is made. */
  formula: z.string(),
  certainty: vatCertainty,
  /** Typed in the official form; others it computes. */
  is_typed: z.boolean(),
  is_adjustable: z.boolean(),
  /** One of both: an amount in colones, or a word or percentage. */
  amount: sumText.nullable(),
  word: z.string().nullable(),
  /** The same of the month before. */
  before: sumText.nullable(),
  /** Boxes it is made of, times a factor. */
  parts: z.array(z.object({ box: z.string(), factor: z.string() })),
})

export const vatCheckName = z.enum([
  'unsettled',
  'notes',
  'rounding',
  'rows',
  'uses',
  'abroad',
  'deferral',
  'proportions',
  'definitive',
  'health',
  'balance',
  'withholdings',
  'paid',
  'due',
  'gaps',
  'unanswered',
  'prefilled',
  'receipts',
  'customs',
  'carried',
  'entitled',
  'twice',
  'regime',
])
export const vatCheck = z.object({
  check: vatCheckName,
  is_open: z.boolean(),
  /** How many documents, or how much, where that says something. */
  count: z.number().int(),
  amount: sumText.nullable(),
  /** Names of what is meant, the first of them: numbers of a series that are missing, `0010000101 0000000004–0000000006`. */
  which: z.array(z.string()),
})

const source = z.object({
  source: z.enum(['document', 'reception', 'expense', 'typed']),
  id: z.string(),
  kind: z.string(),
  number: z.string(),
  day,
  party: z.string(),
})

export const vatRegisterRow = source.extend({
  last_day: day,
  /** What was charged; null of what was filed before it was kept. */
  total: sumText.nullable(),
  tax: sumText,
  opening: sumText,
  minus: sumText,
  plus: sumText,
  overdue: sumText,
  pending: sumText,
  received: sumText,
  /** Each payment until the end of the month, by its receipt where it has one. */
  receipts: z.array(z.object({ day, number: z.string(), amount: sumText })),
})

/** Credit of a purchase that was not paid in its own month, where the company defers: it arrives with the payment. */
export const vatCreditRow = source.extend({
  /** The day of its payment, once it was paid. */
  paid_on: day.nullable(),
  /** What it gives, less what notes took off. */
  credit: sumText,
  opening: sumText,
  /** What began to wait in the month; negative where a note took off. */
  added: sumText,
  arrived: sumText,
  pending: sumText,
})

export const vatBalance = z.object({
  origin: period,
  /** What the month found of it, or left itself. */
  found: sumText,
  used: sumText,
  left: sumText,
  /** Three months did not absorb it: it may be compensated with other debts. */
  may_be_compensated: z.boolean(),
})

/** A withholding that was typed and that settlements of cards may say once more. */
export const vatTypedTwice = vatWithholding.extend({
  /** The month into whose return it was typed, and its place among those rows. */
  period,
  place: z.number().int(),
  /** Of the same day and amount it is one of them, and does not count beside it. */
  is_counted: z.boolean(),
  /** What it may be; `withheld` in colones. */
  settlements: z.object({
    acquirer: z.string(),
    from: day,
    to: day,
    count: z.number().int(),
    withheld: sumText,
  }),
})

const vatVersion = z.object({
  version: z.number().int(),
  state: vatState,
  filed_on: day.nullable(),
  filing_number: z.string().nullable(),
  reason: z.string().nullable(),
  paid_on: day.nullable(),
})

export const vatReturn = z.object({
  period,
  version: z.number().int(),
  state: vatState,
  /** The fifteenth of the next month, or the next working day. */
  due_on: day,
  /** Up to this day the books are closed; nothing that is typed changes in a closed month. */
  is_closed: z.boolean(),
  reason: z.string().nullable(),
  reviewed: z.object({ by: z.string().nullable(), at: instant, note: z.string().nullable() }).nullable(),
  /** It was reviewed, and its figures are others since. */
  changed_since_review: z.boolean(),
  filed: z.object({ on: day, number: z.string(), by: z.string().nullable(), at: instant }).nullable(),
  /** The receipt of what was to be paid. */
  paid: z.object({ on: day, number: z.string(), by: z.string().nullable(), at: instant }).nullable(),
  /** Boxes of a filed return that its documents, or what is said of them since, would fill otherwise today: it is to be rectified. */
  changes: z.array(z.object({ box: z.string(), filed: z.string(), live: z.string() })),
  versions: z.array(vatVersion),
  boxes: z.array(vatBox),
  /** Whether the section of the year says something here; where it does not, nobody is shown it. */
  settles_year: z.boolean(),
  /** What is left for the next month, each kind apart. */
  left_over: z.object({ period: sumText, health: sumText, cards: sumText, carried: sumText }),
  /** The same, and what was used of earlier balances, by the month each is from, the oldest first. */
  balances: z.array(vatBalance),
  register: z.array(vatRegisterRow),
  /** Empty of what was filed before credit waited. */
  credit_register: z.array(vatCreditRow),
  checks: z.array(vatCheck),
  /** Typed withholdings that may be settlements of the register once more. */
  typed_twice: z.array(vatTypedTwice),
  inputs: vatInputs,
  uses_deferral: z.boolean(),
  /** By what right it may, as was said last; null while nobody said it. */
  deferral_basis: vatDeferralBasis.nullable(),
  proportions: z.object({
    provisional: vatStandingProportion.nullable(),
    definitive: vatStandingProportion.nullable(),
  }),
  /** Codes of exonerations whose sales leave the right to full credit. */
  full_credit_exonerations: z.array(z.string()),
  /** Clients of whose exempt and exonerated sales somebody said whether they leave it. */
  client_credits: z.array(z.object({ client_id: z.uuid(), name: z.string(), gives_credit: z.boolean() })),
})

export const vatNext = z.object({ period, due_on: day })
/** Of the months that were filed last those whose documents say something else by now, the oldest first. */
export const vatToRectify = z.object({
  periods: z.array(period),
  /** How many other filed months something happened to that nobody looked at since; within the hour that is done. */
  waiting: z.number().int(),
})

export const vatBoxRow = source.extend({ amount: sumText })
export const vatBoxRows = z.object({
  data: z.array(vatBoxRow),
  total: sumText,
  /** What the rows of all pages leave to the total, which is rounded once. */
  rounding: sumText,
  /** By how much the rows fall below zero, where the box does not. */
  below_zero: sumText,
  /** Of a box of which no document says anything: what each kind of row brings to it, on all pages. */
  kinds: z.array(z.object({ kind: z.string(), count: z.number().int(), amount: sumText })),
  meta: pageMeta,
})

export const vatPurchase = source.extend({
  /** Identification of who sold it; empty where none is known. */
  supplier: z.string(),
  rate_code: z.string(),
  base: sumText,
  tax: sumText,
  credit: sumText,
  /** `given`: the share of the tax that our answer to the authority took. */
  use: z.enum([...vatUse.options, 'given']),
  reduced_rate: z.string().nullable(),
  /** Nobody said it: it follows from what the company sells. */
  is_assumed: z.boolean(),
  /** Said of all purchases of its supplier or of the company, and since which month; null of the month: since always. */
  said_of: z.enum(['supplier', 'company']).nullable(),
  said_since: period.nullable(),
  is_capital: z.boolean(),
  /** Of some of its lines somebody said something else. */
  is_by_line: z.boolean(),
  is_paid: z.boolean(),
})
/** A received document that came after the return of its month was filed, with what was said of its use. */
const vatLateArrival = z.object({
  id: z.string(),
  kind: z.string(),
  number: z.string(),
  day,
  party: z.string(),
  /** The month whose filed return does not count it. */
  declared_in: period,
  /** In colones. */
  tax: sumText,
  use: vatUse.nullable(),
  reduced_rate: vatReducedRate.nullable(),
  is_capital: z.boolean(),
})
export const vatLateArrivals = z.object({ data: z.array(vatLateArrival), meta: pageMeta })
/** One line of a purchase with what it serves. */
export const vatPurchaseLine = vatPurchase
  .pick({
    rate_code: true,
    base: true,
    tax: true,
    credit: true,
    use: true,
    reduced_rate: true,
    is_capital: true,
  })
  .extend({
    line: z.number().int(),
    cabys: z.string(),
    description: z.string(),
    is_service: z.boolean().nullable(),
    /** Somebody said it of this line; else it is as the whole purchase. */
    is_said: z.boolean(),
  })
export const vatPurchaseLines = z.object({ data: z.array(vatPurchaseLine) })
export const vatPurchaseParams = z.object({ period, id: z.uuid() })
export const vatPurchases = z.object({
  data: z.array(vatPurchase),
  meta: pageMeta,
  /** What somebody said that purchases of the company serve, and since which month; null while nobody did. */
  company: z
    .object({ use: vatUse, reduced_rate: z.string().nullable(), since: period.nullable() })
    .nullable(),
})

export const vatCapitalGood = vatPurchase.extend({
  /** What names it where it is sold: `capital_sales` of what is typed. */
  key: z.string(),
  /** The month whose return says that it was sold: no later December adjusts it. */
  sold_in: period.nullable(),
  /** The last December whose proportion its credit is adjusted to; null where it serves one kind of sales, or is worth less. */
  adjusted_until: z.number().int().nullable(),
  /** What the December of the year of the month adds to its credit; null where it adjusts nothing, or a proportion is not known. */
  adjustment: sumText.nullable(),
})
/** Capital goods bought until a month, in its year and the four before. */
export const vatCapitalGoods = z.object({ data: z.array(vatCapitalGood) })

/**
 * What a purchase or a line of it, all of a supplier, or all of the company serve; null takes it back. Of a supplier and of the company it
 * holds from the month of the address on, and months that are filed keep what was said before.
 */
export const vatUseInput = z
  .object({
    about: z.enum(['company', 'supplier', 'reception', 'document', 'expense']),
    about_id: z.string().max(60),
    /** The number of a line of a received document or a purchase invoice of ours; 0 for all of which nothing else is said. */
    line: z.number().int().min(0).max(100_000).default(0),
    /** Absent: as it is. */
    use: vatUse.nullish(),
    reduced_rate: vatReducedRate.nullable(),
    is_capital: z.boolean(),
    /** A later month in which a received document is declared; null for its own, absent as it is. */
    moved_to: period.nullish(),
  })
  .refine(({ use, reduced_rate }) => (use === 'reduced') === (reduced_rate !== null), {
    path: ['reduced_rate'],
  })

/** From which month on it holds, null for always; months that are filed keep what they were filed with. */
export const vatExonerationInput = z
  .object({
    exoneration_type: z
      .string()
      .regex(/^\d{2}$/)
      .optional(),
    /** All exempt and exonerated sales to a client, whatever their paper: it goes before what is said of the kind. */
    client_id: z.uuid().optional(),
    /** Null: nothing is said of the client any more. */
    gives_credit: z.boolean().nullable(),
    since: period.nullable().default(null),
  })
  .refine(
    ({ exoneration_type, client_id }) => (exoneration_type === undefined) !== (client_id === undefined),
    {
      path: ['exoneration_type'],
    },
  )
  .refine(({ client_id, gives_credit }) => client_id !== undefined || gives_credit !== null, {
    path: ['gives_credit'],
  })

/** Why it is reviewed although checks are open. */
export const vatReview = z.object({ note: line(300, 5).nullable() })
/** The day and the number of the authority's receipt. */
export const vatFiling = z.object({
  filed_on: givenDay,
  filing_number: line(40),
  /** Whether the package that is kept of it has the PDF of each issued document too; false without. */
  keeps_pdfs: z.boolean().optional(),
})
/** The day and the number of the receipt of the payment. */
export const vatPayment = z.object({ paid_on: givenDay, payment_number: line(40) })
export const vatReopening = z.object({ reason: line(300, 5) })
