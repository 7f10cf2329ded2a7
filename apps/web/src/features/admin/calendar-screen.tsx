import { type CalendarClosure, type CalendarYear, endpoints } from '@cuentaclara/contracts'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBeach,
  IconCalendarOff,
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { formatMonth } from '#lib/dates/format-month.ts'
import { call } from '#lib/http/api.ts'
import { localeOf } from '#lib/i18n/locale.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Section } from '#ui/section.tsx'
import classes from './calendar.module.css'
import { calendarQuery } from './queries.ts'
import type { CalendarSearch } from './searches.ts'

const ClosureSheet = part(() => import('./closure-sheet.tsx'), 'ClosureSheet')

type Props = { search: CalendarSearch; onSearch: (search: CalendarSearch) => void }

/** On which days of a year the authority does not work, and when terms end because of it. */
export function CalendarScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const year = search.year ?? Number(today().slice(0, 4))
  const { data, error, refetch } = useQuery(calendarQuery(year))
  const open = (what?: 'new') => onSearch({ year, ...(what && { open: what }) })
  return (
    <>
      <PageHeader
        title={t('shell.nav.calendar')}
        subtitle={t('calendar.lead')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('calendar.add')}
          </Button>
        }
      />
      <YearSwitcher year={year} onYear={(next) => onSearch({ year: next })} />
      {data === undefined ? (
        error === null ? (
          <Skeleton height={480} radius="md" />
        ) : (
          <div className="cc-card">
            <ErrorState error={error} onRetry={() => void refetch()} />
          </div>
        )
      ) : (
        <div className={classes.panes}>
          <Days calendar={data} />
          <Terms calendar={data} />
        </div>
      )}
      <Suspense>{search.open === 'new' && <ClosureSheet onClose={() => open()} />}</Suspense>
    </>
  )
}

function YearSwitcher({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.years} aria-label={t('calendar.year')}>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('calendar.yearBefore')}
        disabled={year <= 2025}
        onClick={() => onYear(year - 1)}
      >
        <IconChevronLeft size={18} className="cc-mirror" aria-hidden />
      </ActionIcon>
      <strong className={`${classes.year} cc-numbers`} aria-live="polite">
        {year}
      </strong>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('calendar.yearAfter')}
        onClick={() => onYear(year + 1)}
      >
        <IconChevronRight size={18} className="cc-mirror" aria-hidden />
      </ActionIcon>
    </nav>
  )
}

type Entry = { day: string; key: string; words: ReactNode; chip: ReactNode; act?: ReactNode }

/** Public holidays and closures in the order of the year. */
function Days({ calendar }: { calendar: CalendarYear }) {
  const { t, i18n } = useTranslation()
  const [asking, setAsking] = useState<CalendarClosure | null>(null)
  const remove = useRemoval()
  const weekday = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: 'short', timeZone: 'UTC' })
  const holidays = calendar.holidays.map(
    ({ day, name, is_paid }): Entry => ({
      day,
      key: name,
      words: t(`calendar.holidays.${name}`),
      chip: (
        <ToneChip tone="neutral" icon={IconBeach}>
          {t(is_paid ? 'calendar.paidHoliday' : 'calendar.unpaidHoliday')}
        </ToneChip>
      ),
    }),
  )
  const closures = calendar.closures.map(
    (closure): Entry => ({
      day: closure.day,
      key: closure.id,
      words: <ClosureWords closure={closure} />,
      chip:
        closure.removed_at === null ? (
          <ToneChip tone="brand" icon={IconCalendarOff}>
            {t('calendar.closure')}
          </ToneChip>
        ) : (
          <ToneChip tone="neutral" icon={IconArrowBackUp}>
            {t('calendar.removed')}
          </ToneChip>
        ),
      act: closure.removed_at === null && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAsking(closure)}>
          {t('calendar.remove')}
        </Button>
      ),
    }),
  )
  const entries = [...holidays, ...closures].sort((one, other) => one.day.localeCompare(other.day))
  return (
    <Section title={t('calendar.days')}>
      {calendar.certainty !== 'published' && (
        <p className={classes.muted}>{t(`calendar.certainty.${calendar.certainty}`)}</p>
      )}
      {entries.length === 0 ? (
        <p className={classes.muted}>{t('calendar.none')}</p>
      ) : (
        <ul className={classes.days}>
          {entries.map(({ day, key, words, chip, act }) => (
            <li key={key} className={classes.entry}>
              <span className={classes.date}>
                <DayText day={day} />
                <span className={classes.muted}>{weekday.format(Date.parse(`${day}T00:00:00Z`))}</span>
              </span>
              <span className={classes.words}>{words}</span>
              {chip}
              {act}
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmDialog
          isOpen
          title={t('calendar.removeTitle', { reason: asking.reason })}
          confirmLabel={t('calendar.remove')}
          onConfirm={() => remove.mutateAsync(asking).catch(() => {})}
          onClose={() => setAsking(null)}
        >
          {t('calendar.removeText')}
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** Why, who entered it and who took it back: the calendar is its own trail. */
function ClosureWords({ closure }: { closure: CalendarClosure }) {
  const { t } = useTranslation()
  const { reason, added_by, added_at, removed_by, removed_at } = closure
  const somebody = t('calendar.somebody')
  return (
    <>
      <bdi>{reason}</bdi>
      <span className={classes.muted}>
        <bdi>{t('calendar.addedBy', { name: added_by ?? somebody })}</bdi> <InstantText instant={added_at} />
      </span>
      {removed_at !== null && (
        <span className={classes.muted}>
          <bdi>{t('calendar.removedBy', { name: removed_by ?? somebody })}</bdi>{' '}
          <InstantText instant={removed_at} />
        </span>
      )}
    </>
  )
}

function useRemoval() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: CalendarClosure) => call(endpoints.removeClosure, { params: { id } }),
    onSuccess(calendar) {
      cache.setQueryData(calendarQuery(calendar.year).queryKey, calendar)
      toastSuccess({ subject: 'calendar', message: t('calendar.removedDone') })
    },
    onError: ({ message }) => toastError({ subject: 'calendar', message }),
  })
}

/** When the terms of what happens in each month end. */
function Terms({ calendar }: { calendar: CalendarYear }) {
  const { t, i18n } = useTranslation()
  return (
    <Section title={t('calendar.terms')}>
      <table className={classes.terms}>
        <thead>
          <tr>
            <th scope="col">{t('calendar.month')}</th>
            <th scope="col">{t('calendar.receptions')}</th>
            <th scope="col">{t('calendar.vatReturn')}</th>
          </tr>
        </thead>
        <tbody>
          {calendar.terms.map(({ month, receptions, vat_return }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month, i18n.language, 'long')}</th>
              <td>
                <DayText day={receptions} />
              </td>
              <td>
                <DayText day={vat_return} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
