import type { Client, ClientAccount } from '@cuentaclara/contracts'
import { compare, decimal } from '@cuentaclara/decimal'
import { formatMonth } from '@cuentaclara/locales/dates'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { ClientAccountCard } from './client-account-card.tsx'
import classes from './client-screen.module.css'

type CardsProps = { account: ClientAccount; client: Client; hasChart: boolean }

/** What a client owes, and beside it what it bought. */
export function ClientCards({ account, client, hasChart }: CardsProps) {
  return (
    <div className={classes.cards}>
      <ClientAccountCard client={client} account={account} />
      {hasChart && <ClientSales account={account} />}
    </div>
  )
}

/** What it bought, month by month. */
export function ClientSales({ account: { months } }: { account: ClientAccount }) {
  const { t, i18n } = useTranslation()
  const hasSales = months.some(({ net }) => net !== '0')
  return (
    <section className={`${classes.card} ${classes.wide} cc-card`}>
      <h2 className={classes.title}>{t('insight.client.sales')}</h2>
      {hasSales ? (
        <BarChart
          label={t('insight.client.sales')}
          series={[t('insight.reports.measures.net')]}
          currency="CRC"
          mostLabels={6}
          bars={months.map(({ month, net }) => ({
            label: formatMonth(month, i18n.language, 'short'),
            name: formatMonth(month, i18n.language, 'long'),
            amounts: [net],
          }))}
        />
      ) : (
        <p className={classes.muted}>{t('insight.client.noSales')}</p>
      )}
    </section>
  )
}

/** Said where it owes more in a currency than it may. */
export function OverLimitChip({ account, client }: Pick<CardsProps, 'account' | 'client'>) {
  const { t } = useTranslation()
  if (!account.balances.some((balance) => exceedsLimit(client, balance))) return null
  return (
    <ToneChip tone="danger" icon={IconAlertTriangle}>
      {t('insight.client.overLimit')}
    </ToneChip>
  )
}

function exceedsLimit(client: Client, { currency, total }: ClientAccount['balances'][number]): boolean {
  const limit = currency === 'CRC' ? client.credit_limit_crc : client.credit_limit_usd
  return limit != null && compare(decimal(total), decimal(limit)) > 0
}
