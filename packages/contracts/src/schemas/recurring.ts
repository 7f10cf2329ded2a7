import { z } from 'zod'
import {
  day,
  decimalText,
  flag,
  givenDay,
  id,
  instant,
  line,
  ownCurrency,
  pageQuery,
  someOf,
  sumText,
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

export const recurringStatus = z.enum(['draft', 'active', 'paused', 'ended'])
export const runStatus = z.enum(['planned', 'created', 'sent', 'failed', 'skipped'])
export const recurringMode = z.enum(['draft', 'issue', 'issue_and_send'])

/** Which day of a month. `weekday` 1 Monday … 7 Sunday; `nth` 5 is the last of the month. */
const monthDay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day'), day: z.number().int().min(1).max(31) }),
  z.object({ kind: z.literal('last') }),
  z.object({
    kind: z.literal('weekday'),
    nth: z.number().int().min(1).max(5),
    weekday: z.number().int().min(1).max(7),
  }),
])

/** Dates are counted from the first day, never from the last run. */
export const schedule = z.object({
  unit: z.enum(['day', 'week', 'month']),
  every: z.number().int().min(1).max(99),
  /** Months only; the day of the start when left out. */
  on: monthDay.optional(),
  starts_on: givenDay,
  /** At most one of the two; without, it goes on until somebody ends it. */
  ends_on: givenDay.nullish(),
  count: z.number().int().min(1).max(999).nullish(),
})

/** Prices rise by so many percent once a year, `on` a day for the next time; what is written holds until then. */
const yearlyRaise = z.object({
  percent: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/)
    .refine((text) => Number(text) > 0 && Number(text) <= 100),
  on: givenDay,
})

const raisePercent = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,2})?$/)
  .refine((text) => Number(text) !== 0 && Number(text) > -100)
const raiseAmount = z
  .string()
  .regex(/^-?\d{1,13}(\.\d{1,5})?$/)
  .refine((text) => Number(text) !== 0)

/** A raise that is made once, from a day on: percent of each price, or so much more of each in the currency of the series. */
export const comingRaise = z.union([
  z.object({ from: givenDay, percent: raisePercent }),
  z.object({ from: givenDay, amount: raiseAmount }),
])

/** Students of the group, or clients with the tag, who are left out. */
const except = z.array(id).max(500).default([])

/** Many who are billed, each with a document of their own: who pays for a group of students, or the clients that carry a tag. */
export const recipients = z.discriminatedUnion('of', [
  z.object({ of: z.literal('students'), group_name: line(60, 1), except }),
  z.object({ of: z.literal('clients'), tag_id: id, except }),
])

export const recurringInput = z.object({
  name: line(100, 0).default(''),
  schedule,
  /** Costa Rican wall-clock time, `06:00`. */
  time_of_day: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('06:00'),
  mode: recurringMode.default('draft'),
  /** Days until payment is due; with none it is a cash sale or whatever the content says. */
  due_days: z.number().int().min(0).max(99999).nullish(),
  /** Priced in dollars and billed in colones at the rate of the day, or billed as it is written. */
  price_mode: z.enum(['fixed', 'dollars_in_colones']).default('fixed'),
  yearly_raise: yearlyRaise.nullish(),
  /** Absent: the client of the content. */
  recipients: recipients.nullish(),
  /** Texts may hold {student}, {client}, {month}, {year} and {period}. */
  /** In colones or dollars: whatever happens by itself needs a rate that comes by itself. */
  content: draftContent.extend({ currency: ownCurrency.default('CRC') }),
})

const runDocument = z.object({
  id,
  kind: documentKind,
  consecutivo: z.string().nullable(),
  fiscal_status: fiscalStatus,
  currency: ownCurrency,
  total: decimalText,
})

export const recurringRun = z.object({
  id,
  recurring_id: id,
  recurring_name: z.string(),
  client_name: z.string().nullable(),
  planned_on: day,
  status: runStatus,
  /** Null where nothing is made yet, and of a series for many, of whom each has one. */
  document: runDocument.nullable(),
  /** Of a series for many: how many have theirs, and how many do not. */
  parts: z
    .object({
      made: z.number().int(),
      failed: z.number().int(),
      skipped: z.number().int(),
      waiting: z.number().int(),
    })
    .nullable(),
  attempts: z.number().int(),
  /** Why the last attempt failed, in the reader's language; the fields that were wrong follow. */
  problem: z.object({ code: z.string(), message: z.string(), findings: z.array(z.string()) }).nullable(),
  ran_at: instant.nullable(),
})

