import { z } from 'zod'
import { letterWays } from '../letter-states.ts'
import { type ReportMeasure, reportVerdicts } from '../report-choices.ts'
import { reportNames, reports } from '../reports.ts'
import {
  branchCode,
  choices,
  currencyCode,
  day,
  flag,
  givenDay,
  id,
  instant,
  pageMeta,
  pageQuery,
} from './common.ts'
import { period, receivablesAge, sum } from './dashboard.ts'
import { recordedDocumentKind } from './expenses.ts'

export const reportName = z.enum(reportNames)
export const reportGroup = z.enum([...new Set(Object.values(reports).flatMap(({ groups }) => [...groups]))])
export const reportParams = z.object({ report: reportName })
export const reportQuery = pageQuery.extend({
  /** Costa Rican days, both included; this month without them. */
  from: givenDay.optional(),
  to: givenDay.optional(),
  currency: currencyCode.optional(),
  client_id: id.optional(),
  /** Of what was issued: where, by which activity, by whom; and a tag that its client carries. */
  branch: branchCode.optional(),
  activity: z.string().max(10).optional(),
  /** Who issued or recorded it. */
  seller_id: id.optional(),
  tag_id: id.optional(),
  /** Of what was bought: a tag that it carries itself. */
  tagged: id.optional(),
  group_by: reportGroup.optional(),
  /** Only what belongs to one group of the report, `terminal:001-00001`: what that group adds up. */
  within: z
    .string()
    .max(220)
    .regex(/^[a-z_]+:/)
    .optional(),
  /** Counts what the authority has not answered yet as well; what it rejected never counts. */
  include_waiting: flag.optional(),
  /** Of receivables: how long they are overdue, and their condition of sale (note 5). */
  age: z.enum([...receivablesAge.options, 'overdue']).optional(),
  /** Of what is owed: how it stood at the end of a day; today without it. */
  as_of: givenDay.optional(),
  condition: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  /** Of what was issued: what the authority said of it. Sales that it rejected count only where they are asked for. */
  verdict: z.enum(reportVerdicts).optional(),
  /** Of sales: only what was sold at a rate of VAT, by its official code; `none` for lines without. */
  rate: z
    .string()
    .regex(/^(\d{2}|used-goods|none)$/)
    .optional(),
  /** Of what was bought: the identity of the supplier, or its name in small letters where it has none. */
  supplier: z.string().min(1).max(120).optional(),
  category_id: id.optional(),
  /**
   * Of what was bought: how far it is, as the report lists it; whatever else is counted. Of what is owed: how it stands as of that day, and
   * `in_favour` for the credit of clients or with suppliers, below zero; that of clients counts only where it is asked for.
   */
  status: z.string().max(20).optional(),
})

/** Only rows, so that a report can be read whole in few lots. */
export const reportRowsQuery = reportQuery.extend({
  per_page: z.coerce.number().int().min(1).max(1_000).optional(),
})

/**
 * In cents; credit notes have lowered them. Net, tax and other charges of a document make its total, and what a sum adds up
 * is what its rows show. What a report does not know is 0.
 */
const measures = z.object({
  net: sum,
  exempt: sum,
  exonerated: sum,
  not_subject: sum,
  tax: sum,
  other_charges: sum,
  total: sum,
  balance: sum,
  quantity: sum,
  /** Tax that lowers what is paid to the authority. */
  credit: sum,
  /** What was sold cost the company, in colones, and what is left of its net. */
  cost: sum,
  margin: sum,
  /** In colones at the rate of the payment, and how much that is above the rate of the document. */
  settled: sum,
  difference: sum,
  /** Numbers of a series that no document has. */
  missing: sum,
  /** Of a balance: not due yet, and by the days that it is overdue. */
  not_due: sum,
  late_30: sum,
  late_60: sum,
  late_90: sum,
  late_more: sum,
} satisfies Record<ReportMeasure, typeof sum>)
const counted = measures.extend({ count: z.number().int() })

