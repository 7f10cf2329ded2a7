import { type ReceptionRow, receptionStatuses } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Skeleton } from '@mantine/core'
import { IconCheck, IconExternalLink, IconFileTypeXml, IconHourglass, IconInbox } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { CompanyList, type ListProps, useListQuery, useListWords } from '#features/lists/index.ts'
import { dayOf, daysBetween, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { WarningMark } from '#ui/feedback/status-chip.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { periodFilters, warningFilter } from '#ui/list/list-filters.tsx'
import { RowCard } from '#ui/list/row-card.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { downloadReceptionFile } from './download-file.ts'
import { markToAnswer } from './mark-to-answer.ts'
import { mailboxQuery, receptionQuery, receptionsQuery } from './queries.ts'
import { AnswerChip, ReceptionChip } from './reception-chip.tsx'
import { type ReceptionSearch, receptionKinds, receptionViews, standardSort } from './reception-search.ts'
import classes from './receptions.module.css'
import { signed } from './signed.ts'
import { toReceptionsQuery } from './to-receptions-query.ts'

const UploadZone = part(() => import('./upload-zone.tsx'), 'UploadZone')
const AcceptQuestion = part(() => import('./accept-question.tsx'), 'AcceptQuestion')
const ReceptionSheet = part(() => import('./reception-sheet.tsx'), 'ReceptionSheet')

/** Documents of suppliers: what is due first at the top. */
export function ReceptionList({ search, onSearch }: ListProps<ReceptionSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const mayUpload = useCan('receptions.upload')
  const asked = toReceptionsQuery(search)
  const enabled = company !== ''
  const query = useListQuery(asked, (asked) => ({ ...receptionsQuery(company, asked), enabled }))
  const { data: mailbox } = useQuery({ ...mailboxQuery(company), enabled })
  const words = useListWords('money.receptions', { views: receptionViews, icon: IconInbox })
  const [accepting, setAccepting] = useState<ReceptionRow | null>(null)
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  return (
    <>
      <CompanyList<ReceptionRow, ReceptionSearch>
        {...words}
        list="document-receptions"
        asked={asked}
        title={t('shell.nav.receptions')}
        search={search}
        onSearch={onSearch}
        standardSort={standardSort}
        filters={useFilters()}
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
        actions={useActions({ company, view: search.view, onOpen: open, onAccept: setAccepting })}
        card={(row) => <ReceptionCard row={row} />}
        opened={
          enabled &&
          search.open !== undefined && (
            <ReceptionSheet
              company={company}
              id={search.open}
              next={nextToDecide(query.data?.data ?? [], search)}
              onOpen={open}
            />
          )
        }
        {...(mailbox?.address && {
          empty: {
            ...words.empty,
            title: t('money.receptions.mailbox.emptyTitle', { address: `\u2068${mailbox.address}\u2069` }),
          },
        })}
      />
      {accepting !== null && (
        <Suspense>
          <AcceptQuestion
            key={accepting.id}
            company={company}
            row={accepting}
            onClose={() => setAccepting(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** After a decision the next one that waits comes by itself: the one below, else the first of those above. */
export function nextToDecide(
  rows: readonly Pick<ReceptionRow, 'id' | 'status'>[],
  { open, view }: ReceptionSearch,
): string | undefined {
  const place = rows.findIndex(({ id }) => id === open)
  // All of that view wait for somebody to say what becomes of their tax.
  const waits = ({ id, status }: Pick<ReceptionRow, 'id' | 'status'>) =>
    id !== open && (isToAnswer(status) || view === 'unclassified')
  return (rows.slice(place + 1).find(waits) ?? rows.find(waits))?.id
}

function isToAnswer(status: ReceptionRow['status']): boolean {
  return status === 'new' || status === 'pending' || status === 'refused'
}

type ToAct = {
  company: string
  view: ReceptionSearch['view']
  onOpen: (id: string) => void
  onAccept: (row: ReceptionRow) => void
}

function useActions({ company, view, onOpen, onAccept }: ToAct): ListAction<ReceptionRow>[] {
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
      act: onAccept,
      swipes: 'end',
      // What nobody answered in time needs no answer any more: the authority is told nothing.
      many:
        view === 'unclassified'
          ? { name: 'classify', asks: 'tax' }
          : { name: 'accept', asks: 'tax', isFinal: true },
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
    ...periodFilters(t),
  ]
}

function useColumns(): Column<ReceptionRow>[] {
  const { t } = useTranslation()
  const columns: Column<ReceptionRow>[] = [
    {
      id: 'supplier',
      header: t('money.receptions.supplier'),
      sorts: 'supplier_name',
      cell: (row) => (
        <span className={classes.supplier} title={row.supplier_name}>
          <bdi className="cc-truncate cc-name">{row.supplier_name}</bdi>
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
      sorts: 'issued_at',
      width: 114,
      from: 'wide',
      kind: 'day',
      of: (row) => dayOf(row.issued_at),
    },
    {
      id: 'total',
      header: t('money.receptions.total'),
      sorts: true,
      width: 132,
      kind: 'money',
      of: (row) => signed(row, row.total),
    },
    {
      id: 'tax',
      from: 'roomy',
      header: t('money.receptions.tax'),
      width: 120,
      kind: 'money',
      of: (row) => signed(row, row.tax),
      muted: 'always',
    },
    {
      id: 'deadline',
      header: t('money.receptions.deadline'),
      sorts: 'deadline_on',
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
