import { endpoints, type WorkList, type WorkListRow, type WorkSection } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconClockPause, IconListCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/api.ts'
import { formatDay } from '#lib/dates.ts'
import { dropAbsent, toPageQuery } from '#lib/list-search.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { formatCount } from '#lib/numbers.ts'
import type { Column } from '#ui/data-table.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { DropdownItem } from '#ui/dropdown.tsx'
import { useMedia } from '#ui/is-phone.ts'
import { ListScreen } from '#ui/list-screen.tsx'
import { Money } from '#ui/money.tsx'
import { RowMenu } from '#ui/row-menu.tsx'
import { toastError, toastUndo } from '#ui/toasts.tsx'
import { daysFromToday } from './days-from-today.ts'
import { HomeTabs } from './home-tabs.tsx'
import { workListQuery } from './queries.ts'
import { UrgencyChip } from './urgency-chip.tsx'
import { actionOf } from './work-action.ts'
import classes from './work-list-screen.module.css'
import { type WorkSearch, workStates } from './work-search.ts'

const DismissDialog = lazy(() =>
  import('./work-dialogs.tsx').then((module) => ({ default: module.DismissDialog })),
)
const PutOffDialog = lazy(() =>
  import('./work-dialogs.tsx').then((module) => ({ default: module.PutOffDialog })),
)

type WorkListScreenProps = { search: WorkSearch; onSearch: (search: WorkSearch) => void }

