import type { Permission } from '@cuentaclara/contracts'

/** An action on many rows: its name on the server, who may, and what it asks first. */
export type BulkActionOf = {
  name:
    | 'send'
    | 'files'
    | 'archive'
    | 'statement'
    | 'remind'
    | 'tag'
    | 'activate'
    | 'deactivate'
    | 'price'
    | 'category'
    | 'approve'
    | 'pay'
    | 'accept'
    | 'start'
    | 'pause'
  permission: Permission
  asks?: 'category' | 'payment' | 'tax' | 'days' | 'tag'
}

const ofDocuments: readonly BulkActionOf[] = [
  { name: 'send', permission: 'documents.send' },
  { name: 'files', permission: 'files.download' },
]

/** What can be done with many rows of a list besides exporting them, which who may export can do in all of these. */
export const bulkActions: Readonly<Record<string, readonly BulkActionOf[]>> = {
  quotations: [],
  invoices: ofDocuments,
  tickets: ofDocuments,
  notes: ofDocuments,
  payments: [],
  clients: [
    { name: 'archive', permission: 'clients.edit' },
    { name: 'statement', permission: 'documents.send', asks: 'days' },
    { name: 'remind', permission: 'documents.send' },
    { name: 'tag', permission: 'clients.edit', asks: 'tag' },
  ],
  items: [
    { name: 'activate', permission: 'items.edit' },
    { name: 'deactivate', permission: 'items.edit' },
    { name: 'price', permission: 'items.edit' },
    { name: 'category', permission: 'items.edit', asks: 'category' },
  ],
  expenses: [
    { name: 'approve', permission: 'expenses.approve' },
    { name: 'pay', permission: 'expenses.record', asks: 'payment' },
  ],
  'document-receptions': [{ name: 'accept', permission: 'receptions.decide', asks: 'tax' }],
  'recurring-invoices': [
    { name: 'start', permission: 'recurring.start' },
    { name: 'pause', permission: 'recurring.start' },
  ],
}