/** What became of one of many on a date. */
const runPart = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  /** Whose lines they are, where it is for students. */
  students: z.array(z.string()),
  status: runStatus,
  document: runDocument.nullable(),
  problem: z.object({ code: z.string(), message: z.string(), findings: z.array(z.string()) }).nullable(),
})
export const recurringRunDetail = recurringRun.extend({ part_rows: z.array(runPart) })

export const recurringRow = z.object({
  id,
  name: z.string(),
  status: recurringStatus,
  client_id: id.nullable(),
  /** Of a series for many, what the group or the tag is called. */
  client_name: z.string().nullable(),
  /** Of a series for many: of whom, and how many it bills today. */
  many: z.object({ of: z.enum(['students', 'clients']), count: z.number().int() }).nullable(),
  currency: ownCurrency,
  total: decimalText,
  schedule,
  mode: recurringMode,
  price_mode: z.enum(['fixed', 'dollars_in_colones']),
  next_on: day.nullable(),
  last_run: z.object({ id, planned_on: day, status: runStatus }).nullable(),
  /** Dates that were billed. */
  done: z.number().int(),
  /** Dates that are left; null when it has no end. */
  left: z.number().int().nullable(),
  /** Failures in a row. */
  failures: z.number().int(),
  problem: z.string().nullable(),
  has_warning: z.boolean(),
  /** Its part of the figure that was asked for (`adds_to`): what its dates of that month came to and will; else null. */
  adds: sumText.nullable(),
  updated_at: instant,
})

export const recurringDetail = recurringRow.extend({
  version: z.number().int(),
  time_of_day: z.string(),
  due_days: z.number().int().nullable(),
  /** `leap_day`: on 29 February, and on the 28th of years without one. */
  yearly_raise: z.object({ percent: z.string(), on: day, leap_day: z.literal(true).optional() }).nullable(),
  /** A raise that was decided and is not billed yet. */
  coming_raise: comingRaise.nullable(),
  /** Dates that a pause left out so far: who resumes may have them made up, once each. */
  missed: z.array(day),
  recipients: recipients.nullable(),
  content: draftContent,
  issuer: partyView,
  receiver: partyView.nullable(),
  lines: z.array(calculatedLine),
  summary,
  issues: z.array(issue),
  created_at: instant,
  created_by: z.string().nullable(),
  /** In whose name the runs are made. */
  started_by: z.string().nullable(),
  ended_at: instant.nullable(),
  /** The next dates, at most six. */
  upcoming: z.array(day),
  /** The last hundred, newest first. */
  runs: z.array(recurringRun),
  /** What issued documents of this series came to. */
  income: z.array(z.object({ currency: ownCurrency, total: sumText })),
})

/** A series as it stands on the screen, saved or not, and the date whose document is looked at; absent: the next one. */
export const recurringPreviewInput = z.object({
  series: recurringInput,
  on: givenDay.nullish(),
  coming_raise: comingRaise.nullish(),
})

/** Whom a date of a series for many bills, how much, and in which words; what one of them would be refused for. */
export const recurringRecipients = z.object({
  on: day,
  rows: z.array(
    z.object({
      client_id: id,
      client_name: z.string(),
      students: z.array(z.object({ id, name: z.string() })),
      currency: ownCurrency,
      total: decimalText,
      /** As they will be read, filled in. */
      lines: z.array(z.string()),
      /** Students of whom a plan bills some of it with the month. */
      planned: z.array(z.string()),
      problem: z.string().nullable(),
    }),
  ),
  /** How many there are, those beyond the rows too. */
  count: z.number().int(),
  total: z.object({ currency: ownCurrency, amount: sumText }),
  /** Who is left out, by name. */
  left_out: z.array(z.object({ id, name: z.string() })),
})

