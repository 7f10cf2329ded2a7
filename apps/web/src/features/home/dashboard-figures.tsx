import { billsPlace, type Dashboard, dashboardPlaces, type FigurePlace } from '@cuentaclara/contracts'
import { IconArrowDownRight, IconArrowUpRight, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { reportLink } from '#features/reports/index.ts'
import { changePercent } from '#lib/change-percent.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatPrice } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { useIsPhone } from '#ui/is-phone.ts'
import classes from './dashboard-screen.module.css'
import { DeepLink } from './deep-link.tsx'

// The figures of the dashboard, each a card that opens the rows behind it.

type FigureProps = { data: Dashboard }

export function Invoiced({ data }: FigureProps) {
  return <Compared data={data} name="invoiced" tax="without" />
}

export function Collected({ data }: FigureProps) {
  return <Compared data={data} name="collected" tax="with" />
}

export function Expenses({ data }: FigureProps) {
  return <Compared data={data} name="expenses" tax="without" isGoodDown />
}

export function Outstanding({ data }: FigureProps) {
  const { t } = useTranslation()
  const size = useFigureSize()
  const { currency, outstanding } = data
  const places = dashboardPlaces(data)
  return (
    <Card
      label={t('home.dashboard.outstanding')}
      hint={t('home.dashboard.outstandingHint')}
      place={places.outstanding}
      note={t('home.dashboard.tax.with')}
      foot={
        outstanding.overdue_count === 0 ? (
          t('common.figures.nothingOverdue')
        ) : (
          <DeepLink {...reportLink(places.overdue)} className={classes.overdue}>
            <Money amount={outstanding.overdue} currency={currency} />{' '}
            {t('home.dashboard.overdue', { count: outstanding.overdue_count })}
          </DeepLink>
        )
      }
    >
      <Money amount={outstanding.amount} currency={currency} size={size} />
    </Card>
  )
}

/** What suppliers wait for. */
export function Owing({ data }: FigureProps) {
  const { t } = useTranslation()
  const size = useFigureSize()
  const { currency, owing } = data
  const places = dashboardPlaces(data)
  return (
    <Card
      label={t('home.dashboard.owing')}
      hint={t('home.dashboard.owingHint')}
      place={places.owing}
      note={t('home.dashboard.tax.with')}
      foot={
        <span className={classes.parts}>
          {owing.overdue_count === 0 ? (
            t('common.figures.nothingOverdue')
          ) : (
            <DeepLink {...reportLink(places.owingOverdue)} className={classes.overdue}>
              <Money amount={owing.overdue} currency={currency} />{' '}
              {t('home.dashboard.overdue', { count: owing.overdue_count })}
            </DeepLink>
          )}
          {owing.due_soon_count > 0 && (
            <>
              {' · '}
              <DeepLink {...billsPlace('due_soon', currency)} className={classes.quiet}>
                <Money amount={owing.due_soon} currency={currency} /> {t('home.dashboard.dueSoon')}
              </DeepLink>
            </>
          )}
        </span>
      }
    >
      <Money amount={owing.amount} currency={currency} size={size} />
    </Card>
  )
}

export function Vat({ data }: FigureProps) {
  const { t } = useTranslation()
  const size = useFigureSize()
  const places = dashboardPlaces(data)
  return (
    <Card
      label={t('home.dashboard.vat')}
      hint={t('home.dashboard.vatHint')}
      place={places.vat}
      note={t('home.dashboard.estimate')}
      foot={
        <span className={classes.parts}>
          <DeepLink {...reportLink(places.vatSales)} className={classes.quiet}>
            {t('home.dashboard.vatSales')} <Money amount={data.vat.sales} currency="CRC" />
          </DeepLink>{' '}
          · {t('home.dashboard.vatCredit')} <Money amount={data.vat.credit} currency="CRC" />
        </span>
      }
    >
      <Money amount={data.vat.amount} currency="CRC" size={size} />
    </Card>
  )
}

/** A sum of the span beside the one of the span before. */
function Compared({
  data,
  name,
  tax,
  isGoodDown,
}: FigureProps & {
  name: 'invoiced' | 'collected' | 'expenses'
  tax: 'with' | 'without'
  isGoodDown?: boolean
}) {
  const { t } = useTranslation()
  const size = useFigureSize()
  const figure = data[name]
  return (
    <Card
      label={t(`home.dashboard.${name}`)}
      hint={t(`home.dashboard.${name}Hint`)}
      place={dashboardPlaces(data)[name]}
      note={t(`home.dashboard.tax.${tax}`)}
      foot={<Change {...figure} span={data.before} isGoodDown={isGoodDown} />}
    >
      <Money amount={figure.amount} currency={data.currency} size={size} />
    </Card>
  )
}

/** Two cards stand side by side on a phone: such figures must fit. */
function useFigureSize(): 'md' | 'lg' {
  return useIsPhone() ? 'md' : 'lg'
}

type CardProps = {
  label: string
  /** How it is counted. */
  hint: string
  /** The report whose rows add up to it. */
  place: FigurePlace
  /** What kind of amount it is: with tax, without, or an estimate. */
  note: string
  foot: ReactNode
  children: ReactNode
}

function Card({ label, hint, place, note, foot, children }: CardProps) {
  return (
    <section className={`${classes.card} cc-card`}>
      <h2 className={classes.label}>
        {label}
        <button type="button" className={classes.why} aria-label={`${label}: ${hint}`} title={hint}>
          <IconHelpCircle size={15} aria-hidden />
        </button>
      </h2>
      <DeepLink {...reportLink(place)} className={classes.figure}>
        {children}
      </DeepLink>
      <span className={classes.muted}>{note}</span>
      <div className={classes.foot}>{foot}</div>
    </section>
  )
}

function Change({
  amount,
  before,
  span,
  isGoodDown = false,
}: {
  amount: string
  before: string
  /** The days it is compared with. */
  span: Dashboard['before']
  isGoodDown?: boolean
}) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const percent = changePercent(before, amount)
  if (percent === null) return t('home.dashboard.nothingBefore')
  if (percent === '0') return t('home.dashboard.sameAsBefore')
  const isDown = percent.startsWith('-')
  const Icon = isDown ? IconArrowDownRight : IconArrowUpRight
  return (
    <span className={classes.change} data-good={isDown === isGoodDown || undefined}>
      <Icon size={15} aria-hidden />
      <span className="cc-ltr cc-numbers">
        {isDown ? '−' : '+'}
        {formatPrice(percent.replace('-', ''), 1)}&nbsp;%
      </span>{' '}
      {t('home.dashboard.thanBefore', {
        from: formatDay(span.from, format),
        to: formatDay(span.to, format),
      })}
    </span>
  )
}
