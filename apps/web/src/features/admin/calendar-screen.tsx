import type { CalendarYear } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { DayText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Section } from '#ui/section.tsx'
import classes from './calendar.module.css'
import { CalendarDays } from './calendar-days.tsx'
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
        isSaidInBar
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
          <CalendarDays calendar={data} />
          <Terms calendar={data} />
        </div>
      )}
      <Suspense>{search.open === 'new' && <ClosureSheet closure={null} onClose={() => open()} />}</Suspense>
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
