import {
  IconBox,
  IconFileInvoice,
  IconHome,
  IconMailForward,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ChipIcon } from '#ui/status-chip.tsx'

export type NavItem = {
  to: string
  label: 'start' | 'invoices' | 'clients' | 'items' | 'members' | 'outbox'
  icon: ChipIcon
  /** Letter after `G`. */
  key?: string
  /** Whether the bar of a phone has it. */
  onPhone?: boolean
  /** Only for who runs the installation. */
  forPlatform?: boolean
}
export type NavGroup = {
  id: 'home' | 'sales' | 'catalogue' | 'settings' | 'admin'
  items: readonly NavItem[]
}

/** Everything the navigation offers; an entry whose route does not exist is not shown. */
export const navigation: readonly NavGroup[] = [
  { id: 'home', items: [{ to: '/', label: 'start', icon: IconHome, key: 'H', onPhone: true }] },
  {
    id: 'sales',
    items: [{ to: '/invoices', label: 'invoices', icon: IconFileInvoice, key: 'I', onPhone: true }],
  },
  {
    id: 'catalogue',
    items: [
      { to: '/clients', label: 'clients', icon: IconUsers, key: 'C', onPhone: true },
      { to: '/items', label: 'items', icon: IconBox },
    ],
  },
  { id: 'settings', items: [{ to: '/members', label: 'members', icon: IconUsersGroup }] },
  {
    id: 'admin',
    items: [{ to: '/admin/outbox', label: 'outbox', icon: IconMailForward, forPlatform: true }],
  },
]
