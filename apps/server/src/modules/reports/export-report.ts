import {
  type Report,
  type ReportGroup,
  type ReportName,
  reportGroups,
  reportNames,
} from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { en } from '@cuentaclara/locales'
import type { z } from 'zod'
import {
  type AnyExportSource,
  defineExport,
  type ExportColumn,
  type Reading,
} from '#modules/exports/index.ts'
import { getReportRows } from './get-report.ts'

type Query = z.output<typeof schemas.reportQuery>
type DocumentRow = NonNullable<Report['documents']>[number]
/** A row knows what it is a group of: its key is told in those words. */
type GroupRow = NonNullable<Report['groups']>[number] & { group: ReportGroup }

function exportOfDocuments(report: ReportName) {
  return defineExport<Query, DocumentRow>({
    list: `report-${report}`,
    permission: 'reports.read',
    query: schemas.reportQuery,
    columns: documentColumns,
    counts: (row) => ({ currency: row.currency }),
    open: (ctx, query, reading) =>
      allRows(async (page) => {
        const { documents } = await getReportRows(ctx, report, { ...query, ...page, group_by: 'document' })
        return documents!
      }, reading),
  })
}

function exportOfGroups(report: ReportName) {
  const usual = groupsOf(report).find((group) => group !== 'document') as ReportGroup
  return defineExport<Query, GroupRow>({
    list: `report-${report}-groups`,
    permission: 'reports.read',
    query: schemas.reportQuery,
    columns: groupColumns,
    counts: () => ({ currency: '' }),
    open: (ctx, { group_by = usual, ...query }, reading) =>
      allRows(async (page) => {
        const { groups } = await getReportRows(ctx, report, { ...query, ...page, group_by })
        return groups!.map((row) => ({ ...row, group: group_by }))
      }, reading),
  })
}

const lot = 1_000

/** Every row of a report, one lot at a time, until there are no more. */
async function* allRows<Row>(
  read: (page: { page: number; per_page: number }) => Promise<Row[]>,
  { signal }: Reading,
): AsyncGenerator<Row> {
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted()
    const rows = await read({ page, per_page: lot })
    yield* rows
    if (rows.length < lot) return
  }
}

const measureColumns = (
  [
    'net',
    'exempt',
    'exonerated',
    'not_subject',
    'tax',
    'other_charges',
    'credit',
    'total',
    'balance',
  ] as const
).map(
  (field): ExportColumn<DocumentRow | GroupRow> => ({
    field: field === 'credit' ? 'vat_credit' : field,
    type: 'money',
    isUsual: field !== 'exempt' && field !== 'exonerated' && field !== 'not_subject',
    isSummed: true,
    value: (row) => row[field],
  }),
)

const documentColumns: readonly ExportColumn<DocumentRow>[] = [
  { field: 'issued_at', type: 'instant', value: (row) => row.at },
  { field: 'kind', type: 'text', words: 'insight.reports.kinds', value: (row) => row.kind },
  { field: 'consecutivo', type: 'text', value: (row) => row.number },
  { field: 'party_name', type: 'text', width: 40, value: (row) => row.party_name },
  { field: 'currency', type: 'text', value: (row) => row.currency },
  { field: 'original_currency', type: 'text', value: (row) => row.original?.currency ?? null },
  { field: 'original_total', type: 'money', value: (row) => row.original?.total ?? null },
  { field: 'exchange_rate', type: 'number', value: (row) => row.exchange_rate },
  ...measureColumns,
  { field: 'reference', type: 'text', isUsual: false, value: (row) => row.reference?.number ?? null },
]

const groupColumns: readonly ExportColumn<GroupRow>[] = [
  {
    field: 'group',
    type: 'text',
    width: 40,
    wordsOf: ({ group, key, name }) => (name === null ? wordsOfGroup(group, key) : undefined),
    value: ({ group, key, name }) => name ?? sayKey(group, key),
  },
  { field: 'document_count', type: 'number', value: (row) => String(row.count) },
  { field: 'quantity', type: 'number', isUsual: false, value: (row) => row.quantity },
  ...measureColumns,
  { field: 'share', type: 'number', value: (row) => row.share },
]

function groupsOf(report: ReportName): readonly ReportGroup[] {
  return reportGroups[report]
}

/** Where the dictionaries have words for the keys of a group, as the screen of the report says them. */
function wordsOfGroup(group: ReportGroup, key: string): string | undefined {
  if (key === '') return group === 'client' ? 'shell.start' : 'insight.reports'
  if (group === 'means') return key === 'several' ? 'insight.reports' : 'documents.codes.paymentMeans'
  if (group === 'status' && key in en.insight.reports.verdicts) return 'insight.reports.verdicts'
  return groupWords[group]
}

/** The key of a group as the words know it: what has none is named too. */
function sayKey(group: ReportGroup, key: string): string {
  if (key === '') return group === 'client' ? 'noClient' : 'none'
  return group === 'hour' ? `${key}:00 – ${key}:59` : key
}

const groupWords: Partial<Record<ReportGroup, string>> = {
  condition: 'documents.codes.saleConditions',
  kind: 'insight.reports.kinds',
  deductible: 'insight.reports.deductible',
  vat_condition: 'insight.reports.vatConditions',
  answer: 'insight.reports.answers',
  status: 'insight.reports.statuses',
  age: 'insight.ages',
  reason: 'insight.reports.reasons',
}

/** Every report as a file: `sales` is its documents, `sales-groups` what they are grouped by. */
export const reportExports: readonly AnyExportSource[] = reportNames.flatMap((report) => [
  ...(groupsOf(report).includes('document') ? [exportOfDocuments(report)] : []),
  exportOfGroups(report),
])
