import { endpoints, type OutboxMail } from '@cuentaclara/contracts'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconMailForward,
  IconX,
} from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { installationQuery } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { InstantText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import type { Column } from '#ui/list/column.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LettersToday } from './letters-today.tsx'
import classes from './outbox.module.css'
import type { OutboxSearch } from './outbox-search.ts'
import { subjectOf } from './subject-of.ts'

const LetterSheet = part(() => import('./letter-sheet.tsx'), 'LetterSheet')

const outboxQuery = (query: { search: string | undefined; page: number }) =>
  queryOptions({
    queryKey: ['outbox', null, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listOutbox, { query: { ...query, per_page: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  })

const looks: Looks<OutboxMail['status']> = {
  waiting: ['info', IconClock],
  sent: ['success', IconCircleCheck],
  failed: ['danger', IconX],
  expired: ['neutral', IconHourglass],
  cancelled: ['neutral', IconArrowBackUp],
}

type OutboxScreenProps = { search: OutboxSearch; onSearch: (search: OutboxSearch) => void }

/** Mail of the installation: what went out, and what waits to be handed on where there is no mail server. */
export function OutboxScreen({ search, onSearch }: OutboxScreenProps) {
  const { t } = useTranslation()
  const { data: installation } = useQuery(installationQuery)
  const query = useQuery(outboxQuery({ search: search.search, page: search.page ?? 1 }))
  return (
    <>
      <PageHeader
        title={t('identity.outbox.title')}
        isSaidInBar
        count={query.data?.meta.total}
        subtitle={
          installation?.has_mail_server !== false
            ? t('identity.outbox.lead')
            : t(installation.demo ? 'identity.outbox.noServer' : 'identity.outbox.onMachine')
        }
      />
      <LettersToday />
      <div className={classes.toolbar}>
        <SearchInput
          value={search.search ?? ''}
          label={t('identity.outbox.search')}
          placeholder={t('identity.outbox.search')}
          width={320}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
      </div>
      <DataTable<OutboxMail>
        label={t('identity.outbox.title')}
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => subjectOf(t, row)}
        onPageChange={(page) => onSearch({ ...search, page })}
        onOpen={(row) => onSearch({ ...search, open: row.id })}
        card={(row) => <LetterCard letter={row} />}
        isFiltered={search.search !== undefined}
        onClearFilters={() => onSearch({})}
        empty={
          <EmptyState
            icon={IconMailForward}
            title={t('identity.outbox.empty')}
            hint={t('identity.outbox.emptyHint')}
          />
        }
      />
      {search.open !== undefined && (
        <Suspense>
          <LetterSheet
            id={search.open}
            canSend={installation?.has_mail_server === true}
            onClose={() => onSearch({ ...search, open: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

function useColumns(): Column<OutboxMail>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'recipient',
      header: t('identity.outbox.to'),
      cell: (row) => <span className="cc-ltr cc-truncate">{row.recipient ?? '—'}</span>,
    },
    {
      id: 'subject',
      header: t('identity.outbox.subject'),
      cell: (row) => <span className="cc-truncate">{subjectOf(t, row)}</span>,
    },
    { id: 'status', header: t('identity.outbox.state'), width: 150, cell: (row) => <State letter={row} /> },
    { id: 'created_at', header: t('identity.outbox.written'), width: 170, from: 'medium', kind: 'ago' },
  ]
}

function State({ letter }: { letter: OutboxMail }) {
  const { t } = useTranslation()
  const word = letter.status === 'expired' ? 'outOfDate' : letter.status
  return <LookChip look={looks[letter.status]}>{t(`identity.outbox.${word}`)}</LookChip>
}

function LetterCard({ letter }: { letter: OutboxMail }) {
  const { t } = useTranslation()
  return (
    <div className={classes.card}>
      <span className={classes.subject}>{subjectOf(t, letter)}</span>
      <State letter={letter} />
      <span className={`${classes.recipient} cc-ltr`}>{letter.recipient ?? '—'}</span>
      <InstantText instant={letter.created_at} mode="relative" />
    </div>
  )
}
