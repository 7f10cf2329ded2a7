import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import type { PeriodSearch } from '#lib/dates/periods.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { PeriodPicker } from '#ui/form/period-picker.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import classes from './account-statement.module.css'

type StatementToolsProps = {
  currencies: readonly string[]
  currency: string
  onCurrency: (currency: string) => void
  period: PeriodSearch
  onPeriod: (period: PeriodSearch) => void
  /** What makes a file of it. */
  file: ReactNode
  /** What else can be done with it. */
  children: ReactNode
}

/** In which currency and of which days a statement is, and how it is taken along. */
export function StatementTools(props: StatementToolsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label={t('common.list.currency')}
        value={props.currency}
        data={props.currencies.map((value) => ({ value, label: currencySymbol(value).trim() }))}
        onChange={props.onCurrency}
      />
      <PeriodPicker value={props.period} onChange={props.onPeriod} />
      {props.file}
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('insight.reports.print')}
      </Button>
      {props.children}
    </div>
  )
}

type Entry = { day: string; charge: string; credit: string; balance: string }

type AccountStatementProps<Row extends Entry> = {
  label: string
  /** On paper, above whose books they are and of which days. */
  title: string
  company: string | undefined
  statement: {
    currency: string
    period: { from: string; to: string }
    opening: string
    closing: string
    charged: string
    credited: string
    entries: readonly Row[]
  }
  movement: (entry: Row) => ReactNode
}

/** What moved an account in a period, with the balance after each movement: on the screen and on paper. */
export function AccountStatement<Row extends Entry>(props: AccountStatementProps<Row>) {
  const { label, title, company, statement, movement } = props
  const { t } = useTranslation()
  const format = useDateFormat()
  const { currency, period, entries } = statement
  return (
    <section className={`${classes.statement} cc-card`} aria-label={label}>
      <div className={classes.paperOnly} data-paper-only>
        <h2>{title}</h2>
        <p>
          <bdi>{company}</bdi> · {formatDay(period.from, format)} – {formatDay(period.to, format)}
        </p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('insight.reports.date')}</th>
            <th scope="col">{t('insight.client.movement')}</th>
            <th scope="col" data-align="end">
              {t('insight.client.charge')}
            </th>
            <th scope="col" data-align="end">
              {t('insight.client.credit')}
            </th>
            <th scope="col" data-align="end">
              {t('insight.client.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <DayText day={period.from} />
            </td>
            <td>{t('insight.client.opening')}</td>
            <td />
            <td />
            <td data-align="end" data-label={t('insight.client.balance')}>
              <Money amount={statement.opening} currency={currency} />
            </td>
          </tr>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries never move inside a statement
            <tr key={index}>
              <td>
                <DayText day={entry.day} />
              </td>
              <td>{movement(entry)}</td>
              <td data-align="end" data-label={t('insight.client.charge')}>
                {entry.charge !== '0' && <Money amount={entry.charge} currency={currency} />}
              </td>
              <td data-align="end" data-label={t('insight.client.credit')}>
                {entry.credit !== '0' && <Money amount={entry.credit} currency={currency} />}
              </td>
              <td data-align="end" data-label={t('insight.client.balance')}>
                <Money amount={entry.balance} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('insight.client.closing')}
            </th>
            <td data-align="end" data-label={t('insight.client.charge')}>
              <Money amount={statement.charged} currency={currency} />
            </td>
            <td data-align="end" data-label={t('insight.client.credit')}>
              <Money amount={statement.credited} currency={currency} />
            </td>
            <td data-align="end" data-label={t('insight.client.balance')}>
              <Money amount={statement.closing} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

type OpenDebtsProps = {
  caption: string
  currency: string
  debts: readonly {
    key: string
    due_on: string | null
    isOverdue: boolean
    /** Which document it is. */
    what: ReactNode
    left: string
  }[]
}

/** What of an account is still to be paid, and when. */
export function OpenDebts({ caption, currency, debts }: OpenDebtsProps) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.statement} ${classes.open} cc-card`} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('instalments.fallsDue')}</th>
            <th scope="col">{t('money.payments.document')}</th>
            <th scope="col" data-align="end">
              {t('insight.client.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {debts.map(({ key, due_on, isOverdue, what, left }) => (
            <tr key={key}>
              <td data-late={isOverdue || undefined}>
                {due_on !== null && <DayText day={due_on} />} {isOverdue && t('instalments.late')}
              </td>
              <td>{what}</td>
              <td data-align="end">
                <Money amount={left} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What a movement or a debt is about, which leads to its page. */
export function StatementLink({ to, words, number }: { to: string; words: string; number: string | null }) {
  return (
    <Link to={to as string} className={classes.link}>
      {words} <span className="cc-ltr cc-numbers">{number}</span>
    </Link>
  )
}
