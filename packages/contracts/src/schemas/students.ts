import { z } from 'zod'
import { planTexts, studentTexts } from '../record-rules.ts'
import {
  day,
  decimalText,
  flag,
  givenDay,
  id,
  instant,
  lineOf,
  month,
  neededLine,
  ownCurrency,
  pageMeta,
  pageQuery,
  sumText,
  textOf,
} from './common.ts'

export const studentStatus = z.enum(['active', 'on_hold', 'left'])
const percent = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/)

/** A line of what somebody is billed each month: an item or only its price, a discount with its reason, from a month to a month. */
const planInput = z.object({
  /** Of one that is known; a new one has none. */
  id: id.nullish(),
  item_id: id.nullish(),
  amount: decimalText,
  discount_percent: percent.nullish(),
  discount_reason: textOf(planTexts.discount_reason),
  from_month: month.nullish(),
  to_month: month.nullish(),
})

export const studentInput = z.object({
  name: neededLine(studentTexts.name),
  number: textOf(studentTexts.number),
  birth_on: givenDay.nullish(),
  group_name: lineOf(studentTexts.group_name),
  /** Who pays, in percent of the plan; together 100. */
  payers: z
    .array(z.object({ client_id: id, share: percent }))
    .min(1)
    .max(10),
  /** What is billed for them each month, all of it in one currency; ten of them in one month, and what was over or is to come. */
  plans: z.array(planInput).max(200).default([]),
  currency: ownCurrency.nullish(),
  starts_on: givenDay.nullish(),
  ends_on: givenDay.nullish(),
  contact: textOf(studentTexts.contact),
  notes: textOf(studentTexts.notes),
})
/** Those who may only look see names, number, group and status: most of these people are minors. */
export const student = z.object({
  id,
  name: z.string(),
  number: z.string().nullable(),
  group_name: z.string().nullable(),
  status: studentStatus,
  payers: z.array(z.object({ client_id: id, name: z.string(), share: z.string() })),
  plans: z.array(
    z.object({
      id,
      item_id: id.nullable(),
      /** The item's; null where there is none. */
      name: z.string().nullable(),
      amount: z.string(),
      discount_percent: z.string().nullable(),
      discount_reason: z.string().nullable(),
      from_month: month.nullable(),
      to_month: month.nullable(),
      /** Whether it ended before this month, or begins after it. */
      state: z.enum(['over', 'in_force', 'to_come']),
      /** One that was billed and is over stays as it is, whether it is sent again or not. */
      is_billed: z.boolean(),
    }),
  ),
  /** What the plans of this month are called. */
  plan: z.string().nullable(),
  currency: ownCurrency,
  /** What is billed this month, the discounts taken off; null without a plan. */
  monthly_due: z.string().nullable(),
  /** What of the months that were billed is not paid yet, in their currency and in the other one, and whether the term of any of it is over. */
  owed: z.string().nullable(),
  owed_other: z.string().nullable(),
  is_overdue: z.boolean(),
  last_billed: month.nullable(),
  birth_on: day.nullable(),
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  contact: z.string().nullable(),
  notes: z.string().nullable(),
  version: z.number().int(),
  updated_at: instant,
})
export const studentsQuery = pageQuery.extend({
  status: studentStatus.optional(),
  /** Those with a plan, or those without. What plans, payers and amounts tell is for who may edit, and so is their order. */
  has_plan: flag.optional(),
  /** Those with a plan of this item that is not over. */
  plan_item_id: id.optional(),
  group_name: z.string().max(60).optional(),
  client_id: id.optional(),
  /** Those whose term to pay is over. */
  is_overdue: flag.optional(),
  /** Only what sells, at a price of its own, items whose prices were just changed: `undo.id` of that change, for a day. */
  price_change: id.optional(),
})
export const studentStatusChange = z.object({
  status: studentStatus,
  /** Last day of who leaves; today without one. */
  ends_on: givenDay.optional(),
})

const amountText = z.string().regex(/^\d{1,13}(\.\d{1,2})?$/)

/** Charged on what is not paid so many days after its term: a percent of it, or an amount for each person. */
export const lateFee = z.object({
  kind: z.enum(['percent', 'amount']),
  value: amountText,
  /** Of an amount: only what is owed in that currency is charged. Without it the number is the same in each. */
  currency: ownCurrency.nullish(),
  after_days: z.coerce.number().int().min(0).max(365),
})

