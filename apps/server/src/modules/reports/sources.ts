import type { ReportGroup, ReportName } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { auditRows } from './audit-rows.ts'
import { collectedRows } from './collected-rows.ts'
import { exchangeRows } from './exchange-rows.ts'
import type { Filter } from './filter.ts'
import { lineRows } from './line-rows.ts'
import { marginRows } from './margin-rows.ts'
import { dueReceptionRows, payableRows, receptionRows, spentRows } from './purchase-rows.ts'
import { receivableRows } from './receivable-rows.ts'
import { issuedRows, saleRows } from './sale-rows.ts'
import { sequenceRows } from './sequence-rows.ts'
import { vatRows } from './vat-rows.ts'
import { withholdingRows } from './withholding-rows.ts'

type Source = (filter: Filter, group: ReportGroup | null) => RawBuilder<unknown>

/** What reads the rows of each report; what else a report is stands in `contracts`. */
const sources: Readonly<Record<ReportName, Source>> = {
  sales: (filter, group) => saleRows('sales', filter, group),
  invoices: (filter, group) => saleRows('invoices', filter, group),
  tickets: (filter, group) => saleRows('tickets', filter, group),
  notes: (filter, group) => saleRows('notes', filter, group),
  items: lineRows,
  margin: marginRows,
  expenses: spentRows,
  receptions: receptionRows,
  'receptions-due': dueReceptionRows,
  payables: payableRows,
  vat: vatRows,
  withholdings: withholdingRows,
  'exchange-differences': exchangeRows,
  receivables: receivableRows,
  collected: collectedRows,
  issued: issuedRows,
  sequences: sequenceRows,
  audit: auditRows,
}

/**
 * The rows a report adds up, in groups or for the sums alone (`group` null), with the same columns whatever it is about
 * (`reportColumns`), amounts in cents. Figures of the start page and the dashboard are sums of the same rows, so the report that
 * a figure opens adds up to it; and what belongs to one of its groups is what that group added up. Who names the columns that
 * they read is given no others.
 */
export function sourceOf(
  report: ReportName,
  filter: Filter,
  group: ReportGroup | null,
  columns?: readonly string[],
): RawBuilder<unknown> {
  const { within } = filter
  if (within === undefined) return sources[report]({ ...filter, columns }, group)
  const rows = sources[report]({ ...filter, columns: columns && [...columns, 'within_key'] }, group)
  return sql`select w.* from (${rows}) w where w.within_key = ${within.key}`
}
