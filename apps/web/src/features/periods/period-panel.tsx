import type { Closings, PeriodChange } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button, Group, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { Filings, ToRectify } from '#features/vat-return/index.ts'
import { dayOf, formatDay, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { InstantText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { monthsToClose, monthsToReopen } from './months.ts'
import classes from './periods.module.css'
import { closingsQuery } from './queries.ts'

const CloseDialog = part(() => import('./close-dialog.tsx'), 'CloseDialog')
const ReopenDialog = part(() => import('./reopen-dialog.tsx'), 'ReopenDialog')

/** Up to when the books are closed, who closed and reopened them, and the two acts. */
export function PeriodPanel({ company }: { company: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(closingsQuery(company))
  return (
    <section className={classes.panel} aria-label={t('settings.periods.title')}>
      {error && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {!error && data === undefined && <FormSkeleton />}
      {data !== undefined && <Known company={company} {...data} />}
    </section>
  )
}

function Known({ company, closed_until, changes }: Closings & { company: string }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'close' | 'reopen' | null>(null)
  const mayClose = useCan('period.close')
  const mayReopen = useCan('period.reopen')
  const mayRead = useCan('vat-return.read')
  const isAllClosed = monthsToClose(closed_until, today()).length === 0
  const close = () => setAsked(null)
  const closer = closed_until === null ? undefined : changes.find(({ kind }) => kind === 'closed')
  return (
    <>
      <p className={classes.state}>
        {closed_until === null
          ? t('settings.periods.none')
          : t('settings.periods.until', { day: formatDay(closed_until) })}
      </p>
      {closer !== undefined && (
        <p>
          <bdi>
            {t('monthEnd.close.closedBy', {
              by: closer.by ?? t('settings.periods.somebody'),
              day: formatDay(dayOf(closer.at)),
            })}
          </bdi>
        </p>
      )}
      <p className={classes.muted}>{t('settings.periods.lead')}</p>
      <Group gap="xs">
        {mayClose && (
          <Button disabled={isAllClosed} onClick={() => setAsked('close')}>
            {t('settings.periods.close')}
          </Button>
        )}
        {mayReopen && closed_until !== null && (
          <Button variant="default" onClick={() => setAsked('reopen')}>
            {t('settings.periods.reopen')}
          </Button>
        )}
      </Group>
      {mayClose && isAllClosed && <p className={classes.muted}>{t('settings.periods.allClosed')}</p>}
      {!mayReopen && closed_until !== null && (
        <p className={classes.muted}>{t('settings.periods.ownersOnly')}</p>
      )}
      {closed_until !== null && mayRead && <KeptOfMonth company={company} closedUntil={closed_until} />}
      {changes.length > 0 && <History changes={changes} />}
      <Suspense fallback={null}>
        {asked === 'close' && <CloseDialog company={company} closedUntil={closed_until} onClose={close} />}
        {asked === 'reopen' && closed_until !== null && (
          <ReopenDialog company={company} closedUntil={closed_until} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** What was kept when the return of a closed month was filed. */
export function KeptOfMonth({ company, closedUntil }: { company: string; closedUntil: string }) {
  const { t, i18n } = useTranslation()
  const months = monthsToReopen(closedUntil)
  const [chosen, setMonth] = useState(months[0]!)
  // One that was reopened meanwhile is not offered any more.
  const month = months.includes(chosen) ? chosen : months[0]!
  return (
    <div className={classes.history}>
      <h4>{t('monthEnd.close.kept')}</h4>
      <NativeSelect
        label={t('monthEnd.package.month')}
        value={month}
        data={months.map((value) => ({ value, label: formatMonth(value, i18n.language, 'long') }))}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      <Suspense>
        <ToRectify company={company} isMeant={(each) => each === month} />
      </Suspense>
      <Suspense fallback={<Skeleton height={96} radius="md" />}>
        <Filings company={company} period={month} />
      </Suspense>
    </div>
  )
}

function History({ changes }: { changes: readonly PeriodChange[] }) {
  const { t } = useTranslation()
  return (
    <div className={classes.history}>
      <h4>{t('settings.periods.history')}</h4>
      <ul className={classes.list}>
        {changes.map((change) => (
          <li key={change.at}>
            <span className={classes.change}>
              <bdi>{sayChange(t, change)}</bdi>
              {change.reason !== null && <bdi className={classes.muted}>{change.reason}</bdi>}
              {change.left_open !== null && change.left_open > 0 && (
                <span className={classes.muted}>
                  {t('settings.periods.left', { count: change.left_open })}
                </span>
              )}
            </span>
            <span className={classes.muted}>
              <InstantText instant={change.at} mode="relative" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function sayChange(t: TFunction, { kind, closed_until, by }: PeriodChange): string {
  const words = {
    by: by ?? t('settings.periods.somebody'),
    day: closed_until === null ? '—' : formatDay(closed_until),
  }
  return kind === 'closed' ? t('settings.periods.wasClosed', words) : t('settings.periods.wasReopened', words)
}
