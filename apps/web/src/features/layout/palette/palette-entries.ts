import type { ElsewhereAnswer, RecordsAnswer, ReportName, SearchAnswer } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useMantineColorScheme } from '@mantine/core'
import {
  IconBox,
  IconBuildingStore,
  IconCash,
  IconChartBar,
  IconFileImport,
  IconFileInvoice,
  IconHistory,
  IconInbox,
  IconKeyboard,
  IconMoon,
  IconNotes,
  IconPalette,
  IconPlus,
  IconRepeat,
  IconSchool,
  IconSettings,
  IconSun,
  IconSwitchHorizontal,
  IconTag,
  IconUser,
  IconWallet,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  fetchCompanies,
  useCan,
  useChooseCompany,
  useCompanies,
  useCompanyId,
  useOpenInCompany,
} from '#features/companies/index.ts'
import { useCauseText, useOpening } from '#features/documents/index.ts'
import { reportIndexQuery } from '#features/reports/index.ts'
import { configTabs } from '#features/settings/index.ts'
import { formatDay } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import type { ChipIcon } from '#ui/feedback/status-chip.tsx'
import { keysOf } from '#ui/own-keys.ts'
import { openTool } from '../shell/open-tool.ts'
import { useNavigation } from '../shell/use-navigation.ts'
import { useCanOpen, useCreateActions } from '../shortcuts/shell-shortcuts.ts'
import { isMatch } from './is-match.ts'
import { isCollectable } from './read-collect.ts'
import { readRecents } from './recents.ts'

export const sectionNames = [
  'recents',
  'actions',
  'documents',
  'clients',
  'items',
  'records',
  'elsewhere',
  'screens',
] as const
export type Section = (typeof sectionNames)[number]

export type Entry = {
  id: string
  icon: ChipIcon
  title: string
  /** What people call it besides: it is found by these words too. */
  also?: string
  detail?: string
  amount?: string
  keys?: readonly string[]
  /** Where it leads; or else what it does. */
  href?: string
  run?: () => void
}

/** What the server found in the company at hand, and in the person's others. */
type Found = {
  here?: SearchAnswer | undefined
  records?: RecordsAnswer | undefined
  elsewhere?: ElsewhereAnswer | undefined
}

type Sections = { name: Section; entries: Entry[] }[]

/** Everything the words can mean here, by section; sections without an entry are left out. */
export function useSections(text: string, found: Found, isCollecting: boolean): Sections {
  const company = useCompanyId()
  const screens = useScreens()
  const reports = useReports()
  const settings = useSettingsTabs()
  const actions = useActions(found.here, isCollecting)
  const results = useFound(found.here)
  const records = useRecords(found.records)
  const elsewhere = useElsewhere(found.elsewhere)
  const fits = (entry: Entry) => isMatch(entry, text)
  const recents = readRecents(company).map((recent) => ({
    ...recent,
    id: `recent-${recent.id}`,
    icon: IconHistory,
  }))
  const acts: Sections[number] = {
    name: 'actions',
    entries: actions.filter((entry) => fits(entry) || entry.id.startsWith('for-')),
  }
  const sections: Sections =
    text === ''
      ? [
          { name: 'recents', entries: recents },
          { name: 'actions', entries: actions.filter(({ id }) => id.startsWith('create')) },
          { name: 'screens', entries: screens },
        ]
      : [
          // Who asks for a payment means that first, and the document after it.
          ...(isCollecting ? [acts] : []),
          { name: 'documents', entries: results.documents },
          { name: 'clients', entries: results.clients },
          { name: 'items', entries: results.items },
          { name: 'records', entries: records },
          { name: 'elsewhere', entries: elsewhere },
          { name: 'screens', entries: [...screens, ...reports, ...settings].filter(fits) },
          ...(isCollecting ? [] : [acts]),
        ]
  return sections.filter(({ entries }) => entries.length > 0)
}

/** What the navigation offers, and what has no entry there since few look for it. */
function useScreens(): Entry[] {
  const { t } = useTranslation()
  const navigation = useNavigation()
  const past: Entry = {
    id: 'screen-past-documents',
    icon: IconHistory,
    title: t('tools.palette.pastDocuments'),
    href: '/past-documents',
  }
  const screens = navigation
    .flatMap(({ items }) => items)
    .map(({ to, label, icon, key }) => ({
      id: `screen-${label}`,
      icon,
      title: t(`shell.nav.${label}`),
      href: to,
      ...(key === undefined ? {} : { keys: keysOf(['G', key]) }),
    }))
  const imports: Entry = {
    id: 'screen-imports',
    icon: IconFileImport,
    title: t('common.list.import'),
    also: t('tools.palette.also.import'),
    href: '/imports',
  }
  const [seesPast, mayImport] = [useCan('documents.read'), useCan('clients.edit')]
  return [...screens, ...(seesPast ? [past] : []), ...(mayImport ? [imports] : [])]
}