/** The company's word for them, the groups and plans in use, and what billing a month proposes. */
export const studentSetup = z.object({
  is_on: z.boolean(),
  word: z.enum(['students', 'members', 'patients', 'tenants', 'other']),
  singular: z.string(),
  plural: z.string(),
  groups: z.array(z.string()),
  /** Items of plans that are not over; none for who may only look. */
  plans: z.array(z.object({ item_id: id, name: z.string() })),
  billing: z.object({ due_days: z.number().int(), late_fee: lateFee.nullable() }),
})

/** What becomes of what a month bills; sent, it goes to its client once the authority has accepted it. */
export const studentBillsMode = z.enum(['issue_and_send', 'issue', 'draft'])

/** Whose month is billed: everybody, a group, one person. */
const billedPeople = { month, group_name: z.string().max(60).nullish(), student_id: id.nullish() }
export const studentBillsQuery = z.object({
  ...billedPeople,
  late_fee: lateFee.nullish(),
  /** A month from before somebody without a first day was entered was billed elsewhere; with this it is billed here. */
  with_earlier: z.boolean().default(false),
})

const billLine = z.object({
  student_id: id,
  student: z.string(),
  /** Null for a charge for paying late. */
  plan_id: id.nullable(),
  description: z.string(),
  /** The payer's part, the discount taken off. */
  amount: z.string(),
  discount_percent: z.string().nullable(),
})
/** What would be billed: an invoice for each payer and currency. */
export const studentBills = z.object({
  month,
  bills: z.array(
    z.object({
      client_id: id,
      client: z.string(),
      currency: ownCurrency,
      amount: z.string(),
      lines: z.array(billLine),
    }),
  ),
  totals: z.array(z.object({ currency: ownCurrency, amount: z.string(), invoices: z.number().int() })),
  /** People of whom nothing is billed, by why not. */
  already_billed: z.number().int(),
  on_hold: z.number().int(),
  without_plan: z.number().int(),
  /** Of whom the month is due, but from before they were entered: billed only with `with_earlier`. */
  entered_later: z.number().int(),
  /** Of whom a series billed some of what their plans say: that is left to it this month. */
  by_series: z.number().int(),
})

export const studentBillsInput = studentBillsQuery.extend({
  mode: studentBillsMode,
  due_days: z.number().int().min(1).max(365),
  /** Left out this time. */
  except: z.array(id).max(2000).default([]),
  /** What was seen; with anything else nothing is billed. */
  seen: z.array(z.object({ currency: ownCurrency, amount: sumText })),
})
/** What became of each payer. */
export const studentBillsResult = z.object({
  month,
  done: z.number().int(),
  failed: z.number().int(),
  rows: z.array(
    z.object({
      client_id: id,
      client: z.string(),
      currency: ownCurrency,
      outcome: z.enum(['done', 'failed']),
      document_id: id.nullable(),
      /** Null for drafts. */
      number: z.string().nullable(),
      message: z.string().nullable(),
      /** What became of the letter, where it was to be sent: trials are never sent, and clients without an address cannot be. */
      letter: z.enum(['waiting', 'sent', 'returned', 'no_address', 'trial']).nullable(),
    }),
  ),
})

export const studentMonthsQuery = pageQuery.extend({
  /** The last of twelve months. */
  until: month,
  group_name: z.string().max(60).optional(),
})
/** How a month of a person stands: not billed yet, in part, a draft, owed within its term, past it, paid; null where nothing is due. */
export const studentMonthState = z.enum(['due', 'partly', 'draft', 'billed', 'overdue', 'paid'])
export const studentMonths = z.object({
  months: z.array(month),
  people: z.array(
    z.object({
      id,
      name: z.string(),
      group_name: z.string().nullable(),
      status: studentStatus,
      cells: z.array(
        z.object({ month, state: studentMonthState, document_id: id.nullable(), is_draft: z.boolean() }),
      ),
    }),
  ),
  meta: pageMeta,
})

export const studentRaiseQuery = z.object({
  percent: z.string().regex(/^-?\d{1,3}(\.\d{1,2})?$/),
  from_month: month,
  group_name: z.string().max(60).nullish(),
})
export const studentRaiseInput = studentRaiseQuery.extend({
  /** What the plans come to before and after, as it was seen; with anything else nothing is raised. */
  seen: z.array(z.object({ currency: ownCurrency, before: sumText, after: sumText })),
})
/** What plans would cost; those billed from that month on, or raised from it before, stay as they are. */
export const studentRaise = z.object({
  rows: z.array(
    z.object({
      plan_id: id,
      student: z.string(),
      plan: z.string().nullable(),
      currency: ownCurrency,
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** What they come to in each currency. */
  totals: z.array(z.object({ currency: ownCurrency, before: z.string(), after: z.string() })),
  already_billed: z.number().int(),
  already_raised: z.number().int(),
})
