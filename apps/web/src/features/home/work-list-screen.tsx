import { endpoints, type WorkList, type WorkListRow, type WorkSection } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconClockPause, IconListCheck, IconUserShare } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { sendingProblem } from '#features/documents/index.ts'
import { CompanyList } from '#features/lists/index.ts'
import { membersQuery } from '#features/members/index.ts'
import { formatDay } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { dropAbsent, toPageQuery } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { toastError, toastSuccess, toastUndo } from '#ui/feedback/toasts.tsx'
import type { Column } from '#ui/list/column.tsx'
import { RowMenu } from '#ui/list/row-menu.tsx'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { type Shortcut, useShortcuts } from '#ui/shortcuts.ts'
import { daysFromToday } from './days-from-today.ts'
import { DueTime } from './due-time.tsx'
import { HomeTabs } from './home-tabs.tsx'
import { workListQuery } from './queries.ts'
import { UrgencyChip } from './urgency-chip.tsx'
import { actionOf } from './work-action.ts'
import classes from './work-list-screen.module.css'
import { type WorkSearch, workStates } from './work-search.ts'

const DismissDialog = part(() => import('./work-dialogs.tsx'), 'DismissDialog')
const PutOffDialog = part(() => import('./work-dialogs.tsx'), 'PutOffDialog')

const AssignDialog = part(() => import('./work-dialogs.tsx'), 'AssignDialog')

type Asked = { what: 'put-off' | 'dismiss' | 'assign'; rows: readonly WorkListRow[] }

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
        responsible: search.responsible,
      }),
    ),
  )
  const marks = useMarks(company)
  const members = useQuery(membersQuery(company)).data?.data ?? []
  const mayMark = useCan('documents.draft')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const rows = query.data?.data ?? []
  const chosen = rows.filter(({ key }) => selection.has(key))
  useWorkKeys(rows, chosen, mayMark, (row) => setAsked({ what: 'put-off', rows: row }))
  const deadline = query.data?.next_deadline ?? null
  return (
    <>
      <HomeTabs current="/second-page" />
      <CompanyList<WorkListRow, WorkSearch>
        list="work-list"
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
          {
            name: 'responsible',
            label: t('insight.work.responsible'),
            kind: 'choice',
            choices: members.map(({ user_id, name }) => ({ value: user_id, label: name })),
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
        selection={mayMark ? selection : undefined}
        onSelectionChange={mayMark ? setSelection : undefined}
        rowActions={(row) => <RowActions row={row} marks={marks} onAsk={setAsked} />}
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
      <SelectionBar count={chosen.length} onClear={() => setSelection(new Set())}>
        <BulkActions rows={chosen} marks={marks} onAsk={setAsked} />
      </SelectionBar>
      {asked !== null && <WorkQuestion asked={asked} marks={marks} onClose={() => setAsked(null)} />}
    </>
  )
}

/** `A` does what the row in focus asks for, the first one when none is; `S` puts it off, or all that are ticked. */
function useWorkKeys(
  rows: readonly WorkListRow[],
  chosen: readonly WorkListRow[],
  mayMark: boolean,
  onPutOff: (rows: readonly WorkListRow[]) => void,
): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const company = useCompanyId()
  const current = () => {
    const key = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    return rows.find((row) => row.key === key) ?? rows[0]
  }
  const act: Shortcut = {
    keys: ['A'],
    label: t('insight.work.actKey'),
    group: 'general',
    run: () => {
      const row = current()
      if (row === undefined) return
      const { to, search } = actionOf(row, company)
      void navigate({ to: to as string, search: (search ?? {}) as never })
    },
  }
  const snooze: Shortcut = {
    keys: ['S'],
    label: t('insight.work.snoozeKey'),
    group: 'general',
    run: () => {
      const row = current()
      const wanted = chosen.length > 0 ? chosen : row === undefined ? [] : [row]
      if (wanted.length > 0) onPutOff(wanted)
    },
  }
  useShortcuts(mayMark ? [act, snooze] : [act])
}

type AskProps = { marks: Marks; onAsk: (asked: Asked) => void }

/** What can be done with several rows at once. */
function BulkActions({ rows, marks, onAsk }: AskProps & { rows: readonly WorkListRow[] }) {
  const { t } = useTranslation()
  const keys = rows.map(({ key }) => key)
  if (!rows.every(isOpen))
    return (
      <Button variant="default" size="compact-md" onClick={() => marks.restore.mutate(keys)}>
        {t('insight.work.restore')}
      </Button>
    )
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => onAsk({ what: 'put-off', rows })}>
        {t('insight.work.putOffDay')}
      </Button>
      <Button variant="default" size="compact-md" onClick={() => onAsk({ what: 'assign', rows })}>
        {t('insight.work.assign')}
      </Button>
      <Button variant="default" size="compact-md" onClick={() => onAsk({ what: 'dismiss', rows })}>
        {t('insight.work.dismissMany')}
      </Button>
    </>
  )
}