const reportDocument = measures.extend({
  /** Of what the row is about; of a series its place and kind. */
  id: z.string(),
  /** Type in the address of its page. */
  kind: z.string(),
  number: z.string().nullable(),
  at: instant,
  party_id: id.nullable(),
  party_name: z.string().nullable(),
  /** Of the amounts of this row: colones when all are asked for together. */
  currency: z.string(),
  /** What the document itself says, when its amounts were turned into colones. */
  original: z.object({ currency: z.string(), total: sum }).nullable(),
  /** Colones per unit of the document's currency. */
  exchange_rate: z.string(),
  status: z.string(),
  /** What a note is about; what an expense is for. */
  detail: z.string().nullable(),
  reference: z.object({ number: z.string().nullable(), code: z.string().nullable() }).nullable(),
  /** What else this report says of its rows, by name. */
  facts: z.record(z.string(), z.string().nullable()),
})
const reportGroupRow = counted.extend({
  /** A code, an id, a month `2026-11`, a day; empty for what has none. */
  key: z.string(),
  name: z.string().nullable(),
  /** Percent of the report's total in the same currency, two decimals. */
  share: z.string(),
})

export const report = z.object({
  report: reportName,
  period,
  /** As many days of the period before as have passed of this one. */
  before: period,
  group_by: reportGroup,
  /** The group that it was narrowed to, by name. */
  within: z.object({ group: reportGroup, key: z.string(), name: z.string().nullable() }).nullable(),
  /** One row per currency. */
  totals: z.array(counted.extend({ currency: z.string() })),
  /** Everything in colones, each document at its own rate. */
  in_colones: counted,
  before_in_colones: counted,
  /** Sales in colones by code of the rate (note 8.1); empty without VAT, `used-goods` for what is taxed by a factor. */
  rates: z.array(z.object({ rate_code: z.string(), rate: z.string(), net: sum, tax: sum })),
  /** In colones, by day up to two months, by month beyond. */
  series: z.array(
    z.object({
      key: z.string(),
      net: sum,
      tax: sum,
      total: sum,
      margin: sum,
      difference: sum,
      count: z.number().int(),
    }),
  ),
  /** Present when grouped by document. */
  documents: z.array(reportDocument).nullable(),
  /** In the currency asked for, in colones without one. */
  groups: z.array(reportGroupRow).nullable(),
  meta: pageMeta,
  /** Of which moment all of this is, where that is more than a few seconds ago: a replica answered. */
  figures_from: instant.optional(),
})

/** A page of what a report lists, without what it adds up to. */
export const reportRows = report.pick({ documents: true, groups: true })

/** The reports that a person may read, in the order of the index, with what they keep of each. */
export const reportIndex = z.object({
  data: z.array(
    z.object({
      report: reportName,
      is_favourite: z.boolean(),
      /** When this person last looked at it here. */
      opened_at: instant.nullable(),
    }),
  ),
})
/** What somebody keeps of a report: a favourite or not; that it was looked at now. */
export const reportMark = z.object({
  is_favourite: z.boolean().optional(),
  is_opened: z.literal(true).optional(),
})

/** What reports of this company can be narrowed to. */
export const reportChoices = z.object({
  branches: choices,
  activities: choices,
  sellers: choices,
  tags: choices,
  /** Of those that most was bought of. */
  suppliers: choices,
  categories: choices,
})

/** A report that a company has made by itself (kind `report` of a scheduled file). */
export const scheduledReport = z.object({
  report: reportName,
  group_by: reportGroup.optional(),
  /** Which days, seen from the one on which it is made. */
  span: z.enum(['last_month', 'last_week', 'yesterday', 'this_month']),
  type: z.enum(['xlsx', 'pdf', 'csv']),
  /** What it is narrowed to. */
  query: z.record(z.string().max(40), z.string().max(220)).default({}),
  /** The same in words: what is sent says what it is narrowed to. */
  narrowed: z.array(z.string().max(200)).max(20).default([]),
})

