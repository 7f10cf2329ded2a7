import { endpoints, type OpenInPeriod } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { formatDay, today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { isSameMonth } from './is-same-month.ts'
import { monthsToClose, proposedMonth } from './months.ts'
import { openPlaceLink } from './open-place-link.ts'
import classes from './periods.module.css'
import { openInPeriodQuery } from './queries.ts'
import { useChangeClosing } from './use-change-closing.ts'
import { useStartPackage } from './use-start-package.ts'

type Props = { company: string; closedUntil: string | null; onClose: () => void }

/** Closes the books up to the end of a month: what is still open, its package, and its name as the confirmation. */
export function CloseDialog({ company, closedUntil, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const months = monthsToClose(closedUntil, today())
  const [month, setMonth] = useState(proposedMonth(months, closedUntil))
  const [step, setStep] = useState<Step>('open')
  const mayTake = useCan('files.download')
  const steps = allSteps.filter((each) => each !== 'package' || mayTake)
  const place = steps.indexOf(step)
  const name = formatMonth(month, i18n.language, 'long')
  const review = useQuery(openInPeriodQuery(company, month))
  const turn = (by: 1 | -1) => setStep(steps[place + by]!)
  return (
    <Dialog onClose={onClose} title={t('settings.periods.close')} size={560}>
      <p className={classes.muted} aria-live="polite">
        {t('monthEnd.close.step', {
          step: place + 1,
          of: steps.length,
          name: t(`monthEnd.close.steps.${step}`),
        })}
      </p>
      {step === 'open' && (
        <>
          <NativeSelect
            data-autofocus
            mt="sm"
            label={t('settings.periods.month')}
            value={month}
            data={months.map((value) => ({ value, label: formatMonth(value, i18n.language, 'long') }))}
            onChange={(event) => setMonth(event.currentTarget.value)}
          />
          <div className={classes.open} aria-live="polite">
            {review.error && review.data === undefined && (
              <ErrorState error={review.error} onRetry={review.refetch} />
            )}
            {!review.error && review.data === undefined && <FormSkeleton />}
            {review.data !== undefined && <Open company={company} {...review.data} onLeave={onClose} />}
          </div>
          <Steps onBack={onClose} backLabel={t('common.actions.cancel')}>
            <Button disabled={review.data === undefined} onClick={() => turn(1)}>
              {t('monthEnd.close.next')}
            </Button>
          </Steps>
        </>
      )}
      {step === 'package' && (
        <>
          <Package company={company} month={month} name={name} />
          <Steps onBack={() => turn(-1)} backLabel={t('monthEnd.close.back')}>
            <Button ref={takeFocus} onClick={() => turn(1)}>
              {t('monthEnd.close.next')}
            </Button>
          </Steps>
        </>
      )}
      {step === 'confirm' && review.data !== undefined && (
        <Confirm
          company={company}
          month={month}
          name={name}
          review={review.data}
          onBack={() => turn(-1)}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

/** The button that led here is gone, and the focus with it. */
function takeFocus(control: HTMLElement | null) {
  control?.focus()
}

const allSteps = ['open', 'package', 'confirm'] as const
type Step = (typeof allSteps)[number]

type StepsProps = { backLabel: string; onBack: () => void; children: ReactNode }

function Steps({ backLabel, onBack, children }: StepsProps) {
  return (
    <Group justify="flex-end" mt="lg" gap="xs">
      <Button variant="default" onClick={onBack}>
        {backLabel}
      </Button>
      {children}
    </Group>
  )
}

type OfMonth = { company: string; month: string; name: string }

function Package({ company, month, name }: OfMonth) {
  const { t } = useTranslation()
  const start = useStartPackage(company)
  return (
    <div className={classes.open}>
      <p>{t('monthEnd.close.packageLead', { month: name })}</p>
      <div>
        <Button
          variant="light"
          leftSection={<IconFileZip size={18} aria-hidden />}
          loading={start.isPending}
          disabled={start.isSuccess}
          onClick={() => start.mutate({ month })}
        >
          {t('monthEnd.package.start')}
        </Button>
      </div>
      {start.isSuccess && (
        <p className={classes.muted} role="status">
          {t('monthEnd.package.started')}
        </p>
      )}
    </div>
  )
}

type ConfirmProps = OfMonth & { review: OpenInPeriod; onBack: () => void; onDone: () => void }

function Confirm({ company, month, name, review, onBack, onDone }: ConfirmProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isConfirmed = isSameMonth(typed, name)
  const left = review.open.reduce((sum, { count }) => sum + count, 0)
  const close = useChangeClosing({
    company,
    change: () => call(endpoints.closePeriod, { body: { month } }, { company }),
    done: t('settings.periods.done', { month: name }),
    onDone,
  })
  return (
    <form
      noValidate
      className={classes.open}
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (isConfirmed) close.mutate()
      }}
    >
      <p>{t('monthEnd.close.confirmLead', { day: formatDay(review.to) })}</p>
      {left > 0 && <p className={classes.muted}>{t('monthEnd.close.leftOpen', { count: left })}</p>}
      <TextInput
        ref={takeFocus}
        autoComplete="off"
        dir="auto"
        maxLength={60}
        label={t('monthEnd.close.typeMonth', { month: name })}
        value={typed}
        error={isAsked && !isConfirmed ? t('monthEnd.close.notMonth', { month: name }) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Steps onBack={onBack} backLabel={t('monthEnd.close.back')}>
        <Button type="submit" loading={close.isPending}>
          {t('settings.periods.confirm', { month: name })}
        </Button>
      </Steps>
    </form>
  )
}

function Open({ company, from, to, open, onLeave }: OpenInPeriod & { company: string; onLeave: () => void }) {
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
                    .map((each) => (
                      <Link
                        key={each.list}
                        {...openPlaceLink({ company, ...each, from, to })}
                        onClick={onLeave}
                      >
                        <LinkWords {...each} to={to} />
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

type Place = OpenInPeriod['open'][number]

function LinkWords({ list, count, month, to }: Place & { to: string }) {
  const { t, i18n } = useTranslation()
  if (list === 'vat-return')
    return t('monthEnd.close.showReturn', {
      month: formatMonth(month ?? to.slice(0, 7), i18n.language, 'long'),
    })
  if (list === 'numbering') return t('monthEnd.close.showNumbering')
  return t('settings.periods.show', {
    count: formatCount(count) as never,
    list: list === 'payment-receipts' ? t('settings.periods.receipts') : t(`shell.nav.${navOf[list]}`),
  })
}

const navOf = {
  invoices: 'invoices',
  tickets: 'tickets',
  notes: 'notes',
  payments: 'payments',
  'document-receptions': 'receptions',
  expenses: 'expenses',
} as const satisfies Record<Exclude<Place['list'], 'payment-receipts' | 'vat-return' | 'numbering'>, string>