/** The dialog that a press or a key asked for, for one row or for several. */
function WorkQuestion({ asked, marks, onClose }: { asked: Asked; marks: Marks; onClose: () => void }) {
  const { t } = useTranslation()
  const { rows } = asked
  const keys = rows.map(({ key }) => key)
  const [first] = rows
  const what =
    rows.length === 1 && first !== undefined ? titleOf(first) : t('insight.work.rows', { count: rows.length })
  return (
    <Suspense>
      {asked.what === 'dismiss' && (
        <DismissDialog
          what={what}
          onDismiss={(reason) => marks.dismiss.mutate({ keys, reason })}
          onClose={onClose}
        />
      )}
      {asked.what === 'put-off' && (
        <PutOffDialog
          what={what}
          onPutOff={(until) => marks.snooze.mutate({ keys, until })}
          onClose={onClose}
        />
      )}
      {asked.what === 'assign' && (
        <AssignDialog
          what={what}
          current={rows.length === 1 ? (first?.responsible_id ?? null) : null}
          onAssign={(member) => marks.assign.mutate({ keys, member })}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

function isOpen({ snoozed_until, reason }: WorkListRow): boolean {
  return snoozed_until === null && reason === null
}

function titleOf(row: WorkListRow): string {
  return [row.party_name, shortNumber(row.number)].filter(Boolean).join(' · ')
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
  const columns: Column<WorkListRow>[] = [
    {
      id: 'what',
      header: t('insight.work.what'),
      width: 194,
      cell: (row) => <UrgencyChip section={row.section} />,
    },
    {
      id: 'who',
      header: t('insight.work.who'),
      sortKey: 'party_name',
      cell: (row) => (
        <span className={classes.who}>
          <bdi className="cc-truncate">{row.party_name ?? t('shell.start.noClient')}</bdi>
          <span
            className={`${classes.muted} cc-truncate`}
            title={row.detail === null ? undefined : sendingProblem(row.detail, t)}
          >
            {row.kind === 'recurring' ? (
              <bdi>{row.number}</bdi>
            ) : (
              <span className="cc-ltr">{shortNumber(row.number) ?? '—'}</span>
            )}
            {row.detail !== null && (
              <>
                {' · '}
                <bdi>{sendingProblem(row.detail, t)}</bdi>
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
      from: 'roomy',
      header: t('insight.work.since'),
      sortKey: 'since',
      width: 136,
      kind: 'ago',
      of: (row) => row.since,
    },
    {
      id: 'deadline',
      header: t('insight.work.deadline'),
      sortKey: 'deadline',
      width: 148,
      from: 'medium',
      cell: (row) =>
        row.snoozed_until === null ? (
          row.due_at === null ? (
            <DayText day={row.deadline} />
          ) : (
            <DueTime at={row.due_at} />
          )
        ) : (
          <span title={t('insight.work.comesBack')}>
            <DayText day={row.snoozed_until} />
          </span>
        ),
    },
    {
      id: 'responsible',
      from: 'roomy',
      header: t('insight.work.responsible'),
      width: 150,
      kind: 'name',
      of: (row) => row.responsible,
    },
    {
      id: 'act',
      header: t('insight.work.act'),
      width: 132,
      cell: (row) => <Act row={row} />,
    },
  ]
  return columns
}

function Amount({ row }: { row: WorkListRow }) {
  if (row.amount === null || row.currency === null) return null
  return <Money amount={row.amount} currency={row.currency} layout="column" />
}

/** The sequence of a consecutivo; other numbers as they are. */
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
        <span className="cc-ltr">{shortNumber(row.number) ?? '—'}</span> ·{' '}
        <InstantText instant={row.since} mode="relative" />
      </span>
      {row.due_at !== null && row.snoozed_until === null && <DueTime at={row.due_at} />}
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
  const undo = (keys: string[], message: string) =>
    toastUndo({ message, subject: keys.join(), onUndo: () => restore.mutate(keys) })
  const snooze = useMutation({
    mutationFn: (body: { keys: string[]; until: string }) =>
      call(endpoints.snoozeWork, { body }, { company }),
    onSuccess: (_, { keys, until }) => undo(keys, t('insight.work.snoozed', { day: formatDay(until) })),
    onSettled: refresh,
    onError: failed,
  })
  const dismiss = useMutation({
    mutationFn: (body: { keys: string[]; reason: string }) =>
      call(endpoints.dismissWork, { body }, { company }),
    onSuccess: (_, { keys }) => undo(keys, t('insight.work.dismissed')),
    onSettled: refresh,
    onError: failed,
  })
  const assign = useMutation({
    mutationFn: ({ keys, member }: { keys: string[]; member: { id: string; name: string } | null }) =>
      call(endpoints.assignWork, { body: { keys, user_id: member?.id ?? null } }, { company }),
    onSuccess: (_, { member }) =>
      toastSuccess({
        subject: 'work',
        message:
          member === null
            ? t('insight.work.assignedBack')
            : t('insight.work.assigned', { name: member.name }),
      }),
    onSettled: refresh,
    onError: failed,
  })
  return { snooze, dismiss, restore, assign }
}

function RowActions({ row, marks, onAsk }: AskProps & { row: WorkListRow }) {
  const { t } = useTranslation()
  const mayMark = useCan('documents.draft')
  if (!mayMark) return null
  return (
    <RowMenu name={titleOf(row)}>
      {isOpen(row) ? (
        <>
          <DropdownItem
            icon={<IconClockPause size={17} aria-hidden />}
            onClick={() => marks.snooze.mutate({ keys: [row.key], until: daysFromToday(1) })}
          >
            {t('insight.work.tomorrow')}
          </DropdownItem>
          <DropdownItem
            icon={<IconClockPause size={17} aria-hidden />}
            onClick={() => marks.snooze.mutate({ keys: [row.key], until: daysFromToday(7) })}
          >
            {t('insight.work.nextWeek')}
          </DropdownItem>
          <DropdownItem
            icon={<IconClockPause size={17} aria-hidden />}
            onClick={() => onAsk({ what: 'put-off', rows: [row] })}
          >
            {t('insight.work.untilDay')}
          </DropdownItem>
          <DropdownItem
            icon={<IconUserShare size={17} aria-hidden />}
            onClick={() => onAsk({ what: 'assign', rows: [row] })}
          >
            {t('insight.work.assign')}
          </DropdownItem>
          <DropdownItem
            icon={<IconCheck size={17} aria-hidden />}
            onClick={() => onAsk({ what: 'dismiss', rows: [row] })}
          >
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
