// Plain data, for whoever asks and whoever answers: the server reads it in its schemas, the web without them.

/** What rows add up to. The first ones are money; numbers of things are named by `countedMeasures`. */
export const reportMeasures = [
  'net',
  'exempt',
  'exonerated',
  'not_subject',
  'tax',
  'other_charges',
  'total',
  'balance',
  'quantity',
  'credit',
  'cost',
  'margin',
  'settled',
  'difference',
  'missing',
  'not_due',
  'late_30',
  'late_60',
  'late_90',
  'late_more',
] as const
export type ReportMeasure = (typeof reportMeasures)[number]

/** How long what somebody owes is overdue, in days. */
export const receivablesAges = ['current', '1-30', '31-60', '61-90', '90+'] as const

/** What the authority said of what was issued, as a report is narrowed by it. */
export const reportVerdicts = ['accepted', 'waiting', 'rejected'] as const
