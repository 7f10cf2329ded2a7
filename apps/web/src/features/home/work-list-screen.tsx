import { type WorkList, type WorkSection, workStates } from '@cuentaclara/contracts'
import { IconArrowBackUp, IconCheck, IconClockPause, IconListCheck, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { HeadOfAllCompanies, useAuth } from '#features/identity/index.ts'
import { CompanyList, useListQuery } from '#features/lists/index.ts'
import { membersQuery } from '#features/members/index.ts'
import { formatDay } from '#lib/dates/dates.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toPageQuery } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import { useEver } from '#ui/ever.ts'
import type { ListAction } from '#ui/list/list-action.ts'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { type Shortcut, useShortcuts } from '#ui/shortcuts.ts'
import { daysFromToday } from './days-from-today.ts'
import { HomeTabs } from './home-tabs.tsx'
import { allWorkQuery, workListQuery } from './queries.ts'
import { type Marks, useMarks } from './use-marks.ts'
import { useWorkAct } from './use-work-act.ts'
import { actionOf } from './work-action.ts'
import { useWorkColumns, WorkCard } from './work-columns.tsx'
import classes from './work-list-screen.module.css'
import { type Asked, idOf, isOpen, titleOf, useWhereabouts, type WorkRow } from './work-row.ts'
import type { WorkSearch } from './work-search.ts'

const WorkExtent = part(() => import('./work-extent.tsx'), 'WorkExtent')
const WorkBulkBar = part(() => import('./work-bulk-bar.tsx'), 'WorkBulkBar')
const WorkQuestion = part(() => import('./work-dialogs.tsx'), 'WorkQuestion')

type WorkListScreenProps = { search: WorkSearch; onSearch: (search: WorkSearch) => void }

/** What needs a person now: one queue, most urgent first, each row with the one right thing to do. */
export function WorkListScreen({ search, onSearch }: WorkListScreenProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const asked = toWorkQuery(search)
  const query = useWork(search, asked)
  const { mayMark, isElsewhere } = useWhereabouts()
  const hasSeveral = useAuth(({ user }) => (user?.companies?.length ?? 0) > 1)
  const isOfAll = search.of === 'all'
  const marks = useMarks(company)
  const members = useQuery(membersQuery(company)).data?.data ?? []
  const [question, setQuestion] = useState<Asked | null>(null)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const rows: readonly WorkRow[] = query.data?.data ?? []
  const chosen = rows.filter((row) => selection.has(idOf(row)))
  const isMarkable = rows.some(mayMark)
  const hasBulkBar = useEver(chosen.length > 0)
  useWorkKeys(rows, chosen, isMarkable, (row) => setQuestion({ what: 'put-off', rows: row }))
  const deadline = query.data?.next_deadline ?? null
  const companyFilter = useCompanyFilter()
  return (
    <>
      {isOfAll && <HeadOfAllCompanies />}
      <HomeTabs current="/second-page" />
      <CompanyList<WorkRow, WorkSearch>
        list="work-list"
        title={t('shell.nav.workList')}
        search={search}
        onSearch={onSearch}
        standardSort="urgency"
        views={workStates.map((name) => ({ name, label: t(`work.states.${name}`) }))}
        filters={[
          {
            name: 'section',
            label: t('work.section'),
            kind: 'link',
            words: search.section && t(`work.sections.${search.section}`),
          },
          {
            name: 'client',
            label: t('work.who'),
            kind: 'link',
            words: query.data?.data[0]?.party_name ?? undefined,
          },
          isOfAll
            ? companyFilter
            : {
                name: 'responsible',
                label: t('work.responsible'),
                kind: 'choice',
                choices: members.map(({ user_id, name }) => ({ value: user_id, label: name })),
              },
        ]}
        searchLabel={t('work.search')}
        searchHint={t('work.searchHint')}
        strip={
          <Sections
            sections={query.data?.sections ?? []}
            current={search.section}
            onPick={(section) => onSearch({ ...search, section, page: undefined })}
          />
        }
        tools={
          <>
            {hasSeveral && (
              <Suspense>
                <WorkExtent
                  isOfAll={isOfAll}
                  // Another queue has other clients and people.
                  onChange={(ofAll) =>
                    onSearch(dropAbsent({ view: search.view, of: ofAll ? ('all' as const) : undefined }))
                  }
                />
              </Suspense>
            )}
            {!isOfAll && <ExportButton list="work-list" query={asked} />}
          </>
        }
        columns={useWorkColumns(isOfAll)}
        query={query}
        rowId={idOf}
        rowLabel={titleOf}
        selection={isMarkable ? selection : undefined}
        onSelectionChange={isMarkable ? setSelection : undefined}
        actions={useWorkActions(marks, setQuestion)}
        card={(row) => <WorkCard row={row} />}
        empty={{
          icon: IconListCheck,
          title: t('work.empty'),
          hint:
            deadline === null ? t('work.emptyHint') : t('work.nextDeadline', { day: formatDay(deadline) }),
        }}
      />
      {hasBulkBar && (
        <Suspense>
          <WorkBulkBar
            rows={chosen}
            areOpen={chosen.every(isOpen)}
            mayAssign={!chosen.some(isElsewhere)}
            marks={marks}
            onAsk={(what) => setQuestion({ what, rows: chosen })}
            onClear={() => setSelection(new Set())}
          />
        </Suspense>
      )}
      {question !== null && (
        <Suspense>
          <WorkQuestion asked={question} marks={marks} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </>
  )
}

function toWorkQuery(search: WorkSearch) {
  return dropAbsent({
    ...toPageQuery(search, 'urgency'),
    state: search.view,
    section: search.section,
    client_id: search.client,
    responsible: search.responsible,
  })
}

/** The queue of the company at hand, or that of all companies. */
function useWork(search: WorkSearch, asked: ReturnType<typeof toWorkQuery>) {
  const company = useCompanyId()
  const here = useListQuery(asked, (asked) => ({
    ...workListQuery(company, asked),
    ...(search.of && { enabled: false }),
  }))
  const everywhere = useListQuery(dropAbsent({ ...asked, company_id: search.company }), (asked) => ({
    ...allWorkQuery(company, asked),
    enabled: search.of !== undefined,
  }))
  return search.of === undefined ? here : everywhere
}

function useCompanyFilter(): ListFilter {
  const { t } = useTranslation()
  const links = useAuth(({ user }) => user?.companies) ?? []
  return {
    name: 'company',
    label: t('work.company'),
    kind: 'choice',
    choices: links.map(({ company }) => ({ value: company.id, label: company.trade_name ?? company.name })),
  }
}

/** `A` does what the row in focus asks for, the first one when none is; `S` puts it off, or all that are ticked. */
function useWorkKeys(
  rows: readonly WorkRow[],
  chosen: readonly WorkRow[],
  mayMark: boolean,
  onPutOff: (rows: readonly WorkRow[]) => void,
): void {
  const { t } = useTranslation()
  const doIt = useWorkAct()
  const current = () => {
    const key = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    return rows.find((row) => idOf(row) === key) ?? rows[0]
  }
  const act: Shortcut = {
    keys: ['A'],
    label: t('work.actKey'),
    group: 'general',
    run: () => {
      const row = current()
      if (row !== undefined) doIt(row)
    },
  }
  const snooze: Shortcut = {
    keys: ['S'],
    label: t('work.snoozeKey'),
    group: 'general',
    run: () => {
      const row = current()
      const wanted = chosen.length > 0 ? chosen : row === undefined ? [] : [row]
      if (wanted.length > 0) onPutOff(wanted)
    },
  }
  useShortcuts(mayMark ? [act, snooze] : [act])
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
    <fieldset className={classes.sections} aria-label={t('work.section')}>
      {sections.map(({ section, count }) => (
        <button
          key={section}
          type="button"
          className={classes.section}
          aria-pressed={current === section}
          onClick={() => onPick(current === section ? undefined : section)}
        >
          <span className={classes.sectionCount}>{formatCount(count)}</span>
          {t(`work.sections.${section}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** How long a row is put off with one press, in days. */
const pauses = [
  ['tomorrow', 1],
  ['nextWeek', 7],
] as const

function useWorkActions(marks: Marks, onAsk: (asked: Asked) => void): ListAction<WorkRow>[] {
  const { t } = useTranslation()
  const { mayMark, isElsewhere, companyOf } = useWhereabouts()
  const doIt = useWorkAct()
  const isMarkable = (row: WorkRow) => mayMark(row) && isOpen(row)
  return [
    {
      label: (row) => t(`work.actions.${actionOf(row, companyOf(row)).name}`),
      icon: IconListCheck,
      swipes: 'end',
      act: doIt,
    },
    ...pauses.map(
      ([words, days]): ListAction<WorkRow> => ({
        label: t(`work.${words}`),
        icon: IconClockPause,
        // Of the two the nearer one.
        swipes: 'start',
        takes: isMarkable,
        act: (row) => marks.snooze.mutate({ rows: [row], until: daysFromToday(days) }),
      }),
    ),
    {
      label: t('work.untilDay'),
      icon: IconClockPause,
      takes: isMarkable,
      act: (row) => onAsk({ what: 'put-off', rows: [row] }),
    },
    {
      label: t('work.assign'),
      icon: IconUserShare,
      takes: (row) => isMarkable(row) && !isElsewhere(row),
      act: (row) => onAsk({ what: 'assign', rows: [row] }),
    },
    {
      label: t('work.dismiss'),
      icon: IconCheck,
      takes: isMarkable,
      act: (row) => onAsk({ what: 'dismiss', rows: [row] }),
    },
    {
      label: t('work.restore'),
      icon: IconArrowBackUp,
      takes: (row) => mayMark(row) && !isOpen(row),
      act: (row) => marks.restore.mutate([row]),
    },
  ]
}