/** How a client stands: what is owed by age, what was sold in twelve months. */
export const clientAccount = z.object({
  balances: z.array(
    z.object({
      currency: currencyCode,
      total: sum,
      /** Money of the client that settles nothing yet. */
      credit: sum,
      overdue: sum,
      ages: z.array(z.object({ age: receivablesAge, amount: sum, count: z.number().int() })),
    }),
  ),
  /** Net of tax and notes, in colones at the documents' own rates. */
  months: z.array(z.object({ month: z.string(), net: sum })),
  sold: z.array(z.object({ currency: currencyCode, net: sum, count: z.number().int() })),
  /** Days from issuing to being paid, half of the credit sales faster; null before the first. */
  days_to_pay: z.number().nullable(),
})
/** Who a supplier is, how we stand with it, and what we buy of it. */
export const supplierAccount = z.object({
  /** What it is known by: its identification, or its name in small letters where there is none. */
  key: z.string(),
  name: z.string(),
  identification_type: z.string().nullable(),
  identification_number: z.string().nullable(),
  /** As its last document says. */
  emails: z.array(z.string()),
  phone: z.string().nullable(),
  balances: z.array(
    z.object({
      currency: z.string(),
      /** What we owe it, its credit not taken off. */
      total: sum,
      /** What its notes left in our favour. */
      credit: sum,
      overdue: sum,
      ages: z.array(z.object({ age: receivablesAge, amount: sum, count: z.number().int() })),
    }),
  ),
  /** This year and the one before: expenses less the notes of each, as the report of expenses has them. */
  bought: z.array(
    z.object({
      year: z.string(),
      currency: z.string(),
      net: sum,
      tax: sum,
      total: sum,
      count: z.number().int(),
    }),
  ),
  /** What was chosen for it last time, and what its rule says of the VAT. */
  usual: z.object({
    category: z.string().nullable(),
    document_kind: z.string().nullable(),
    means: z.string().nullable(),
    vat_condition: z.string().nullable(),
  }),
})
/**
 * What moved the account with a supplier in a period, oldest first: charges less credits make what is owed to it, below zero where it is in
 * our favour. What of it is open, and how late, is told as of the end of the period, today at the latest.
 */
export const supplierStatement = z.object({
  key: z.string(),
  name: z.string(),
  currency: z.string(),
  period,
  opening: sum,
  closing: sum,
  charged: sum,
  credited: sum,
  entries: z.array(
    z.object({
      day,
      what: z.enum(['document', 'note', 'payment', 'refund', 'settled', 'applied']),
      /** Type and id in the address of its page. */
      kind: z.enum(['expense', 'reception']),
      id,
      /** Of a document: what proves it. */
      document_kind: recordedDocumentKind.nullable(),
      number: z.string().nullable(),
      charge: sum,
      credit: sum,
      balance: sum,
    }),
  ),
  /** What is owed by the day on which it falls due, then what is in our favour, below zero. Together it is what the statement closes with. */
  open: z.array(
    z.object({
      due_on: day.nullable(),
      id,
      number: z.string().nullable(),
      left: sum,
      age: receivablesAge,
      is_overdue: z.boolean(),
    }),
  ),
  /** What is owed by age, credit not taken off. */
  ages: z.array(z.object({ age: receivablesAge, amount: sum, count: z.number().int() })),
})
export const statementQuery = z.object({
  from: givenDay.optional(),
  to: givenDay.optional(),
  currency: currencyCode.optional(),
})
/** What moved a client's account in a period, oldest first; charges less credits make the balance. */
export const clientStatement = z.object({
  currency: currencyCode,
  period,
  opening: sum,
  closing: sum,
  charged: sum,
  credited: sum,
  entries: z.array(
    z.object({
      day,
      what: z.enum(['document', 'cash', 'payment', 'note', 'refund', 'write_off', 'settled', 'void']),
      /** Type and id in the address of its page. */
      kind: z.string().nullable(),
      id: id.nullable(),
      number: z.string().nullable(),
      charge: sum,
      credit: sum,
      balance: sum,
    }),
  ),
  /**
   * What is still to be paid, by the day on which it falls due: of a sale in parts each of which something is left. Less
   * the client's credit it is what the statement closes with; empty for a period that ended before today.
   */
  open: z.array(
    z.object({
      due_on: day.nullable(),
      kind: z.string(),
      id,
      number: z.string().nullable(),
      /** Which part of how many; null where it is owed whole. */
      part: z.object({ number: z.number().int(), count: z.number().int() }).nullable(),
      left: sum,
      is_overdue: z.boolean(),
    }),
  ),
})
/** What a client bought, newest first, with the price of the last time. */
export const clientItem = z.object({
  item_id: id.nullable(),
  description: z.string(),
  cabys: z.string(),
  quantity: sum,
  times: z.number().int(),
  last_price: sum,
  currency: currencyCode,
  last_at: instant,
  last_document: z.object({ kind: z.string(), id }),
})
/** A statement of some days, or a reminder of all that is late. */
export const clientLetter = z.object({
  at: instant,
  what: z.enum(['statement', 'reminder']),
  way: z.enum(letterWays),
  recipient: z.string(),
  from: day.nullable(),
  to: day.nullable(),
  /** Who sent it. */
  by: z.string().nullable(),
})
export const clientLettersAnswer = z.object({ data: z.array(clientLetter) })

export const clientItemsAnswer = z.object({ data: z.array(clientItem) })
