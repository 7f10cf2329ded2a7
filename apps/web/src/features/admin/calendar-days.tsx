import { type CalendarClosure, type CalendarYear, endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBeach, IconCalendarOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDay } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { localeOf } from '#lib/i18n/locale.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Section } from '#ui/section.tsx'
import classes from './calendar.module.css'
import { calendarQuery, keepCalendar } from './queries.ts'

const ClosureSheet = part(() => import('./closure-sheet.tsx'), 'ClosureSheet')
const HolidaySheet = part(() => import('./holiday-sheet.tsx'), 'HolidaySheet')

type Translate = ReturnType<typeof useTranslation>['t']
type Entry = { day: string; key: string; words: ReactNode; chip: ReactNode; act?: ReactNode }
/** Of the law, or one that comes again. */
type Holiday = { day: string; title: string }

/** Public holidays and closures in the order of the year. */
export function CalendarDays({ calendar }: { calendar: CalendarYear }) {
  const { t, i18n } = useTranslation()
  const [asking, setAsking] = useState<CalendarClosure | null>(null)
  const [changing, setChanging] = useState<Holiday | null>(null)
  const [editing, setEditing] = useState<CalendarClosure | null>(null)
  const remove = useRemoval()
  const weekday = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: 'short', timeZone: 'UTC' })
  const entries = entriesOf(calendar, { t, onTakeBack: setAsking, onChange: setChanging, onEdit: setEditing })
  return (
    <Section title={t('calendar.days')}>
      <Certainty calendar={calendar} />
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
          {t(removalWords(asking))}
        </ConfirmDialog>
      )}
      <Suspense>
        {changing && <HolidaySheet holiday={changing} onClose={() => setChanging(null)} />}
        {editing && <ClosureSheet closure={editing} onClose={() => setEditing(null)} />}
      </Suspense>
    </Section>
  )
}

type Acts = {
  t: Translate
  onTakeBack: (closure: CalendarClosure) => void
  onChange: (holiday: Holiday) => void
  onEdit: (closure: CalendarClosure) => void
}

/** A holiday that was taken away is one entry, with who did it; one that was moved stands on both of its days. */
function entriesOf({ holidays, closures }: CalendarYear, { t, onTakeBack, onChange, onEdit }: Acts): Entry[] {
  const titleOf = (day: string | null) => {
    const name = holidays.find((holiday) => holiday.day === day)?.name
    return name === undefined
      ? closures.find((each) => each.is_yearly && each.day === day)?.reason
      : t(`calendar.holidays.${name}`)
  }
  const takeBack = (closure: CalendarClosure) =>
    closure.removed_at === null && (
      <Button size="compact-sm" variant="subtle" onClick={() => onTakeBack(closure)}>
        {t('calendar.remove')}
      </Button>
    )
  /** How a holiday of this year was moved or taken away. */
  const changeOf = (day: string | null) =>
    closures.find(
      ({ holiday_on, removed_at }) => holiday_on !== null && holiday_on === day && removed_at === null,
    )
  const cancelled = (day: string) => {
    const change = changeOf(day)
    return change?.kind === 'cancelled' ? change : undefined
  }
  const isOfLaw = (day: string | null) => holidays.some((holiday) => holiday.day === day)
  const ofLaw = holidays.map((holiday): Entry => {
    const { day, name, is_paid: isPaid, is_changed: isChanged, moved_to: movedTo } = holiday
    const gone = cancelled(day)
    return {
      day,
      key: name,
      words: (
        <>
          <span>{t(`calendar.holidays.${name}`)}</span>
          {movedTo !== null && (
            <span className={classes.muted}>{t('calendar.movedTo', { day: formatDay(movedTo) })}</span>
          )}
          {gone && <ClosureWords closure={gone} />}
        </>
      ),
      chip: (
        <ToneChip tone={isChanged ? 'brand' : 'neutral'} icon={isChanged ? IconCalendarOff : IconBeach}>
          {t(isChanged ? kindWords[gone ? 'cancelled' : 'moved'] : payWords(isPaid))}
        </ToneChip>
      ),
      act: gone
        ? takeBack(gone)
        : !isChanged && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onChange({ day, title: t(`calendar.holidays.${name}`) })}
            >
              {t('calendar.change')}
            </Button>
          ),
    }
  })
  const entered = closures
    .filter(
      ({ kind, holiday_on, removed_at }) =>
        kind !== 'cancelled' || removed_at !== null || !isOfLaw(holiday_on),
    )
    .map((closure): Entry => {
      const title = titleOf(closure.holiday_on)
      const change = closure.is_yearly && closure.removed_at === null ? changeOf(closure.day) : undefined
      return {
        day: closure.day ?? closure.holiday_on ?? '',
        key: closure.id,
        words: (
          <>
            {title && <bdi>{title}</bdi>}
            {closure.kind === 'moved' && (
              <span className={classes.muted}>
                {t('calendar.movedFrom', { day: formatDay(closure.holiday_on ?? '') })}
              </span>
            )}
            <ClosureWords closure={closure} />
            {closure.is_yearly && <span className={classes.muted}>{sayYears(closure, t)}</span>}
            {change?.day && (
              <span className={classes.muted}>{t('calendar.movedTo', { day: formatDay(change.day) })}</span>
            )}
          </>
        ),
        chip:
          closure.removed_at === null ? (
            <ToneChip tone="brand" icon={closure.kind === 'closure' ? IconCalendarOff : IconBeach}>
              {t(kindWords[closure.kind])}
            </ToneChip>
          ) : (
            <ToneChip tone="neutral" icon={IconArrowBackUp}>
              {t('calendar.removed')}
            </ToneChip>
          ),
        act: (
          <>
            {closure.removed_at === null && closure.holiday_on === null && (
              <Button size="compact-sm" variant="subtle" onClick={() => onEdit(closure)}>
                {t('calendar.change')}
              </Button>
            )}
            {closure.removed_at === null &&
              closure.is_yearly &&
              closure.day !== null &&
              change === undefined && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => onChange({ day: closure.day!, title: closure.reason })}
                >
                  {t('calendar.changeThisYear')}
                </Button>
              )}
            {takeBack(closure)}
          </>
        ),
      }
    })
  return [...ofLaw, ...entered].sort((one, other) => one.day.localeCompare(other.day))
}