const raiseQuestion = z.object({
  ids: z.array(id).min(1).max(500).optional(),
  query: z.record(z.string(), z.string().max(2_000)).optional(),
  from: givenDay,
  change: z.discriminatedUnion('by', [
    z.object({ by: z.literal('percent'), percent: raisePercent }),
    /** Of series in that currency. */
    z.object({ by: z.literal('amount'), amount: raiseAmount, currency: ownCurrency }),
  ]),
})
/** These series, or all that a question to the list means. */
const namesSeries = ({ ids, query }: { ids?: unknown; query?: unknown }) =>
  (ids === undefined) !== (query === undefined)
export const recurringRaiseQuestion = raiseQuestion.refine(namesSeries, { path: ['ids'] })
export const recurringRaiseInput = raiseQuestion
  .extend({
    /** What the preview answered: what moved since is looked at again before anything rises. */
    stamp: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .refine(namesSeries, { path: ['ids'] })
export const recurringRaise = z.object({
  /** By name; `why` a series keeps its price: it is over, priced otherwise, raised from that day already, has another raise to come,
   * would have nothing left, or bills nothing from that day on. */
  rows: z.array(
    z.object({
      id,
      name: z.string(),
      client_name: z.string().nullable(),
      currency: ownCurrency,
      before: decimalText,
      after: decimalText,
      /** The first date at the new price. */
      on: day.nullable(),
      why: z.enum(['ended', 'currency', 'raised', 'planned', 'to_nothing', 'no_date']).nullable(),
    }),
  ),
  raised: z.number().int(),
  stamp: z.string(),
})

/** Which item goes and which comes, at its own price or at the one that the line has. */
export const recurringItemWish = z.object({
  from_id: id,
  to_id: id,
  price: z.enum(['item', 'kept']).default('item'),
})
const itemQuestion = z.object({
  ids: z.array(id).min(1).max(500).optional(),
  query: z.record(z.string(), z.string().max(2_000)).optional(),
})
/** Without both items it only says what the series sell. */
export const recurringItemQuestion = itemQuestion
  .extend({ ...recurringItemWish.shape, from_id: id.optional(), to_id: id.optional() })
  .refine(namesSeries, { path: ['ids'] })
export const recurringItemInput = itemQuestion
  .extend({
    ...recurringItemWish.shape,
    /** What the preview answered: what moved since is looked at again before anything changes. */
    stamp: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .refine(namesSeries, { path: ['ids'] })
const beforeAndAfter = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value })
export const recurringItemChange = z.object({
  /** Items that these series sell, those of most lines first. */
  sold: z.array(z.object({ id, code: z.string().nullable(), name: z.string(), lines: z.number().int() })),
  /** By name, with the lines that change; `why` a series stays as it is: it is over, does not sell the item, the other item has no price in
   * its currency, or it runs and could not be billed so. */
  rows: z.array(
    z.object({
      id,
      name: z.string(),
      client_name: z.string().nullable(),
      currency: ownCurrency,
      ...beforeAndAfter(decimalText).shape,
      lines: z.array(
        z.object({
          line: z.number().int(),
          quantity: decimalText,
          text: beforeAndAfter(z.string()),
          price: beforeAndAfter(decimalText),
          includes_tax: beforeAndAfter(z.boolean()),
        }),
      ),
      why: z.enum(['ended', 'without', 'no_price', 'refused']).nullable(),
    }),
  ),
  changed: z.number().int(),
  stamp: z.string(),
  /** How and until when it can be taken back; null for a preview. */
  undo: z.object({ id, until: instant }).nullable(),
})

/** `catch_up` makes the dates up that a pause left out, once each; without, they stay out. */
export const startRecurring = z.object({ catch_up: z.boolean().default(false) }).nullish()

export const recurringQuery = pageQuery.extend({
  status: someOf(recurringStatus.options).optional(),
  client_id: id.optional(),
  currency: ownCurrency.optional(),
  /** Next date within the coming seven days. */
  soon: flag.optional(),
  /** The last run failed. */
  failing: flag.optional(),
  /** Only active series with a date in that month: what its total adds up, each with its part of it (`adds`). */
  adds_to: z.enum(['this_month', 'next_month']).optional(),
  /** Only what sells, at a price of its own, items whose prices were just changed: `undo.id` of that change, for a day. */
  price_change: id.optional(),
})

/** What active series of the filter will come to, a row per currency. */
export const recurringTotals = z.array(
  z.object({
    currency: ownCurrency,
    count: z.number().int(),
    this_month: sumText,
    next_month: sumText,
  }),
)