/** What needs a person now: one queue, most urgent first, each row with the one right thing to do. */
export function WorkListScreen({ search, onSearch }: WorkListScreenProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const query = useQuery(
    workListQuery(
      company,
      dropAbsent({
        ...toPageQuery(search, 'urgency'),
        state: search.view,
        section: search.section,
        client_id: search.client,
      }),
    ),
  )
  const marks = useMarks(company)
  const [dismissing, setDismissing] = useState<WorkListRow | null>(null)
  const [putOff, setPutOff] = useState<WorkListRow | null>(null)
  const deadline = query.data?.next_deadline ?? null
  return (
    <>
      <HomeTabs current="/second-page" />
      <ListScreen<WorkListRow, WorkSearch>
        title={t('shell.nav.workList')}
        search={search}
        onSearch={onSearch}
        standardSort="urgency"
        views={workStates.map((name) => ({ name, label: t(`insight.work.states.${name}`) }))}
        filters={[
          {
            name: 'section',
            label: t('insight.work.section'),
            kind: 'link',
            words: search.section && t(`insight.work.sections.${search.section}`),
          },
          {
            name: 'client',
            label: t('insight.work.who'),
            kind: 'link',
            words: query.data?.data[0]?.party_name ?? undefined,
          },
        ]}
        searchLabel={t('insight.work.search')}
        searchHint={t('insight.work.searchHint')}
        strip={
          <Sections
            sections={query.data?.sections ?? []}
            current={search.section}
            onPick={(section) => onSearch({ ...search, section, page: undefined })}
          />
        }
        columns={useColumns()}
        query={query}
        rowId={(row) => row.key}
        rowLabel={titleOf}
        rowActions={(row) => (
          <RowActions row={row} marks={marks} onPutOff={setPutOff} onDismiss={setDismissing} />
        )}
        card={(row) => <WorkCard row={row} />}
        empty={{
          icon: IconListCheck,
          title: t('insight.work.empty'),
          hint:
            deadline === null
              ? t('insight.work.emptyHint')
              : t('insight.work.nextDeadline', { day: formatDay(deadline) }),
        }}
      />
      {dismissing !== null && (
        <Suspense>
          <DismissDialog
            what={titleOf(dismissing)}
            onDismiss={(reason) => marks.dismiss.mutate({ key: dismissing.key, reason })}
            onClose={() => setDismissing(null)}
          />
        </Suspense>
      )}
      {putOff !== null && (
        <Suspense>
          <PutOffDialog
            what={titleOf(putOff)}
            onPutOff={(until) => marks.snooze.mutate({ key: putOff.key, until })}
            onClose={() => setPutOff(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function titleOf(row: WorkListRow): string {
  return [row.party_name, row.number].filter(Boolean).join(' · ')
}

type SectionsProps = {
  sections: WorkList['sections']
  current: WorkSection | undefined
  onPick: (section: WorkSection | undefined) => void
}

function Sections({ sections, current, onPick }: SectionsProps) {
  const { t } = useTranslation()
  if (sections.length === 0) return null
  return (
    <fieldset className={classes.sections} aria-label={t('insight.work.section')}>
      {sections.map(({ section, count }) => (
        <button
          key={section}
          type="button"
          className={classes.section}
          aria-pressed={current === section}
          onClick={() => onPick(current === section ? undefined : section)}
        >
          <span className={classes.sectionCount}>{formatCount(count)}</span>
          {t(`insight.work.sections.${section}`)}
        </button>
      ))}
    </fieldset>
  )
}

function useColumns(): Column<WorkListRow>[] {
  const { t } = useTranslation()
  const isRoomy = useMedia('(min-width: 1560px)')
  const columns: Column<WorkListRow>[] = [
    {
      id: 'what',
      header: t('insight.work.what'),
      width: 184,
      cell: (row) => <UrgencyChip section={row.section} />,
    },
    {
      id: 'who',
      header: t('insight.work.who'),
      sortKey: 'party_name',
      cell: (row) => (
        <span className={classes.who}>
          <bdi className="cc-truncate">{row.party_name ?? t('shell.start.noClient')}</bdi>
          <span className={`${classes.muted} cc-truncate`} title={row.detail ?? undefined}>
            {row.kind === 'recurring' ? (
              <bdi>{row.number}</bdi>
            ) : (
              <span className="cc-ltr">{shortNumber(row)}</span>
            )}
            {row.detail !== null && (
              <>
                {' · '}
                <bdi>{row.detail}</bdi>
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'amount',
      header: t('insight.work.amount'),
      sortKey: 'amount',
      align: 'end',
      width: 140,
      from: 'medium',
      cell: (row) => <Amount row={row} />,
    },
    {
      id: 'since',
      header: t('insight.work.since'),
      sortKey: 'since',
      width: 136,
      from: 'wide',
      cell: (row) => <InstantText instant={row.since} mode="relative" />,
    },
    {
      id: 'deadline',
      header: t('insight.work.deadline'),
      sortKey: 'deadline',
      width: 116,
      from: 'medium',
      cell: (row) =>
        row.snoozed_until === null ? (
          <DayText day={row.deadline} />
        ) : (
          <span title={t('insight.work.comesBack')}>
            <DayText day={row.snoozed_until} />
          </span>
        ),
    },
    {
      id: 'responsible',
      header: t('insight.work.responsible'),
      width: 150,
      from: 'wide',
      cell: (row) => <bdi className="cc-truncate">{row.responsible ?? ''}</bdi>,
    },
    {
      id: 'act',
      header: t('insight.work.act'),
      width: 132,
      cell: (row) => <Act row={row} />,
    },
  ]
  return isRoomy ? columns : columns.filter(({ id }) => id !== 'responsible')
}

function Amount({ row }: { row: WorkListRow }) {
  if (row.amount === null || row.currency === null) return null
  if (row.currency === 'CRC' || row.currency === 'USD')
    return <Money amount={row.amount} currency={row.currency as CurrencyCode} layout="column" />
  return (
    <span className="cc-ltr cc-numbers">
      {row.currency} {row.amount}
    </span>
  )
}

/** The sequence of a consecutivo; other numbers as they are. */
function shortNumber({ number }: WorkListRow): string {
  if (number === null) return '—'
  return /^\d{20}$/.test(number) ? number.slice(-10).replace(/^0+/, '') : number
}

/** The one right thing to do, as a link to where it is done. */
function Act({ row }: { row: WorkListRow }) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const action = actionOf(row, company)
  return (
    <Button
      component={Link}
      to={action.to as string}
      search={(action.search ?? {}) as never}
      variant="default"
      size="compact-sm"
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      {t(`insight.work.actions.${action.name}`)}
    </Button>
  )
}

function WorkCard({ row }: { row: WorkListRow }) {
  const { t } = useTranslation()
  return (
    <div className={classes.card}>
      <span className={classes.cardHead}>
        <bdi className="cc-truncate">{row.party_name ?? t('shell.start.noClient')}</bdi>
        <Amount row={row} />
      </span>
      <span className={classes.muted}>
        <span className="cc-ltr">{shortNumber(row)}</span> ·{' '}
        <InstantText instant={row.since} mode="relative" />
      </span>
      <span className={classes.cardHead}>
        <UrgencyChip section={row.section} />
        <Act row={row} />
      </span>
    </div>
  )
}

type Marks = ReturnType<typeof useMarks>

/** Marks rows, tells it with a way back, and reads the queue again. */
function useMarks(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: ['documents', company, 'work-list'] })
  const failed = (error: Error) => toastError({ message: error.message, subject: 'work' })
  const restore = useMutation({
    mutationFn: (keys: string[]) => call(endpoints.restoreWork, { body: { keys } }, { company }),
    onSettled: refresh,
    onError: failed,
  })
  const undo = (key: string, message: string) =>
    toastUndo({ message, subject: key, onUndo: () => restore.mutate([key]) })
  const snooze = useMutation({
    mutationFn: ({ key, until }: { key: string; until: string }) =>
      call(endpoints.snoozeWork, { body: { keys: [key], until } }, { company }),
    onSuccess: (_, { key, until }) => undo(key, t('insight.work.snoozed', { day: formatDay(until) })),
    onSettled: refresh,
    onError: failed,
  })
  const dismiss = useMutation({
    mutationFn: ({ key, reason }: { key: string; reason: string }) =>
      call(endpoints.dismissWork, { body: { keys: [key], reason } }, { company }),
    onSuccess: (_, { key }) => undo(key, t('insight.work.dismissed')),
    onSettled: refresh,
    onError: failed,
  })
  return { snooze, dismiss, restore }
}

type RowActionsProps = {
  row: WorkListRow
  marks: Marks
  onPutOff: (row: WorkListRow) => void
  onDismiss: (row: WorkListRow) => void
}

function RowActions({ row, marks, onPutOff, onDismiss }: RowActionsProps) {
  const { t } = useTranslation()
  const mayMark = useCan('documents.draft')
  if (!mayMark) return null
  const isOpen = row.snoozed_until === null && row.reason === null
  return (
    <RowMenu name={titleOf(row)}>
      {isOpen ? (
        <>
          <DropdownItem
            icon={<IconClockPause size={17} aria-hidden />}
            onClick={() => marks.snooze.mutate({ key: row.key, until: daysFromToday(1) })}
          >
            {t('insight.work.tomorrow')}
          </DropdownItem>
          <DropdownItem
            icon={<IconClockPause size={17} aria-hidden />}
            onClick={() => marks.snooze.mutate({ key: row.key, until: daysFromToday(7) })}
          >
            {t('insight.work.nextWeek')}
          </DropdownItem>
          <DropdownItem icon={<IconClockPause size={17} aria-hidden />} onClick={() => onPutOff(row)}>
            {t('insight.work.untilDay')}
          </DropdownItem>
          <DropdownItem icon={<IconCheck size={17} aria-hidden />} onClick={() => onDismiss(row)}>
            {t('insight.work.dismiss')}
          </DropdownItem>
        </>
      ) : (
        <DropdownItem
          icon={<IconArrowBackUp size={17} aria-hidden />}
          onClick={() => marks.restore.mutate([row.key])}
        >
          {t('insight.work.restore')}
        </DropdownItem>
      )}
    </RowMenu>
  )
}
