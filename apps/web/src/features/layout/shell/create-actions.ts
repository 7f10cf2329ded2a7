import type { Permission } from '@cuentaclara/contracts'

export type CreateAction = {
  name: 'invoice' | 'quotation' | 'ticket' | 'client' | 'payment' | 'expense' | 'purchase' | 'export'
  /** Letter after `N`. */
  key: string
  /** The route, and what its address must say. */
  to: string
  search?: Readonly<Record<string, string>>
  permission: Permission
}

/** What can be begun from anywhere; an action whose route does not exist is not offered. */
export const createActions: readonly CreateAction[] = [
  { name: 'invoice', key: 'I', to: '/invoices/new', permission: 'documents.draft' },
  { name: 'quotation', key: 'Q', to: '/quotations/new', permission: 'documents.draft' },
  { name: 'ticket', key: 'T', to: '/tickets/new', permission: 'documents.draft' },
  { name: 'client', key: 'C', to: '/clients', search: { open: 'new' }, permission: 'clients.edit' },
  { name: 'payment', key: 'P', to: '/payments', search: { open: 'new' }, permission: 'payments.record' },
  { name: 'expense', key: 'X', to: '/expenses', search: { open: 'new' }, permission: 'expenses.record' },
  {
    name: 'purchase',
    key: 'B',
    to: '/invoices/new',
    search: { to: 'purchase' },
    permission: 'documents.draft',
  },
  { name: 'export', key: 'E', to: '/invoices/new', search: { to: 'export' }, permission: 'documents.draft' },
]
