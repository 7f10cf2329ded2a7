// Plain data, as in report-choices.ts; apart from it, because reading an address needs only that.
import type { Permission } from './permissions.ts'
import type { ReportMeasure, receivablesAges } from './report-choices.ts'

/** Measures that count things. */
export const countedMeasures: ReadonlySet<ReportMeasure> = new Set(['quantity', 'missing'])

/** What of a document is not told by rate of VAT. */
export const notByRate: ReadonlySet<ReportMeasure> = new Set([
  'exempt',
  'exonerated',
  'not_subject',
  'balance',
])

/** Where what is owed stands in its row, by how long it is overdue. */
export const ageMeasures = {
  not_due: 'current',
  late_30: '1-30',
  late_60: '31-60',
  late_90: '61-90',
  late_more: '90+',
} as const satisfies Partial<Record<ReportMeasure, (typeof receivablesAges)[number]>>
const ages = Object.keys(ageMeasures) as (keyof typeof ageMeasures)[]

/** What a row says besides its measures, and what that is. */
export const reportFacts = {
  kind: 'word',
  status: 'word',
  exchange_rate: 'rate',
  origin: 'number',
  due_on: 'day',
  days_late: 'count',
  days_left: 'count',
  means: 'word',
  person: 'name',
  paid_number: 'number',
  paid_on_rate: 'rate',
  first: 'count',
  last: 'count',
  accepted: 'count',
  rejected: 'count',
  waiting: 'count',
  explanation: 'word',
  reason: 'text',
  action: 'word',
  subject: 'word',
  changed: 'text',
} as const satisfies Record<string, 'word' | 'rate' | 'number' | 'day' | 'count' | 'name' | 'text'>
export type ReportFact = keyof typeof reportFacts

export const reportAreas = ['sales', 'purchases', 'taxes', 'receivables', 'control'] as const
export type ReportArea = (typeof reportAreas)[number]

type ReportFilter =
  | 'currency'
  | 'client'
  | 'branch'
  | 'activity'
  | 'seller'
  | 'tag'
  | 'tagged'
  | 'waiting'
  | 'drafts'
  | 'age'
  | 'as_of'
  | 'condition'
  | 'verdict'
  | 'rate'
  | 'supplier'
  | 'category'
  | 'status'

/** What a report is: its answer, its screen, its file, its paper and its place in the index all follow from this. */
export type ReportDescription = {
  readonly area: ReportArea
  /** What its reader needs besides `reports.read`. */
  readonly permission?: Permission
  /** `now` for how things stand, whatever the period. */
  readonly time: 'period' | 'now'
  /** What it can be grouped by, the usual one first; of those in `listedGroups` each row is one thing. */
  readonly groups: readonly string[]
  readonly filters: readonly ReportFilter[]
  /** What its rows may be narrowed to by `status`. */
  readonly statuses?: readonly string[]
  /** Its amounts are colones, whatever the currency of the documents that they are of. */
  readonly isInColones?: true
  /** What its rows add up to, in order. */
  readonly measures: readonly ReportMeasure[]
  /** Of these, what gives way first where there is no room. */
  readonly aside?: readonly ReportMeasure[]
  /** What its rows are ordered and weighed by; null where they are only counted. */
  readonly main: ReportMeasure | null
  /** In its strip, the main one first. */
  readonly figures: readonly ReportMeasure[]
  /** What is drawn over time and compared with the period before; null where that means nothing. */
  readonly compared: 'net' | 'total' | 'margin' | 'difference' | null
  readonly facts: readonly ReportFact[]
  /** Whom its rows are with; `either` where some are with clients and some with suppliers, null where nobody is. */
  readonly party: 'client' | 'supplier' | 'either' | 'withholder' | 'person' | null
}

