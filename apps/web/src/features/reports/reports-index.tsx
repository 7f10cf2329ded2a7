import { describeReport, type ReportArea, type ReportName, reportAreas } from '@cuentaclara/contracts'
import {
  IconAdjustmentsDollar,
  IconArrowsExchange,
  IconBox,
  IconCalendarDue,
  IconCash,
  IconCashRegister,
  IconCoins,
  IconFileCheck,
  IconFileImport,
  IconFileInvoice,
  IconGauge,
  IconHistory,
  IconHourglass,
  IconHourglassHigh,
  IconInbox,
  IconListNumbers,
  IconPercentage,
  IconReceipt,
  IconReportMoney,
  IconSend,
  IconTrendingUp,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import type { ChipIcon } from '#ui/feedback/status-chip.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { reportIndexQuery } from './queries.ts'
import { FavouriteButton } from './report-marks.tsx'
import classes from './reports.module.css'

const icons: Readonly<Record<ReportName, ChipIcon>> = {
  sales: IconReportMoney,
  invoices: IconFileInvoice,
  tickets: IconReceipt,
  notes: IconArrowsExchange,
  items: IconBox,
  margin: IconTrendingUp,
  expenses: IconWallet,
  receptions: IconInbox,
  'receptions-due': IconCalendarDue,
  payables: IconHourglassHigh,
  vat: IconPercentage,
  withholdings: IconCash,
  'exchange-differences': IconAdjustmentsDollar,
  receivables: IconHourglass,
  collected: IconCash,
  issued: IconSend,
  sequences: IconListNumbers,
  audit: IconHistory,
}

/** Screens and ready questions that belong among the reports. */
const others = [
  { name: 'vatReturn', area: 'taxes', to: '/reports/vat-return', icon: IconFileCheck },
  { name: 'exchangeRates', area: 'taxes', to: '/reports/exchange-rates', icon: IconCoins },
  { name: 'shifts', area: 'sales', to: '/shifts', icon: IconCashRegister },
  { name: 'dashboard', area: 'receivables', to: '/dashboard', icon: IconGauge },
  {
    name: 'statements',
    area: 'receivables',
    to: '/reports/receivables',
    search: { group: 'client' },
    icon: IconUsers,
  },
  {
    name: 'clients',
    area: 'sales',
    to: '/reports/sales',
    search: { group: 'client', period: 'year' },
    icon: IconUsers,
  },
  { name: 'pastDocuments', area: 'sales', to: '/past-documents', icon: IconFileImport },
] as const satisfies readonly {
  name: string
  area: ReportArea
  to: string
  search?: object
  icon: ChipIcon
}[]

/** Every report that the person may read: favourites first, then by what each is about. */
export function ReportsIndex() {
  const { t } = useTranslation()
  const company = useCompanyId()
  const hidden: ReadonlySet<string> = new Set([
    ...(useCan('vat-return.read') ? [] : ['vatReturn']),
    ...(useCan('shifts.read') ? [] : ['shifts']),
  ])
  const entries = useQuery(reportIndexQuery(company)).data?.data ?? []
  const favourites = entries.filter(({ is_favourite }) => is_favourite)
  const ofArea = (area: ReportArea) => entries.filter(({ report }) => describeReport(report).area === area)
  return (
    <>
      <PageHeader title={t('shell.nav.reports')} subtitle={t('reports.subtitle')} isSaidInBar />
      {favourites.length > 0 && (
        <Area title={t('reports.favourites')}>
          {favourites.map((entry) => (
            <ReportEntry key={entry.report} {...entry} />
          ))}
        </Area>
      )}
      {reportAreas.map((area) => (
        <Area key={area} title={t(`reports.areas.${area}`)}>
          {ofArea(area).map((entry) => (
            <ReportEntry key={entry.report} {...entry} />
          ))}
          {others
            .filter((other) => other.area === area && !hidden.has(other.name))
            .map(({ name, to, icon, ...other }) => (
              <Entry
                key={name}
                name={t(`reports.names.${name}`)}
                hint={t(`reports.hints.${name}`)}
                icon={icon}
                to={to}
                search={'search' in other ? other.search : {}}
              />
            ))}
        </Area>
      ))}
    </>
  )
}

function Area({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.area}>
      <h2 className={classes.areaTitle}>{title}</h2>
      <ul className={classes.entries} aria-label={title}>
        {children}
      </ul>
    </div>
  )
}

type ReportEntryProps = { report: ReportName; is_favourite: boolean; opened_at: string | null }

function ReportEntry({ report, is_favourite: isFavourite, opened_at: openedAt }: ReportEntryProps) {
  const { t } = useTranslation()
  return (
    <Entry
      name={t(`reports.names.${report}`)}
      hint={t(`reports.hints.${report}`)}
      icon={icons[report]}
      to={`/reports/${report}`}
      search={{}}
      opened={
        openedAt && (
          <>
            {t('reports.opened')} <InstantText instant={openedAt} mode="relative" />
          </>
        )
      }
      star={<FavouriteButton report={report} isFavourite={isFavourite} />}
    />
  )
}

type EntryProps = {
  name: string
  hint: string
  icon: ChipIcon
  to: string
  search: object
  opened?: ReactNode
  star?: ReactNode
}

function Entry({ name, hint, icon: Icon, to, search, opened, star }: EntryProps) {
  return (
    <li className={classes.entryPlace}>
      <Link to={to as string} search={search as never} className={`${classes.entry} cc-card`}>
        <span className={classes.entryIcon}>
          <Icon size={20} stroke={1.6} aria-hidden />
        </span>
        <span>
          <span className={classes.entryName}>{name}</span>
          <span className={classes.entryHint}>{hint}</span>
          {opened && <span className={classes.entryOpened}>{opened}</span>}
        </span>
      </Link>
      {star && <span className={classes.entryStar}>{star}</span>}
    </li>
  )
}
