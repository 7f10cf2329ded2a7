import type { Client, ClientAccount } from '@cuentaclara/contracts'
import { compare, decimal, subtract, toText } from '@cuentaclara/decimal'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currencyWithin } from '#lib/currency-names.ts'
import { dayOf } from '#lib/dates/dates.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { RankList } from '#ui/chart/bar-chart.tsx'
import { DayText } from '#ui/date-text.tsx'
import classes from './client-screen.module.css'

type Balance = ClientAccount['balances'][number]

/** What a client owes by currency and age, and beside it on which terms it buys and how it keeps them. */
export function ClientAccountCard({ client, account }: { client: Client; account: ClientAccount }) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.card} ${classes.account} cc-card`}>
      <div className={classes.balances}>
        {account.balances.length === 0 ? (
          <div>
            <h2 className={classes.title}>{t('insight.client.balance')}</h2>
            <Money amount="0" currency="CRC" size="lg" />
            <p className={classes.muted}>{t('insight.client.owesNothing')}</p>
          </div>
        ) : (
          account.balances.map((balance) => (
            <Owed key={balance.currency} balance={balance} clientId={client.id} />
          ))
        )}
      </div>
      <Terms client={client} account={account} />
    </section>
  )
}

function Owed({ balance, clientId }: { balance: Balance; clientId: string }) {
  const { t, i18n } = useTranslation()
  const { currency, total, credit, overdue, ages } = balance
  return (
    <div>
      <h2 className={classes.title}>
        {t('insight.client.balanceIn', { currency: currencyWithin(currency, i18n) })}
      </h2>
      <Money amount={total} currency={currency} size="lg" />
      <p className={classes.muted}>
        {overdue === '0' ? (
          t('common.figures.nothingOverdue')
        ) : (
          <>
            {t('common.payment.overdue')}: <Money amount={overdue} currency={currency} />
          </>
        )}
      </p>
      {credit !== '0' && (
        <p className={classes.muted}>
          <Link
            to="/payments"
            search={{ client: clientId, view: 'unapplied' } as never}
            style={{ color: 'var(--cc-accent-text)' }}
          >
            {t('insight.client.creditLeft')}
          </Link>
          : <Money amount={credit} currency={currency} /> · {t('insight.client.netOfCredit')}:{' '}
          <Money amount={net(total, credit)} currency={currency} />
        </p>
      )}
      <RankList
        label={t('common.figures.byAge')}
        currency={currency}
        rows={ages
          .filter(({ amount }) => amount !== '0')
          .map(({ age, amount }) => ({ key: age, name: t(`common.figures.ages.${age}`), amount }))}
      />
    </div>
  )
}

/** What a client owes once their credit is used: what the statement closes with. */
function net(total: string, credit: string): string {
  return toText(subtract(decimal(total), decimal(credit)))
}

function Terms({ client, account }: { client: Client; account: ClientAccount }) {
  const { t } = useTranslation()
  const told: [term: string, value: ReactNode][] = []
  if (client.sale_condition) {
    const condition = t(`documents.codes.saleConditions.${client.sale_condition as '01'}`)
    const days = client.credit_days
      ? ` · ${t('documents.view.creditDays', { count: client.credit_days })}`
      : ''
    told.push([t('documents.view.condition'), condition + days])
  }
  for (const currency of ['CRC', 'USD'] as const) {
    const limit = currency === 'CRC' ? client.credit_limit_crc : client.credit_limit_usd
    if (limit == null) continue
    const left = leftOf(limit, account.balances.find((each) => each.currency === currency)?.total ?? '0')
    told.push(
      [t('insight.client.limit'), <Money key="limit" amount={limit} currency={currency} />],
      [t('insight.client.limitLeft'), <Money key="left" amount={left} currency={currency} />],
    )
  }
  if (account.days_to_pay !== null)
    told.push([t('insight.client.paysIn'), t('insight.client.daysToPay', { count: account.days_to_pay })])
  for (const { currency, net: sold, count } of account.sold)
    told.push(
      [t('insight.client.sold'), <Money key="sold" amount={sold} currency={currency} />],
      [t('insight.client.soldCount'), formatCount(count)],
    )
  if (client.last_invoiced_at !== null)
    told.push([
      t('catalogue.clients.lastInvoiced'),
      <DayText key="last" day={dayOf(client.last_invoiced_at)} />,
    ])
  if (client.seller_name)
    told.push([t('catalogue.clients.seller'), <bdi key="seller">{client.seller_name}</bdi>])
  if (told.length === 0) return null
  return (
    <dl className={classes.terms}>
      {told.map(([term, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a limit in each currency has the same name
        <div key={at}>
          <dt>{term}</dt>
          <dd className="cc-numbers">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How much more a client may owe; nothing where the limit is passed, which a chip says. */
function leftOf(limit: string, owed: string): string {
  const left = subtract(decimal(limit), decimal(owed))
  return compare(left, decimal('0')) > 0 ? toText(left) : '0'
}