const kindWords = {
  closure: 'calendar.closure',
  holiday: 'calendar.newHoliday',
  moved: 'calendar.movedHere',
  cancelled: 'calendar.cancelled',
} as const
/** From when on, and until when, a holiday comes again. */
function sayYears({ first_on: first, last_year: last }: CalendarClosure, t: Translate): string {
  const since = (first ?? '').slice(0, 4)
  return last === null
    ? t('calendar.everyYearSince', { year: since })
    : t('calendar.everyYearBetween', { year: since, last })
}

function removalWords({ holiday_on: holidayOn, is_yearly: isYearly }: CalendarClosure) {
  if (holidayOn !== null) return 'calendar.holidayBackText'
  return isYearly ? 'calendar.removeYearlyText' : 'calendar.removeText'
}

const payWords = (isPaid: boolean) => (isPaid ? 'calendar.paidHoliday' : 'calendar.unpaidHoliday')

/** Whether the holidays of the year may still move, and who said that they do not. */
function Certainty({ calendar: { year, certainty, settled } }: { calendar: CalendarYear }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const settle = useMutation({
    mutationFn: (isSettled: boolean) =>
      call(endpoints.settleYear, { params: { year }, body: { is_settled: isSettled } }),
    onSuccess: (calendar) => cache.setQueryData(calendarQuery(year).queryKey, calendar),
    onError: (error) => toastRefusal(error, 'calendar'),
  })
  if (certainty === 'published' && settled === null) return null
  return (
    <p className={classes.muted}>
      {settled === null ? (
        certainty !== 'published' && t(`calendar.certainty.${certainty}`)
      ) : (
        <>
          <bdi>{t('calendar.settledBy', { name: settled.added_by ?? t('calendar.somebody') })}</bdi>{' '}
          <InstantText instant={settled.added_at} />
        </>
      )}{' '}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={settle.isPending}
        onClick={() => settle.mutate(settled === null)}
      >
        {t(settled === null ? 'calendar.settle' : 'calendar.unsettle')}
      </Button>
    </p>
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
    onSuccess(calendar, { holiday_on: holidayOn }) {
      keepCalendar(cache, calendar)
      const message = t(holidayOn === null ? 'calendar.removedDone' : 'calendar.holidayBack')
      toastSuccess({ subject: 'calendar', message })
    },
    onError: (error) => toastRefusal(error, 'calendar'),
  })
}
