import type { Permission } from '@cuentaclara/contracts'
import type { en } from '@cuentaclara/locales/en'
import {
  IconArrowsExchange,
  IconBox,
  IconBuilding,
  IconBuildingBank,
  IconCalendarOff,
  IconCash,
  IconCertificate,
  IconChartBar,
  IconCreditCard,
  IconFileInvoice,
  IconGauge,
  IconHome,
  IconInbox,
  IconListCheck,
  IconMailForward,
  IconNotes,
  IconReceipt,
  IconRepeat,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconTag,
  IconUserShare,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import type { ChipIcon } from '#ui/feedback/status-chip.tsx'

type NavLabel = keyof (typeof en)['shell']['nav']

export type NavItem = {
  /** `$company_id` stands for the company at hand. */
  to: string
  label: NavLabel
  icon: ChipIcon
  /** Letter after `G`. */
  key?: string
  /** Shown to roles that hold it. */
  permission?: Permission
  /** Shows what others did too: nothing for who sees only their own. */
  showsOthers?: true
  /** Only in companies that switched it on. */
  needs?: 'has_students'
  /** Only for who runs the installation. */
  ability?: 'platform'
  /** Whether the bar of a phone has it. */
  onPhone?: boolean
  /** Types in the address of a detail page that belong under this entry, or the first word of one of its own. */
  details?: readonly string[]
}
export type NavGroup = { id: NavLabel; items: readonly NavItem[] }

/** Everything the navigation offers, one line each; an entry whose route does not exist is not shown. */
export const navigation: readonly NavGroup[] = [
  {
    id: 'home',
    items: [
      { to: '/', label: 'start', icon: IconHome, key: 'H', onPhone: true },
      { to: '/dashboard', label: 'dashboard', icon: IconGauge, key: 'D', permission: 'reports.read' },
      { to: '/second-page', label: 'workList', icon: IconListCheck, key: 'W', onPhone: true },
    ],
  },
  {
    id: 'sales',
    items: [
      {
        to: '/quotations',
        label: 'quotations',
        icon: IconTag,
        key: 'Q',
        permission: 'documents.read',
        details: ['quotation'],
      },
      {
        to: '/invoices',
        label: 'invoices',
        icon: IconFileInvoice,
        key: 'I',
        permission: 'documents.read',
        onPhone: true,
        details: ['invoice', 'export', 'purchase'],
      },
      {
        to: '/recurring-invoices',
        label: 'recurring',
        icon: IconRepeat,
        key: 'M',
        permission: 'recurring.read',
        details: ['recurring-run'],
      },
      {
        to: '/tickets',
        label: 'tickets',
        icon: IconReceipt,
        key: 'T',
        permission: 'documents.read',
        details: ['ticket'],
      },
      {
        to: '/notes',
        label: 'notes',
        icon: IconArrowsExchange,
        key: 'N',
        permission: 'documents.read',
        details: ['credit-note', 'debit-note'],
      },
      {
        to: '/simples',
        label: 'simples',
        icon: IconNotes,
        permission: 'documents.read',
        details: ['simple'],
      },
      {
        to: '/payments',
        label: 'payments',
        icon: IconCash,
        key: 'P',
        permission: 'payments.read',
        details: ['payment', 'payment-receipt'],
      },
      {
        to: '/bank',
        label: 'bank',
        icon: IconBuildingBank,
        permission: 'payments.read',
        showsOthers: true,
      },
      {
        to: '/card-settlements',
        label: 'cardSettlements',
        icon: IconCreditCard,
        permission: 'vat-return.read',
      },
      { to: '/letters', label: 'letters', icon: IconMailForward, permission: 'documents.send' },
    ],
  },
  {
    id: 'purchases',
    items: [
      {
        to: '/document-receptions',
        label: 'receptions',
        icon: IconInbox,
        key: 'R',
        permission: 'receptions.read',
        details: ['reception'],
      },
      {
        to: '/expenses',
        label: 'expenses',
        icon: IconWallet,
        key: 'E',
        permission: 'expenses.read',
        details: ['expense', 'suppliers'],
      },
    ],
  },
  {
    id: 'catalogue',
    items: [
      {
        to: '/clients',
        label: 'clients',
        icon: IconUsers,
        key: 'C',
        permission: 'clients.read',
        onPhone: true,
      },
      { to: '/items', label: 'items', icon: IconBox, permission: 'items.read' },
      {
        to: '/students',
        label: 'students',
        icon: IconSchool,
        permission: 'clients.read',
        needs: 'has_students',
      },
    ],
  },
  {
    id: 'reports',
    items: [{ to: '/reports', label: 'reports', icon: IconChartBar, permission: 'reports.read' }],
  },
  {
    id: 'settings',
    items: [
      { to: '/companies', label: 'companies', icon: IconBuilding },
      {
        to: '/main-configurations/$company_id',
        label: 'companySettings',
        icon: IconSettings,
        permission: 'settings.read',
      },
      {
        to: '/config-hacienda/$company_id',
        label: 'authoritySettings',
        icon: IconCertificate,
        permission: 'authority.read',
      },
      { to: '/members', label: 'members', icon: IconUsersGroup },
    ],
  },
  {
    id: 'admin',
    items: [
      { to: '/admin/all-companies', label: 'allCompanies', icon: IconBuilding, ability: 'platform' },
      { to: '/admin/users', label: 'users', icon: IconUsers, ability: 'platform' },
      { to: '/admin/user-companies', label: 'userCompanies', icon: IconUsersGroup, ability: 'platform' },
      { to: '/admin/assign-company', label: 'assignCompany', icon: IconUserShare, ability: 'platform' },
      { to: '/admin/items', label: 'itemTemplates', icon: IconBox, ability: 'platform' },
      { to: '/admin/update-cabys', label: 'updateCabys', icon: IconTag, ability: 'platform' },
      { to: '/admin/calendar', label: 'calendar', icon: IconCalendarOff, ability: 'platform' },
      { to: '/admin/advertisements', label: 'advertisements', icon: IconSpeakerphone, ability: 'platform' },
      { to: '/admin/outbox', label: 'outbox', icon: IconMailForward, ability: 'platform' },
    ],
  },
]

/** Whether an address is the page of what the entry lists. */
export function listsDetail({ details }: NavItem, pathname: string): boolean {
  const type = /^\/(?:transactions\/detail\/)?([^/]+)/.exec(pathname)?.[1]
  return type !== undefined && (details?.includes(type) ?? false)
}