const ofDocuments = ['currency', 'client', 'branch', 'activity', 'seller', 'tag'] as const
const sold = {
  area: 'sales',
  time: 'period',
  filters: [...ofDocuments, 'rate', 'verdict', 'waiting'],
  measures: ['net', 'exempt', 'exonerated', 'not_subject', 'tax', 'other_charges', 'total', 'balance'],
  aside: ['exempt', 'exonerated', 'not_subject', 'other_charges', 'balance'],
  main: 'total',
  figures: ['net', 'tax', 'other_charges', 'total'],
  compared: 'net',
  facts: ['kind', 'exchange_rate'],
  party: 'client',
} as const
const bought = {
  area: 'purchases',
  time: 'period',
  measures: ['net', 'tax', 'credit', 'total'],
  aside: ['credit'],
  main: 'total',
  figures: ['net', 'tax', 'total', 'credit'],
  compared: 'net',
  facts: ['exchange_rate'],
  party: 'supplier',
} as const
const owed = {
  time: 'now',
  measures: ['total', 'balance', ...ages],
  aside: ages,
  main: 'balance',
  figures: ['balance', ...ages],
  compared: null,
  facts: ['due_on', 'days_late'],
} as const

/** Every report, in the order of the index. */
export const reports = {
  sales: {
    ...sold,
    groups: ['document', 'client', 'kind', 'rate', 'seller', 'activity', 'day', 'month', 'condition'],
  },
  invoices: {
    ...sold,
    groups: ['document', 'client', 'rate', 'seller', 'activity', 'day', 'month', 'condition'],
  },
  tickets: {
    ...sold,
    groups: ['document', 'rate', 'day', 'month', 'hour', 'terminal', 'seller', 'means'],
    measures: ['net', 'tax', 'other_charges', 'total'],
    aside: ['other_charges'],
  },
  notes: {
    ...sold,
    groups: ['document', 'kind', 'rate', 'reason', 'client', 'month', 'origin_month'],
    measures: ['net', 'tax', 'other_charges', 'total'],
    aside: ['other_charges'],
    facts: ['kind', 'origin', 'exchange_rate'],
  },
  items: {
    ...sold,
    groups: ['item', 'category', 'cabys', 'rate', 'line'],
    measures: ['quantity', 'net', 'tax', 'total'],
    aside: [],
    main: 'net',
    figures: ['net', 'tax', 'total'],
    facts: ['kind', 'exchange_rate'],
  },
  margin: {
    ...sold,
    groups: ['item', 'category', 'client', 'seller', 'month', 'line'],
    filters: ['client', 'branch', 'activity', 'seller', 'tag', 'verdict', 'waiting'],
    isInColones: true,
    measures: ['quantity', 'net', 'cost', 'margin'],
    aside: [],
    main: 'margin',
    figures: ['margin', 'net', 'cost'],
    compared: 'margin',
    facts: ['kind'],
  },
  expenses: {
    ...bought,
    groups: ['document', 'category', 'supplier', 'deductible', 'month', 'status'],
    filters: ['currency', 'supplier', 'category', 'branch', 'tagged', 'status', 'seller', 'drafts'],
    statuses: ['draft', 'recorded', 'approved', 'paid'],
    measures: ['net', 'tax', 'credit', 'total', 'balance'],
    aside: ['credit', 'balance'],
  },
  receptions: {
    ...bought,
    groups: ['document', 'supplier', 'vat_condition', 'answer', 'status', 'month'],
    filters: ['currency', 'supplier', 'category', 'status', 'seller', 'waiting'],
    statuses: ['new', 'pending', 'sending', 'refused', 'confirmed', 'tacit', 'noted'],
  },
  'receptions-due': {
    ...bought,
    time: 'now',
    groups: ['document', 'supplier', 'due_day', 'status'],
    filters: ['currency', 'supplier', 'status'],
    statuses: ['new', 'pending', 'refused'],
    measures: ['net', 'tax', 'total'],
    aside: [],
    figures: ['total', 'tax'],
    compared: null,
    facts: ['status', 'due_on', 'days_left', 'exchange_rate'],
  },
  payables: {
    ...owed,
    area: 'purchases',
    groups: ['supplier', 'document', 'age', 'category'],
    filters: ['currency', 'supplier', 'category', 'branch', 'tagged', 'status', 'age', 'as_of', 'seller'],
    statuses: ['recorded', 'approved', 'due_soon', 'in_favour'],
    party: 'supplier',
  },
  vat: {
    area: 'taxes',
    time: 'period',
    groups: ['document', 'kind', 'day', 'month'],
    filters: ['currency', 'client', 'waiting'],
    measures: ['tax', 'credit', 'total'],
    main: 'total',
    figures: ['total', 'tax', 'credit'],
    compared: 'total',
    facts: ['kind', 'exchange_rate'],
    party: 'either',
  },
  withholdings: {
    area: 'taxes',
    // The return of a month has those of cards.
    permission: 'vat-return.read',
    time: 'period',
    groups: ['document', 'month', 'client', 'kind', 'day'],
    filters: ['currency', 'client'],
    measures: ['total'],
    main: 'total',
    figures: ['total'],
    compared: 'total',
    facts: ['kind', 'exchange_rate'],
    party: 'withholder',
  },
  'exchange-differences': {
    area: 'taxes',
    time: 'period',
    groups: ['document', 'client', 'month', 'day'],
    filters: ['currency', 'client', 'branch', 'activity', 'seller', 'tag'],
    isInColones: true,
    measures: ['total', 'settled', 'difference'],
    main: 'difference',
    figures: ['difference', 'settled', 'total'],
    compared: 'difference',
    facts: ['paid_number', 'exchange_rate', 'paid_on_rate'],
    party: 'client',
  },
  receivables: {
    ...owed,
    area: 'receivables',
    groups: ['document', 'client', 'age', 'seller'],
    filters: [...ofDocuments, 'status', 'age', 'as_of', 'condition'],
    statuses: ['overdue', 'due_soon', 'later', 'part_settled', 'said_paid', 'waiting', 'in_favour'],
    facts: ['kind', 'due_on', 'days_late'],
    party: 'client',
  },
  collected: {
    area: 'receivables',
    time: 'period',
    groups: ['document', 'day', 'month', 'means', 'seller', 'kind', 'client'],
    filters: ['currency', 'client', 'branch', 'activity', 'seller', 'tag'],
    measures: ['total'],
    main: 'total',
    figures: ['total'],
    compared: 'total',
    facts: ['kind', 'means', 'person', 'exchange_rate'],
    party: 'client',
  },
  issued: {
    area: 'control',
    time: 'period',
    groups: ['document', 'status', 'kind', 'day', 'month', 'terminal', 'numbers', 'seller'],
    filters: [...ofDocuments, 'verdict'],
    measures: ['total'],
    main: 'total',
    figures: [],
    compared: null,
    facts: ['kind', 'status'],
    party: 'either',
  },
  sequences: {
    area: 'control',
    permission: 'settings.read',
    time: 'period',
    groups: ['series', 'gap'],
    filters: ['branch'],
    measures: ['quantity', 'missing'],
    main: 'missing',
    figures: ['quantity', 'missing'],
    compared: null,
    facts: ['kind', 'first', 'last', 'accepted', 'rejected', 'waiting', 'explanation', 'person', 'reason'],
    party: null,
  },
  audit: {
    area: 'control',
    permission: 'audit.read',
    time: 'period',
    groups: ['entry', 'person', 'subject', 'action', 'day'],
    filters: ['seller'],
    measures: [],
    main: null,
    figures: [],
    compared: null,
    facts: ['action', 'subject', 'changed'],
    party: 'person',
  },
} as const satisfies Record<string, ReportDescription>

type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as ReportName[]

/** What a report is, read as any of them. */
export function describeReport(report: ReportName): ReportDescription {
  return reports[report]
}

/** The currency of what a report says when one was asked for: all of it is in colones otherwise. */
export function amountsIn(report: ReportName, asked: string | null | undefined): string {
  return describeReport(report).isInColones === true ? 'CRC' : (asked ?? 'CRC')
}

/** Groups that are none: each row is a document, a line of one, an entry of the trail. */
export const listedGroups: ReadonlySet<string> = new Set(['document', 'line', 'series', 'gap', 'entry'])

const inOrderOfTime: ReadonlySet<string> = new Set(['day', 'due_day', 'month', 'hour', 'origin_month'])

/** How a report is sorted where nobody says: what is due soonest, what came last, what weighs most, days as they follow. */
export function usualSort(report: ReportName, group: string): string {
  const { main, time } = describeReport(report)
  if (group === 'series') return 'number'
  if (listedGroups.has(group)) return time === 'now' ? 'due_on' : '-at'
  return inOrderOfTime.has(group) ? 'key' : `-${main ?? 'count'}`
}