/** Every report that the person may read. */
function useReports(): Entry[] {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayRead = useCan('reports.read') && company !== ''
  const mayReadReturn = useCan('vat-return.read') && company !== ''
  const { data } = useQuery({ ...reportIndexQuery(company), enabled: mayRead })
  const entry = (name: ReportName | OtherReport, href: string): Entry => ({
    id: `report-${name}`,
    icon: IconChartBar,
    title: t(`reports.names.${name}`),
    detail: t('shell.nav.reports'),
    href,
  })
  const others = [
    ...(mayReadReturn
      ? [{ ...entry('vatReturn', '/reports/vat-return'), also: t('tools.palette.also.vatReturn') }]
      : []),
    ...(mayRead
      ? [
          {
            ...entry('exchangeRates', '/reports/exchange-rates'),
            also: t('tools.palette.also.exchangeRates'),
          },
          entry('statements', '/reports/receivables?group=client'),
        ]
      : []),
  ]
  return [...others, ...(data?.data ?? []).map(({ report }) => entry(report, `/reports/${report}`))]
}

/** What the index has besides, with screens of their own. */
type OtherReport = 'vatReturn' | 'exchangeRates' | 'statements'

/** Every tab of the company's settings. */
function useSettingsTabs(): Entry[] {
  const { t } = useTranslation()
  const company = useCompanyId()
  if (!useCan('settings.read') || company === '') return []
  return configTabs.map((tab) => ({
    id: `settings-${tab}`,
    icon: IconSettings,
    title: t(`settings.config.tabs.${tab}`),
    // Much stands there that people look for by its own name.
    ...(tab === 'data' ? { also: t('tools.palette.also.data') } : {}),
    detail: t('shell.nav.companySettings'),
    href: `/main-configurations/${company}?tab=${tab}`,
  }))
}

function useActions(found: SearchAnswer | undefined, isCollecting: boolean): Entry[] {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const create = useCreateActions()
  const canOpen = useCanOpen()
  const isDark = colorScheme === 'dark'
  const canInvoice = canOpen('/invoices/new') && create.some(({ name }) => name === 'invoice')
  const mayCollect = useCan('payments.record') && isCollecting
  const owed = mayCollect ? (found?.documents ?? []).filter(isCollectable) : []
  return [
    ...owed.map((row) => ({
      id: `for-${row.id}-payment`,
      icon: IconCash,
      title: t('tools.palette.collect', {
        number: shortNumber(row.consecutivo),
        client: row.client_name ?? t('tools.palette.consumer'),
      }),
      amount: formatMoney(row.balance, row.currency),
      href: `/payments?${new URLSearchParams({ open: 'new', client: row.client_id ?? '', document: row.id })}`,
    })),
    ...create.map(({ name, key, to, search }) => ({
      id: `create-${name}`,
      icon: IconPlus,
      title: t(`shell.create.${name}`),
      href: search === undefined ? to : `${to}?${new URLSearchParams(search)}`,
      keys: keysOf(['N', key]),
    })),
    ...(found?.clients ?? []).slice(0, canInvoice ? 2 : 0).map((client) => ({
      id: `for-${client.id}`,
      icon: IconPlus,
      title: t('tools.palette.invoiceFor', { client: client.name }),
      href: `/invoices/new?client=${client.id}`,
    })),
    ...useCompanySwitches(),
    {
      id: 'theme',
      icon: isDark ? IconSun : IconMoon,
      title: isDark ? t('tools.palette.light') : t('tools.palette.dark'),
      also: t('tools.palette.themeAlso'),
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'customise',
      icon: IconPalette,
      title: t('tools.palette.customise'),
      run: () => openTool('customiser'),
    },
    {
      id: 'keyboard',
      icon: IconKeyboard,
      title: t('tools.palette.keyboard'),
      run: () => openTool('keyboard'),
    },
  ]
}

function useCompanySwitches(): Entry[] {
  const { t } = useTranslation()
  const currentId = useCompanyId()
  const choose = useChooseCompany()
  const companies = useCompanies((state) => state.companies)
  // The selector, which loads them too, may never have been opened.
  useEffect(() => void fetchCompanies({ isWhole: true }).catch(() => null), [])
  return companies
    .filter(({ id }) => id !== currentId)
    .map((company) => ({
      id: `switch-${company.id}`,
      icon: IconSwitchHorizontal,
      title: t('tools.palette.switchTo', { company: company.trade_name ?? company.name }),
      run: () => void choose(company),
    }))
}

