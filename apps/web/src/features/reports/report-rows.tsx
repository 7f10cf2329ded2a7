import {
  ageMeasures,
  amountsIn,
  describeReport,
  type Report,
  type ReportMeasure,
  usualSort,
} from '@cuentaclara/contracts'
import { IconChartBar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { clientBulk } from '#features/clients/index.ts'
import { useCan } from '#features/companies/index.ts'
import { BulkBar, bulkOf, useAllowedActions, useSelection } from '#features/lists/index.ts'
import { daysOfBucket } from '#lib/dates/periods.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useEver } from '#ui/ever.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { Amount } from './report-amount.tsx'
import {
  DocumentCard,
  GroupCard,
  MarginPercent,
  useDocumentColumns,
  useGroupColumns,
} from './report-columns.tsx'
import { dropPage, narrowedTo } from './report-query.ts'
import type { ReportSearch } from './report-search.ts'
import { isAge, measureKey } from './report-shape.ts'
import classes from './reports.module.css'
import { type DocumentRow, type GroupRow, useRowWords } from './row-words.ts'

const SupplierStatementLink = part(() => import('./supplier-statement-link.tsx'), 'SupplierStatementLink')

type ReportRowsProps = {
  data: Report
  search: ReportSearch
  onSearch: (search: ReportSearch) => void
  isFetching: boolean
}

/** The rows of a report, or what they are grouped by. */
export function ReportRows({ data, search, onSearch, isFetching }: ReportRowsProps) {
  const { t } = useTranslation()
  const shared = {
    label: t(`reports.titles.${data.report}`),
    sort: search.sort ?? usualSort(data.report, data.group_by),
    onSortChange: (sort: string) =>
      onSearch(dropPage({ ...search, sort: sort.split(',').at(-1) || undefined })),
    onPageChange: (page: number) => onSearch({ ...search, page }),
    onPerPageChange: (perPage: number) => onSearch(dropPage({ ...search, per_page: perPage as 25 })),
    perPageOptions: [10, 25, 50, 100],
    empty: (
      <EmptyState
        icon={IconChartBar}
        title={t('common.figures.noDocuments')}
        {...(offersPending(data.report) && { hint: t('insight.reports.emptyHint') })}
      />
    ),
    foot: useFoot(data, search.currency),
  }
  return data.documents === null ? (
    <GroupRows {...{ data, search, onSearch, isFetching, shared }} />
  ) : (
    <ListedRows {...{ data, search, isFetching, shared }} />
  )
}

type RowsProps = {
  data: Report
  search: ReportSearch
  isFetching: boolean
  // biome-ignore lint/suspicious/noExplicitAny: what both tables have in common, whatever their rows
  shared: any
}

const settled = { error: null, isPending: false, dataUpdatedAt: 0, refetch: () => undefined }

function ListedRows({ data, search, isFetching, shared }: RowsProps) {
  const navigate = useNavigate()
  const rows = data.documents ?? []
  const words = useRowWords(data.report, data.group_by)
  const columns = useDocumentColumns(data.report, data.group_by, rows)
  const opens = (row: DocumentRow) => placeOf(row, data, search)
  const opensAny = rows.some((row) => opens(row) !== null)
  return (
    <>
      {data.report === 'payables' && search.supplier !== undefined && (
        <Suspense fallback={null}>
          <SupplierStatementLink supplier={search.supplier} />
        </Suspense>
      )}
      <DataTable<DocumentRow>
        {...shared}
        columns={columns}
        query={{ ...settled, isFetching, data: { data: rows, meta: data.meta } }}
        // A refund stands beside its payment, lines in one document.
        rowId={(row) => [row.id, row.total, row.detail, row.quantity, row.reference?.number].join(' ')}
        card={(row) => <DocumentCard row={row} words={words} main={describeReport(data.report).main} />}
        {...(opensAny
          ? {
              onOpen: (row: DocumentRow) => {
                const place = opens(row)
                if (place !== null) void navigate({ to: place as string })
              },
              rowHref: (row: DocumentRow) => opens(row) ?? '',
            }
          : {})}
      />
    </>
  )
}

/** Where what a row is about is to be seen: its page, or of a series the documents that have its numbers. */
function placeOf(
  { kind, id, at }: DocumentRow,
  { report, group_by, period }: Report,
  search: ReportSearch,
): string | null {
  if (report === 'audit' || group_by === 'gap') return null
  if (kind === 'withheld-by-card') return `/reports/vat-return?period=${at.slice(0, 7)}`
  if (group_by !== 'series') return `/transactions/detail/${kind}/${id}`
  if (kind.startsWith('message-')) return '/document-receptions'
  const { branch } = search
  return `/reports/issued?${new URLSearchParams({ ...period, within: `numbers:${id}`, ...(branch && { branch }) })}`
}

function GroupRows({
  data,
  search,
  onSearch,
  isFetching,
  shared,
}: RowsProps & Pick<ReportRowsProps, 'onSearch'>) {
  const { t } = useTranslation()
  const { report, group_by: group } = data
  const currency = amountsIn(report, search.currency)
  const narrowTo = (row: GroupRow) => {
    if (group === 'day' || group === 'month') {
      const { period: _period, sort: _sort, ...rest } = search
      return onSearch(dropPage({ ...rest, ...daysOfBucket(row.key), group: undefined }))
    }
    onSearch(narrowedTo(report, search, { group, key: row.key }))
  }
  // What of a balance is so late leads to the documents that are.
  const linked = (measure: ReportMeasure, row: GroupRow, amount: ReactNode) =>
    isAge(measure) && row[measure] !== '0' ? (
      <button
        type="button"
        className={classes.figureLink}
        title={t(measureKey(report, measure))}
        onClick={() =>
          onSearch({ ...narrowedTo(report, search, { group, key: row.key }), age: ageMeasures[measure] })
        }
      >
        {amount}
      </button>
    ) : (
      amount
    )
  const columns = useGroupColumns(data, currency, linked)
  const rows = data.groups ?? []
  const names = useRowWords(report, group)
  const actions = useAllowedActions(clientBulk)
  const selection = useSelection(`${report} ${group}`, rows, { rowId: idOf, rowLabel: names.group })
  const isTickable = useCan('documents.send') && report === 'receivables' && group === 'client'
  const hasBar = useEver(isTickable && selection.rows.size > 0)
  return (
    <>
      <DataTable<GroupRow>
        {...shared}
        {...(isTickable
          ? {
              selection: selection.ids,
              // Who has no name here gets no letter.
              onSelectionChange: (ids: ReadonlySet<string>) =>
                selection.select(new Set([...ids].filter((id) => id !== nobody))),
              rowLabel: names.group,
            }
          : {})}
        columns={columns}
        query={{ ...settled, isFetching, data: { data: rows, meta: data.meta } }}
        rowId={idOf}
        card={(row) => <GroupCard row={row} data={data} currency={currency} />}
        onOpen={narrowTo}
      />
      {hasBar && (
        <Suspense>
          <BulkBar
            list="clients"
            actions={bulkOf(actions)}
            query={{}}
            selection={selection}
            shown={rows.length}
            total={rows.length}
          />
        </Suspense>
      )}
    </>
  )
}

const nobody = 'none'

function idOf({ key }: GroupRow): string {
  return key || nobody
}

/** Whether what is pending may be included, as the hint offers where nothing is shown. */
export function offersPending(report: Report['report']): boolean {
  return describeReport(report).filters.some((filter) => filter === 'waiting')
}

/** What all rows add up to, of every page: in colones, or in the one currency that was asked for. */
function useFoot(data: Report, asked: string | undefined) {
  const { t } = useTranslation()
  const { measures } = describeReport(data.report)
  const currency = amountsIn(data.report, asked)
  const sums = currency === 'CRC' ? data.in_colones : data.totals.find((sum) => sum.currency === currency)
  if (sums === undefined || measures.length === 0) return undefined
  const cells: [string, ReactNode][] = measures.map((measure) => [
    measure,
    <Amount key={measure} measure={measure} row={sums} currency={currency} />,
  ])
  if (data.report === 'margin') cells.push(['marginPercent', <MarginPercent key="percent" row={sums} />])
  return { label: t('common.words.total'), cells: Object.fromEntries(cells) as Record<string, ReactNode> }
}
