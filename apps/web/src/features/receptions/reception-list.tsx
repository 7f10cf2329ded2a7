import type { ReceptionRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Skeleton } from '@mantine/core'
import { IconCheck, IconExternalLink, IconFileTypeXml, IconHourglass, IconInbox } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { CompanyList } from '#features/lists/index.ts'
import { dayOf, daysBetween, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { WarningMark } from '#ui/feedback/status-chip.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { warningFilter } from '#ui/list/list-filters.tsx'
import { RowCard } from '#ui/list/row-card.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { acceptAsUsual } from './accept-as-usual.ts'
import { downloadReceptionFile } from './download-file.ts'
import { markToAnswer } from './mark-to-answer.ts'
import { mailboxQuery, receptionQuery, receptionsQuery } from './queries.ts'
import { AnswerChip, ReceptionChip } from './reception-chip.tsx'
import {
  type ReceptionSearch,
  receptionKinds,
  receptionStatuses,
  receptionViews,
  standardSort,
} from './reception-search.ts'
import classes from './receptions.module.css'
import { signed } from './signed.ts'
import { toReceptionsQuery } from './to-receptions-query.ts'

const UploadZone = part(() => import('./upload-zone.tsx'), 'UploadZone')
const ReceptionSheet = part(() => import('./reception-sheet.tsx'), 'ReceptionSheet')

type ReceptionListProps = { search: ReceptionSearch; onSearch: (search: ReceptionSearch) => void }

/** Documents of suppliers: what is due first at the top. */
export function ReceptionList({ search, onSearch }: ReceptionListProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const mayUpload = useCan('receptions.upload')
  const asked = toReceptionsQuery(search)
  const enabled = company !== ''
  const query = useQuery({ ...receptionsQuery(company, asked), enabled })
  const { data: mailbox } = useQuery({ ...mailboxQuery(company), enabled })
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  return (
    <CompanyList<ReceptionRow, ReceptionSearch>
      list="document-receptions"
      asked={asked}
      title={t('shell.nav.receptions')}
      search={search}
      onSearch={onSearch}
      standardSort={standardSort}
      views={receptionViews.map((name) => ({ name, label: t(`money.receptions.views.${name}`) }))}
      filters={useFilters()}
      searchLabel={t('money.receptions.search')}
      searchHint={t('money.receptions.searchHint')}
      strip={
        mayUpload && enabled ? (
          <Suspense fallback={<Skeleton className={classes.upload} height={104} radius="md" />}>
            <UploadZone
              company={company}
              mailbox={mailbox}
              onOpen={open}
              task={search.upload}
              onTask={(upload) => onSearch({ ...search, upload })}
            />
          </Suspense>
        ) : undefined
      }
      tools={<ExportButton list="document-receptions" query={asked} />}
      columns={useColumns()}
      query={query}
      rowId={(row) => row.id}
      rowLabel={(row) => row.supplier_name}
      onOpen={(row) => open(row.id)}
      rowHref={(row) => `/transactions/detail/reception/${row.id}`}
      onPrefetch={(row) => void cache.prefetchQuery(receptionQuery(company, row.id))}
      actions={useActions(company, open)}
      card={(row) => <ReceptionCard row={row} />}
      opened={
        enabled &&
        search.open !== undefined && (
          <ReceptionSheet
            company={company}
            id={search.open}
            // After a decision the next one that waits comes by itself.
            next={query.data?.data.find(({ id, status }) => id !== search.open && isToAnswer(status))?.id}
            onOpen={open}
          />
        )
      }
      empty={{
        icon: IconInbox,
        title: mailbox?.address
          ? t('money.receptions.mailbox.emptyTitle', { address: `\u2068${mailbox.address}\u2069` })
          : t('money.receptions.emptyTitle'),
        hint: t('money.receptions.emptyHint'),
      }}
    />
  )
}

function isToAnswer(status: ReceptionRow['status']): boolean {
  return status === 'new' || status === 'pending' || status === 'refused'
}

function useActions(company: string, onOpen: (id: string) => void): ListAction<ReceptionRow>[] {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return [
    { label: t('common.actions.open'), icon: IconExternalLink, act: ({ id }) => onOpen(id) },
    {
      label: t('money.receptions.acceptAsUsual'),
      icon: IconCheck,
      key: 'a',
      permission: 'receptions.decide',
      takes: ({ status }) => isToAnswer(status),
      act: (row) => acceptAsUsual(cache, { company, row, t }),
      many: { name: 'accept', asks: 'tax' },
    },
    {
      label: t('money.receptions.markToAnswer'),
      icon: IconHourglass,
      permission: 'receptions.decide',
      takes: ({ status }) => status === 'new',
      act: ({ id }) => markToAnswer(cache, { company, id }),
    },
    {
      label: t('money.receptions.files.xml'),
      icon: IconFileTypeXml,
      key: 'd',
      act: (row) => downloadReceptionFile(company, row, 'xml'),
    },
  ]
}

function useFilters(): ListFilter[] {
  const { t } = useTranslation()
  return [
    {
      name: 'status',
      kind: 'choice',
      label: t('money.receptions.status'),
      choices: receptionStatuses.map((value) => ({ value, label: t(`money.receptions.statuses.${value}`) })),
    },
    {
      name: 'kind',
      kind: 'choice',
      label: t('money.receptions.kind'),
      choices: receptionKinds.map((value) => ({ value, label: t(`documents.kinds.${value}`) })),
    },
    warningFilter(t),
    { name: 'from', kind: 'day', label: t('common.list.from') },
    { name: 'to', kind: 'day', label: t('common.list.to') },
  ]
}

function useColumns(): Column<ReceptionRow>[] {
  const { t } = useTranslation()
  const columns: Column<ReceptionRow>[] = [
    {
      id: 'supplier',
      header: t('money.receptions.supplier'),
      sortKey: 'supplier_name',
      cell: (row) => (
        <span className={classes.supplier} title={row.supplier_name}>
          <bdi className="cc-truncate">{row.supplier_name}</bdi>
          {row.has_warning && <WarningMark label={t('money.receptions.hasFailedChecks')} />}
        </span>
      ),
    },
    {
      id: 'kind',
      from: 'roomy',
      header: t('money.receptions.kind'),
      width: 130,
      cell: (row) => t(`documents.kinds.${row.kind}`),
    },
    {
      id: 'number',
      header: t('money.receptions.number'),
      width: 112,
      from: 'medium',
      cell: (row) => (
        <span className="cc-ltr cc-numbers" title={row.consecutivo}>
          {shortNumber(row.consecutivo)}
        </span>
      ),
    },
    {
      id: 'date',
      header: t('money.receptions.date'),
      sortKey: 'issued_at',
      width: 114,
      from: 'wide',
      kind: 'day',
      of: (row) => dayOf(row.issued_at),
    },
    {
      id: 'total',
      header: t('money.receptions.total'),
      sortKey: 'total',
      align: 'end',
      width: 132,
      cell: (row) => <Money amount={signed(row, row.total)} currency={row.currency} layout="column" />,
    },
    {
      id: 'tax',
      from: 'roomy',
      header: t('money.receptions.tax'),
      align: 'end',
      width: 120,
      cell: (row) => <Money amount={signed(row, row.tax)} currency={row.currency} layout="column" muted />,
    },
    {
      id: 'deadline',
      header: t('money.receptions.deadline'),
      sortKey: 'deadline_on',
      width: 158,
      cell: (row) => (isToAnswer(row.status) ? <Deadline day={row.deadline_on} /> : null),
    },
    {
      id: 'status',
      header: t('money.receptions.status'),
      width: 146,
      cell: (row) => <ReceptionChip status={row.status} />,
    },
    {
      id: 'answer',
      header: t('money.receptions.answer'),
      width: 124,
      from: 'medium',
      cell: (row) =>
        row.answer === null || row.status === 'noted' ? null : <AnswerChip answer={row.answer} />,
    },
  ]
  return columns
}

const nearDays = 7

/** Red in its last week. */
export function Deadline({ day }: { day: string }) {
  const daysLeft = daysBetween(today(), day)
  return (
    <span className={classes.due} data-near={daysLeft <= nearDays || undefined}>
      <DayText day={day} />
    </span>
  )
}

function ReceptionCard({ row }: { row: ReceptionRow }) {
  const { t } = useTranslation()
  return (
    <RowCard
      name={row.supplier_name}
      figure={<Money amount={signed(row, row.total)} currency={row.currency} />}
      more={
        // Two days could stand here, so each says which it is.
        <>
          <span>{isToAnswer(row.status) ? t('money.receptions.deadline') : t('money.receptions.date')}</span>
          {isToAnswer(row.status) ? (
            <Deadline day={row.deadline_on} />
          ) : (
            <DayText day={dayOf(row.issued_at)} />
          )}
          {row.has_warning && <WarningMark label={t('money.receptions.hasFailedChecks')} />}
        </>
      }
      state={<ReceptionChip status={row.status} />}
    />
  )
}
