import { endpoints, type PortalStatement as Statement } from '@cuentaclara/contracts'
import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Skeleton } from '@mantine/core'
import { IconFileTypePdf, IconReportMoney } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { call, endpointUrl } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import classes from './portal.module.css'
import { portalListKey } from './portal-key.ts'
import shared from './public-document.module.css'
import paid from './say-paid.module.css'

const spans = ['3', '6', '12', 'since'] as const
type Span = (typeof spans)[number]

type PortalStatementProps = { token: string; currencies: readonly string[] }

/** The statement of the account for a period until today, on the page and as PDF. */
export function PortalStatement(props: PortalStatementProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="statement-title">
      <div className={paid.head}>
        <h2 id="statement-title" className={paid.title}>
          {t('tools.portal.account.title')}
        </h2>
        {!isOpen && (
          <Button
            variant="default"
            leftSection={<IconReportMoney size={18} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {t('tools.portal.account.open')}
          </Button>
        )}
      </div>
      {isOpen && <Asked {...props} />}
    </section>
  )
}

function Asked({ token, currencies }: PortalStatementProps) {
  const { t } = useTranslation()
  const [currency, setCurrency] = useState(currencies[0] ?? 'CRC')
  const [span, setSpan] = useState<Span>('12')
  const [from, setFrom] = useState('')
  const period = span === 'since' ? { from } : { months: span }
  const asked = { currency, ...period }
  const query = useQuery({
    queryKey: portalListKey(token, 'account', asked),
    queryFn: ({ signal }) =>
      call(endpoints.getPortalAccount, { params: { token }, query: asked }, { signal }),
    enabled: span !== 'since' || from !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })
  return (
    <>
      <div className={classes.filters}>
        {currencies.length > 1 && (
          <SegmentedControl
            aria-label={t('common.list.currency')}
            value={currency}
            data={currencies.map((value) => ({ value, label: currencySymbol(value).trim() }))}
            onChange={setCurrency}
          />
        )}
        <SegmentedControl
          aria-label={t('tools.portal.account.period')}
          value={span}
          data={spans.map((value) => ({
            value,
            label:
              value === 'since'
                ? t('tools.portal.account.since')
                : t('tools.portal.account.months', { months: value }),
          }))}
          onChange={(value) => setSpan(spans.find((each) => each === value) ?? '12')}
        />
        {span === 'since' && (
          <DayInput
            aria-label={t('tools.portal.account.from')}
            max={today()}
            value={from}
            onChange={setFrom}
          />
        )}
      </div>
      {query.isLoading && <Skeleton height={240} radius="md" />}
      {query.error !== null && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.data !== undefined && query.error === null && (
        <>
          <Movements statement={query.data} />
          {query.data.has_file ? (
            <Button
              component="a"
              download
              href={endpointUrl(endpoints.getPortalStatement, { params: { token }, query: asked })}
              variant="default"
              leftSection={<IconFileTypePdf size={17} aria-hidden />}
            >
              {t('tools.portal.account.pdf')}
            </Button>
          ) : (
            <p className={shared.dates}>{t('tools.portal.account.tooLong')}</p>
          )}
        </>
      )}
    </>
  )
}

function Movements({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const { currency, period, entries, earlier, opening, closing } = statement
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  return (
    <>
      <table className={classes.statement}>
        <caption>
          <DayText day={period.from} /> – <DayText day={period.to} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('insight.reports.date')}</th>
            <th scope="col">{t('insight.client.movement')}</th>
            <th scope="col">{t('insight.client.charge')}</th>
            <th scope="col">{t('insight.client.credit')}</th>
            <th scope="col">{t('insight.client.balance')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <DayText day={period.from} />
            </td>
            <td colSpan={3}>{t('insight.client.opening')}</td>
            <td>{money(opening)}</td>
          </tr>
          {earlier.count > 0 && (
            <tr>
              <td />
              <td colSpan={3}>{t('tools.portal.account.earlier', { hidden: earlier.count })}</td>
              <td>{money(earlier.balance)}</td>
            </tr>
          )}
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries never move inside a statement
            <tr key={index}>
              <td>
                <DayText day={entry.day} />
              </td>
              <td>
                <Movement entry={entry} />
              </td>
              <td data-label={t('insight.client.charge')}>{entry.charge !== '0' && money(entry.charge)}</td>
              <td data-label={t('insight.client.credit')}>{entry.credit !== '0' && money(entry.credit)}</td>
              <td data-label={t('insight.client.balance')}>{money(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t('insight.client.closing')}
            </th>
            <td>{money(closing)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.muted}>{t('tools.portal.account.closingHint')}</p>
    </>
  )
}

function Movement({ entry: { what, kind, number } }: { entry: Statement['entries'][number] }) {
  const { t } = useTranslation()
  const words =
    what === 'document' || what === 'note'
      ? t(`documents.kinds.${kind as 'invoice'}`)
      : t(`insight.client.movements.${what}`)
  return (
    <>
      {words} {number !== null && <span className="cc-ltr cc-numbers">{shortNumber(number)}</span>}
    </>
  )
}
