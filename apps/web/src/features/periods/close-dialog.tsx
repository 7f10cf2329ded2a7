import { endpoints, type OpenInPeriod } from '@cuentaclara/contracts'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay, today } from '#lib/dates/dates.ts'
import { formatMonth } from '#lib/dates/format-month.ts'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { monthsToClose, proposedMonth } from './months.ts'
import { openPlaceLink } from './open-place-link.ts'
import classes from './periods.module.css'
import { openInPeriodQuery } from './queries.ts'
import { useChangeClosing } from './use-change-closing.ts'

type Props = { company: string; closedUntil: string | null; onClose: () => void }

/** Closes the books up to the end of a month, after showing what is still open. */
export function CloseDialog({ company, closedUntil, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const months = monthsToClose(closedUntil, today())
  const [month, setMonth] = useState(proposedMonth(months, closedUntil))
  const name = formatMonth(month, i18n.language, 'long')
  const { data, error, refetch } = useQuery(openInPeriodQuery(company, month))
  const close = useChangeClosing({
    company,
    change: () => call(endpoints.closePeriod, { body: { month } }, { company }),
    done: t('settings.periods.done', { month: name }),
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title={t('settings.periods.close')} size={560}>
      <NativeSelect
        data-autofocus
        label={t('settings.periods.month')}
        value={month}
        data={months.map((value) => ({ value, label: formatMonth(value, i18n.language, 'long') }))}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      <div className={classes.open} aria-live="polite">
        {error && data === undefined && <ErrorState error={error} onRetry={refetch} />}
        {!error && data === undefined && <FormSkeleton />}
        {data !== undefined && <Open {...data} onLeave={onClose} />}
      </div>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
        <Button disabled={data === undefined} loading={close.isPending} onClick={() => close.mutate()}>
          {t('settings.periods.confirm', { month: name })}
        </Button>
      </Group>
    </Dialog>
  )
}

function Open({ from, to, open, onLeave }: OpenInPeriod & { onLeave: () => void }) {
  const { t } = useTranslation()
  const things = [...new Set(open.map(({ thing }) => thing))]
  return (
    <>
      <p>
        {from === null
          ? t('settings.periods.daysWhole', { to: formatDay(to) })
          : t('settings.periods.days', { from: formatDay(from), to: formatDay(to) })}
      </p>
      {things.length === 0 ? (
        <p className={classes.muted}>{t('settings.periods.nothingOpen')}</p>
      ) : (
        <>
          <h4>{t('settings.periods.openTitle')}</h4>
          <ul className={classes.list}>
            {things.map((thing) => (
              <li key={thing}>
                <span>{t(`settings.periods.things.${thing}`)}</span>
                <span className={classes.links}>
                  {open
                    .filter((each) => each.thing === thing)
                    .map(({ list, count }) => (
                      <Link key={list} {...openPlaceLink({ thing, list, from, to })} onClick={onLeave}>
                        {t('settings.periods.show', {
                          count: formatCount(count) as never,
                          list:
                            list === 'payment-receipts'
                              ? t('settings.periods.receipts')
                              : t(`shell.nav.${navOf[list]}`),
                        })}
                      </Link>
                    ))}
                </span>
              </li>
            ))}
          </ul>
          <p className={classes.muted}>{t('settings.periods.anyway')}</p>
        </>
      )}
    </>
  )
}

const navOf = {
  invoices: 'invoices',
  tickets: 'tickets',
  notes: 'notes',
  payments: 'payments',
  'document-receptions': 'receptions',
  expenses: 'expenses',
} as const satisfies Record<Exclude<OpenInPeriod['open'][number]['list'], 'payment-receipts'>, string>
