// Plain data, for whoever asks and whoever answers: the server reads it in its schemas, the web without them.

/** Every report, and what it can be grouped by, the usual one first. */
export const reportGroups = {
  sales: ['document', 'client', 'kind', 'seller', 'activity', 'day', 'month', 'condition'],
  invoices: ['document', 'client', 'seller', 'activity', 'day', 'month', 'condition'],
  tickets: ['document', 'day', 'month', 'hour', 'terminal', 'seller', 'means'],
  notes: ['document', 'kind', 'reason', 'client', 'month', 'origin_month'],
  items: ['item', 'category', 'cabys'],
  collected: ['document', 'day', 'month', 'kind', 'client'],
  receivables: ['document', 'client', 'age'],
  vat: ['document', 'kind', 'day', 'month'],
  issued: ['document', 'status', 'kind', 'day', 'month', 'terminal', 'seller'],
  expenses: ['document', 'category', 'supplier', 'deductible', 'month', 'status'],
  receptions: ['document', 'supplier', 'vat_condition', 'answer', 'status', 'month'],
} as const

type ReportName = keyof typeof reportGroups
export const reportNames = Object.keys(reportGroups) as ReportName[]

/** How long what a client owes is overdue, in days. */
export const receivablesAges = ['current', '1-30', '31-60', '61-90', '90+'] as const

/** What the authority said of what was issued, as a report is narrowed by it. */
export const reportVerdicts = ['accepted', 'waiting', 'rejected'] as const

/** What the rows of a report are ordered and weighed by. */
export function mainMeasure(report: ReportName): 'net' | 'total' | 'balance' {
  if (report === 'items') return 'net'
  return report === 'receivables' ? 'balance' : 'total'
}
