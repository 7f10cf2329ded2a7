import type { Client, ClientStatement } from '@cuentaclara/contracts'
import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Skeleton } from '@mantine/core'
import { IconFileImport, IconPrinter, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useCanWholeClient, useCurrentCompany } from '#features/companies/index.ts'
import { currencyName } from '#lib/currency-names.ts'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { daysOf, type PeriodSearch } from '#lib/dates/periods.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { PeriodPicker } from '#ui/form/period-picker.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { clientAccountQuery, clientStatementQuery } from './client-insight-queries.ts'
import classes from './client-screen.module.css'
import { statementCurrencies } from './statement-currencies.ts'

const OpeningBalanceDrawer = part(() => import('#features/payments/index.ts'), 'OpeningBalanceDrawer')
const StatementDialog = part(() => import('./statement-dialog.tsx'), 'StatementDialog', { words: ['tools'] })
const ExportButton = part(() => import('#features/exports/index.ts'), 'ExportButton')

/** What moved the account in a period, on the screen and on paper. */
export function ClientStatementTab({ company, client }: { company: string; client: Client }) {
  const { t, i18n } = useTranslation()
  const [period, setPeriod] = useState<PeriodSearch>({ period: 'quarter' })
  const [currency, setCurrency] = useState(client.currency === 'USD' ? 'USD' : 'CRC')
  const account = useQuery(clientAccountQuery(company, client.id))
  const format = useDateFormat()
  const mayRecord = useCan('payments.record')
  const maySend = useCanWholeClient('documents.send')
  const [isSending, setIsSending] = useState(false)
  const [isTakingOver, setIsTakingOver] = useState(false)
  const days = daysOf(period, today())
  const asked = { ...days, currency }
  const query = useQuery(clientStatementQuery(company, client.id, asked))
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('common.list.currency')}
          value={currency}
          data={statementCurrencies(account.data).map((value) => ({
            value,
            label: currencySymbol(value).trim(),
          }))}
          onChange={setCurrency}
        />
        <PeriodPicker value={period} onChange={setPeriod} />
        <Suspense>
          <ExportButton
            list="client-statement"
            query={{ ...asked, client_id: client.id }}
            about={{
              title: t('insight.client.statementOf', { client: client.name }),
              narrowed: [
                `${formatDay(asked.from, format)} – ${formatDay(asked.to, format)}`,
                currencyName(currency, i18n),
              ],
            }}
          />
        </Suspense>
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('insight.reports.print')}
        </Button>
        {maySend && (
          <Button
            variant="default"
            leftSection={<IconSend size={17} aria-hidden />}
            onClick={() => setIsSending(true)}
          >
            {t('documents.send.action')}
          </Button>
        )}
        {mayRecord && (
          <Button
            variant="default"
            leftSection={<IconFileImport size={17} aria-hidden />}
            onClick={() => setIsTakingOver(true)}
          >
            {t('money.openingBalance.new')}
          </Button>
        )}
      </div>
      {isSending && (
        <Suspense>
          <StatementDialog company={company} id={client.id} days={days} onClose={() => setIsSending(false)} />
        </Suspense>
      )}
      {isTakingOver && (
        <Suspense>
          <OpeningBalanceDrawer company={company} client={client} onClose={() => setIsTakingOver(false)} />
        </Suspense>
      )}
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton height={240} radius="md" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <>
          <Statement statement={query.data} client={client} />
          {query.data.open.length > 0 && <OpenDebts statement={query.data} />}
        </>
      )}
    </>
  )
}

function Statement({ statement, client }: { statement: ClientStatement; client: Client }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const company = useCurrentCompany()
  const { currency, period, entries } = statement
  return (
    <section className={`${classes.statement} cc-card`} aria-label={t('insight.client.tabs.statement')}>
      <div className={classes.paperOnly}>
        <h2>{t('insight.client.statementOf', { client: client.name })}</h2>
        <p>
          <bdi>{company?.name}</bdi> · {formatDay(period.from, format)} – {formatDay(period.to, format)}
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
              <td>
                <Movement entry={entry} />
              </td>
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

function Movement({ entry }: { entry: ClientStatement['entries'][number] }) {
  const { t } = useTranslation()
  const words =
    entry.what === 'document' || entry.what === 'note'
      ? t(`documents.kinds.${entry.kind as 'invoice'}`)
      : t(`insight.client.movements.${entry.what}`)
  if (entry.id === null) return words
  return (
    <Link to={`/transactions/detail/${entry.kind}/${entry.id}` as string} className={classes.link}>
      {words} <span className="cc-ltr cc-numbers">{shortNumber(entry.number)}</span>
    </Link>
  )
}

/** What is still to be paid, and when: each part of a sale in parts by itself. */
function OpenDebts({ statement: { currency, open } }: { statement: ClientStatement }) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.statement} ${classes.open} cc-card`} aria-label={t('instalments.open')}>
      <table>
        <caption>{t('instalments.open')}</caption>
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
          {open.map(({ due_on, kind, id, number, part, left, is_overdue }) => (
            <tr key={`${id} ${part?.number}`}>
              <td data-late={is_overdue || undefined}>
                {due_on !== null && <DayText day={due_on} />} {is_overdue && t('instalments.late')}
              </td>
              <td>
                <Link to={`/transactions/detail/${kind}/${id}` as string} className={classes.link}>
                  {t(`documents.kinds.${kind as 'invoice'}`)}{' '}
                  <span className="cc-ltr cc-numbers">{shortNumber(number)}</span>
                </Link>
                {part !== null && <> · {t('instalments.partOf', part)}</>}
              </td>
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