function useFound(found: SearchAnswer | undefined) {
  const { t } = useTranslation()
  const causeOf = useCauseText(found?.documents ?? [])
  const opening = useOpening()
  const documents = (found?.documents ?? []).map(
    (row): Entry => ({
      id: row.id,
      icon: IconFileInvoice,
      title: [
        shortNumber(row.consecutivo) ?? t('tools.palette.draft'),
        row.client_name ?? t('tools.palette.consumer'),
      ].join(' · '),
      detail: [
        t(`common.fiscal.${row.fiscal_status}`),
        row.issued_at === null ? null : formatDay(row.issued_at.slice(0, 10)),
        causeOf(row),
      ]
        .filter(Boolean)
        .join(' · '),
      amount: formatMoney(row.total, row.currency),
      href: opening(row),
    }),
  )
  const clients = (found?.clients ?? []).map(
    ({ id, name, trade_name, identification_number, pays_for: students }): Entry => ({
      id,
      icon: IconUser,
      title: name,
      detail: [
        trade_name,
        identification_number,
        students && t('tools.palette.paysFor', { names: students.join(', ') }),
      ]
        .filter(Boolean)
        .join(' · '),
      href: `/clients?open=${id}`,
    }),
  )
  const items = (found?.items ?? []).map(
    ({ id, name, code, cabys }): Entry => ({
      id,
      icon: IconBox,
      title: name,
      detail: [code, cabys].filter(Boolean).join(' · '),
      href: `/items?open=${id}`,
    }),
  )
  return { documents, clients, items }
}

/** Where each kind of record stands, and what its list is called. */
const recordPlaces = {
  quotation: { icon: IconTag, list: 'shell.nav.quotations', path: '/transactions/detail/quotation/' },
  recurring: { icon: IconRepeat, list: 'shell.nav.recurring', path: '/recurring-invoices/view/' },
  simple: { icon: IconNotes, list: 'shell.nav.simples', path: '/transactions/detail/simple/' },
  payment: { icon: IconCash, list: 'shell.nav.payments', path: '/transactions/detail/payment/' },
  reception: { icon: IconInbox, list: 'shell.nav.receptions', path: '/transactions/detail/reception/' },
  expense: { icon: IconWallet, list: 'shell.nav.expenses', path: '/transactions/detail/expense/' },
  supplier: { icon: IconBuildingStore, list: 'tools.palette.suppliers', path: '/suppliers/' },
  student: { icon: IconSchool, list: 'shell.nav.students', path: '/students?open=' },
  'past-document': {
    icon: IconHistory,
    list: 'tools.palette.pastDocuments',
    path: '/past-documents?open=',
  },
} as const satisfies Record<
  RecordsAnswer['data'][number]['kind'],
  { icon: ChipIcon; list: string; path: string }
>

/** Offers, payments, purchases, students and what else the company keeps, each named after its list. */
function useRecords(found: RecordsAnswer | undefined): Entry[] {
  const { t } = useTranslation()
  return (found?.data ?? []).map(({ kind, id, number, name, on, total, currency }): Entry => {
    const { icon, list, path } = recordPlaces[kind]
    return {
      id: `${kind}-${id}`,
      icon,
      title: [number, name].filter(Boolean).join(' · ') || t('tools.palette.draft'),
      detail: [t(list), on && formatDay(on)].filter(Boolean).join(' · '),
      ...(total !== null && currency !== null && { amount: formatMoney(total, currency) }),
      href: `${path}${encodeURIComponent(id)}`,
    }
  })
}

/** Documents and clients of the person's other companies, each named after its own, which is switched to first. */
function useElsewhere(found: ElsewhereAnswer | undefined): Entry[] {
  const { t } = useTranslation()
  const open = useOpenInCompany()
  const documents = (found?.documents ?? []).map(
    (row): Entry => ({
      id: `elsewhere-${row.id}`,
      icon: IconFileInvoice,
      title: [
        shortNumber(row.consecutivo) ?? t('tools.palette.draft'),
        row.client_name ?? t('tools.palette.consumer'),
      ].join(' · '),
      detail: [row.company.name, t(`common.fiscal.${row.fiscal_status}`)].join(' · '),
      amount: formatMoney(row.total, row.currency),
      run: () => void open(row.company.id, `/transactions/detail/${row.kind}/${row.id}`),
    }),
  )
  const clients = (found?.clients ?? []).map(
    (row): Entry => ({
      id: `elsewhere-${row.id}`,
      icon: IconUser,
      title: row.name,
      detail: [row.company.name, row.identification_number].filter(Boolean).join(' · '),
      run: () => void open(row.company.id, `/clients?open=${row.id}`),
    }),
  )
  return [...documents, ...clients]
}
