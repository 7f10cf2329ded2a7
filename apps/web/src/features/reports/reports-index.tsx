import {
  IconArrowsExchange,
  IconBox,
  IconCash,
  IconCoins,
  IconFileCheck,
  IconFileInvoice,
  IconGauge,
  IconHourglass,
  IconInbox,
  IconPercentage,
  IconReceipt,
  IconReportMoney,
  IconSend,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { ChipIcon } from '#ui/feedback/status-chip.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './reports.module.css'

type Entry = { name: EntryName; to: string; search?: object; icon: ChipIcon }
type EntryName =
  | 'invoices'
  | 'tickets'
  | 'notes'
  | 'items'
  | 'expenses'
  | 'receptions'
  | 'sales'
  | 'collected'
  | 'receivables'
  | 'vat'
  | 'vatReturn'
  | 'issued'
  | 'clients'
  | 'dashboard'
  | 'exchangeRates'

const areas: readonly { id: 'sales' | 'purchases' | 'receivables'; entries: readonly Entry[] }[] = [
  {
    id: 'sales',
    entries: [
      { name: 'sales', to: '/reports/sales', icon: IconReportMoney },
      { name: 'invoices', to: '/reports/invoices', icon: IconFileInvoice },
      { name: 'tickets', to: '/reports/tickets', icon: IconReceipt },
      { name: 'notes', to: '/reports/notes', icon: IconArrowsExchange },
      { name: 'items', to: '/reports/items', icon: IconBox },
      { name: 'vatReturn', to: '/reports/vat-return', icon: IconFileCheck },
      { name: 'vat', to: '/reports/vat', icon: IconPercentage },
      { name: 'issued', to: '/reports/issued', icon: IconSend },
    ],
  },
  {
    id: 'purchases',
    entries: [
      { name: 'expenses', to: '/reports/expenses', icon: IconWallet },
      { name: 'receptions', to: '/reports/receptions', icon: IconInbox },
    ],
  },
  {
    id: 'receivables',
    entries: [
      { name: 'dashboard', to: '/dashboard', icon: IconGauge },
      { name: 'collected', to: '/reports/collected', icon: IconCash },
      { name: 'exchangeRates', to: '/reports/exchange-rates', icon: IconCoins },
      { name: 'receivables', to: '/reports/receivables', icon: IconHourglass },
      {
        name: 'clients',
        to: '/reports/sales',
        search: { group: 'client', period: 'year' },
        icon: IconUsers,
      },
    ],
  },
]

/** Every report, by what it is about. */
export function ReportsIndex() {
  const { t } = useTranslation()
  const mayReadReturn = useCan('vat-return.read')
  const isShown = ({ name }: Entry) => name !== 'vatReturn' || mayReadReturn
  return (
    <>
      <PageHeader title={t('shell.nav.reports')} subtitle={t('insight.reports.subtitle')} />
      {areas.map(({ id, entries }) => (
        <div key={id} className={classes.area}>
          <h2 className={classes.areaTitle}>{t(`insight.reports.areas.${id}`)}</h2>
          <ul className={classes.entries}>
            {entries.filter(isShown).map(({ name, to, search, icon: Icon }) => (
              <li key={name}>
                <Link
                  to={to as string}
                  search={(search ?? {}) as never}
                  className={`${classes.entry} cc-card`}
                >
                  <span className={classes.entryIcon}>
                    <Icon size={20} stroke={1.6} aria-hidden />
                  </span>
                  <span>
                    <span className={classes.entryName}>{t(`insight.reports.names.${name}`)}</span>
                    <span className={classes.entryHint}>{t(`insight.reports.hints.${name}`)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
