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
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Section } from '#ui/section.tsx'
import classes from './calendar.module.css'
import { calendarQuery } from './queries.ts'

const HolidaySheet = part(() => import('./holiday-sheet.tsx'), 'HolidaySheet')

type Translate = ReturnType<typeof useTranslation>['t']
type Entry = { day: string; key: string; words: ReactNode; chip: ReactNode; act?: ReactNode }
type Holiday = CalendarYear['holidays'][number]

/** Public holidays and closures in the order of the year. */
export function CalendarDays({ calendar }: { calendar: CalendarYear }) {
  const { t, i18n } = useTranslation()
  const [asking, setAsking] = useState<CalendarClosure | null>(null)
  const [changing, setChanging] = useState<Holiday | null>(null)
  const remove = useRemoval()
  const weekday = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: 'short', timeZone: 'UTC' })
  const entries = entriesOf(calendar, { t, onTakeBack: setAsking, onChange: setChanging })
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
          {t(asking.holiday_on === null ? 'calendar.removeText' : 'calendar.holidayBackText')}
        </ConfirmDialog>
      )}
      <Suspense>{changing && <HolidaySheet holiday={changing} onClose={() => setChanging(null)} />}</Suspense>
    </Section>
  )
}

type Acts = {
  t: Translate
  onTakeBack: (closure: CalendarClosure) => void
  onChange: (holiday: Holiday) => void
}

/** A holiday that was taken away is one entry, with who did it; one that was moved stands on both of its days. */
function entriesOf({ holidays, closures }: CalendarYear, { t, onTakeBack, onChange }: Acts): Entry[] {
  const nameOf = (day: string | null) => holidays.find((holiday) => holiday.day === day)?.name
  const takeBack = (closure: CalendarClosure) =>
    closure.removed_at === null && (
      <Button size="compact-sm" variant="subtle" onClick={() => onTakeBack(closure)}>
        {t('calendar.remove')}
      </Button>
    )
  const cancelled = (day: string) =>
    closures.find(({ kind, holiday_on, removed_at }) => {
      return kind === 'cancelled' && holiday_on === day && removed_at === null
    })
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
            <Button size="compact-sm" variant="subtle" onClick={() => onChange(holiday)}>
              {t('calendar.change')}
            </Button>
          ),
    }
  })
  const entered = closures
    .filter(({ kind, removed_at }) => kind !== 'cancelled' || removed_at !== null)
    .map((closure): Entry => {
      const name = nameOf(closure.holiday_on)
      return {
        day: closure.day ?? closure.holiday_on ?? '',
        key: closure.id,
        words: (
          <>
            {name && <span>{t(`calendar.holidays.${name}`)}</span>}
            {closure.kind === 'moved' && (
              <span className={classes.muted}>
                {t('calendar.movedFrom', { day: formatDay(closure.holiday_on ?? '') })}
              </span>
            )}
            <ClosureWords closure={closure} />
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
        act: takeBack(closure),
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
const payWords = (isPaid: boolean) => (isPaid ? 'calendar.paidHoliday' : 'calendar.unpaidHoliday')

/** Whether the holidays of the year may still move, and who said that they do not. */
function Certainty({ calendar: { year, certainty, settled } }: { calendar: CalendarYear }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const settle = useMutation({
    mutationFn: (isSettled: boolean) =>
      call(endpoints.settleYear, { params: { year }, body: { is_settled: isSettled } }),
    onSuccess: (calendar) => cache.setQueryData(calendarQuery(year).queryKey, calendar),
    onError: ({ message }) => toastError({ subject: 'calendar', message }),
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
      cache.setQueryData(calendarQuery(calendar.year).queryKey, calendar)
      const message = t(holidayOn === null ? 'calendar.removedDone' : 'calendar.holidayBack')
      toastSuccess({ subject: 'calendar', message })
    },
    onError: ({ message }) => toastError({ subject: 'calendar', message }),
  })
}
