import type { Report, ReportName } from '@cuentaclara/contracts'

export type Measure = Exclude<keyof Report['in_colones'], 'count' | 'quantity' | 'not_subject'>
type Shown = readonly [Measure, 'medium' | 'wide' | undefined][]

/** What one report shows. */
export type ReportShape = {
  /** In its strip, the main one first; none where only documents are counted. */
  figures: readonly Measure[]
  /** What is drawn over time and compared with the period before; null where a period means nothing. */
  compared: 'net' | 'total' | null
  /** What it tells of a document, in order; the last ones go first where there is no room. */
  columns: Shown
}

const parts: readonly Measure[] = ['net', 'tax', 'other_charges', 'total']
const bought: ReportShape = {
  figures: ['net', 'tax', 'total', 'credit'],
  compared: 'net',
  columns: [
    ['net', 'medium'],
    ['tax', 'medium'],
    ['credit', 'wide'],
    ['total', undefined],
  ],
}
const sold: ReportShape = {
  figures: parts,
  compared: 'net',
  columns: [
    ['net', 'medium'],
    ['exempt', 'wide'],
    ['exonerated', 'wide'],
    ['tax', 'medium'],
    ['total', undefined],
    ['balance', 'wide'],
  ],
}

export const reportShapes: Readonly<Record<ReportName, ReportShape>> = {
  sales: sold,
  invoices: sold,
  tickets: {
    figures: parts,
    compared: 'net',
    columns: [
      ['net', 'medium'],
      ['tax', 'medium'],
      ['other_charges', 'wide'],
      ['total', undefined],
    ],
  },
  notes: {
    figures: parts,
    compared: 'net',
    columns: [
      ['net', 'medium'],
      ['tax', 'medium'],
      ['total', undefined],
    ],
  },
  items: {
    figures: ['net', 'tax', 'total'],
    compared: 'net',
    columns: [
      ['net', undefined],
      ['tax', 'medium'],
      ['total', 'medium'],
    ],
  },
  collected: { figures: ['total'], compared: 'total', columns: [['total', undefined]] },
  receivables: {
    figures: ['balance'],
    compared: null,
    columns: [
      ['total', 'medium'],
      ['balance', undefined],
    ],
  },
  vat: {
    figures: ['total', 'tax', 'credit'],
    compared: 'total',
    columns: [
      ['tax', 'medium'],
      ['credit', 'medium'],
      ['total', undefined],
    ],
  },
  issued: { figures: [], compared: null, columns: [['total', undefined]] },
  expenses: bought,
  receptions: bought,
}

/** The words of a measure; the total of the VAT is what is to be paid. */
export function measureKey(report: ReportName, measure: Measure) {
  if (report === 'vat' && measure === 'total') return 'insight.reports.toPay' as const
  return `insight.reports.measures.${measure}` as const
}

/** The words of whom a document is with: a client, or of what was bought a supplier. */
export function partyKey(report: ReportName) {
  return reportShapes[report] === bought
    ? ('insight.reports.groups.supplier' as const)
    : ('insight.reports.groups.client' as const)
}
