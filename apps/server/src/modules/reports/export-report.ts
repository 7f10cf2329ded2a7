import type { Report, ReportGroup, ReportName } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import { type AnyExportSource, defineExport, type ExportColumn, rowsOfPages } from '#modules/exports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { PageRequest } from '#platform/paging.ts'
import { getReport } from './get-report.ts'
import { groupsOf } from './sources.ts'

type Query = z.output<typeof schemas.reportQuery>
type DocumentRow = NonNullable<Report['documents']>[number]
type GroupRow = NonNullable<Report['groups']>[number]

function documentsOf(report: ReportName) {
  return defineExport<Query, DocumentRow>({
    list: `report-${report}`,
    permission: 'reports.read',
    query: schemas.reportQuery,
    columns: documentColumns,
    counts: (row) => ({ currency: row.currency }),
    open: (ctx, query, reading) =>
      rowsOfPages(
        (page) => readPage(ctx, report, { ...query, group_by: 'document' }, page, 'documents'),
        reading,
      ),
  })
}

function groupsOfReport(report: ReportName) {
  return defineExport<Query, GroupRow>({
    list: `report-${report}-groups`,
    permission: 'reports.read',
    query: schemas.reportQuery,
    columns: groupColumns,
    counts: () => ({ currency: '' }),
    open: (ctx, query, reading) => {
      const usual = groupsOf[report].find((group) => group !== 'document') as ReportGroup
      return rowsOfPages(
        (page) => readPage(ctx, report, { ...query, group_by: query.group_by ?? usual }, page, 'groups'),
        reading,
      )
    },
  })
}

/** One page of a report's rows, as lists answer theirs. */
async function readPage<Kind extends 'documents' | 'groups'>(
  ctx: CompanyContext,
  report: ReportName,
  query: Query,
  page: PageRequest,
  kind: Kind,
) {
  const found = await getReport(ctx, report, { ...query, ...page })
  return { data: found[kind]!, meta: found.meta }
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
  { field: 'group', type: 'text', width: 40, value: (row) => row.name ?? row.key },
  { field: 'document_count', type: 'number', value: (row) => String(row.count) },
  { field: 'quantity', type: 'number', isUsual: false, value: (row) => row.quantity },
  ...measureColumns,
  { field: 'share', type: 'number', value: (row) => row.share },
]

/** Every report as a file: `sales` is its documents, `sales-groups` what they are grouped by. */
export const reportExports: readonly AnyExportSource[] = schemas.reportName.options.flatMap((report) => [
  ...(groupsOf[report].includes('document') ? [documentsOf(report)] : []),
  groupsOfReport(report),
])
