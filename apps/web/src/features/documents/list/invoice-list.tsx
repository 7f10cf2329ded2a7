import { IconFileInvoice } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { invoiceScope, presets } from './list-search.ts'
import type { ListShape } from './list-shape.ts'
import { type StripProps, TotalsStrip } from './totals-strip.tsx'

/** Invoices: what we billed, is it valid, is it paid. */
export const invoiceList: ListShape = {
  list: 'invoices',
  icon: IconFileInvoice,
  scope: invoiceScope,
  isOwing: true,
  columns: [
    'number',
    'date',
    'client',
    'due',
    'total',
    'balance',
    'seller',
    'branch',
    'authority',
    'payment',
    'delivery',
  ],
  useColumns: () => [],
  newLink: { to: '/invoices/new', keys: ['N', 'I'], permission: 'documents.draft' },
  newLinkIn: (view) => (view === 'bought' ? { search: { to: 'purchase' }, keys: ['N', 'B'] } : {}),
  Strip: InvoiceTotals,
  useWords: (view) => {
    const { t } = useTranslation()
    return {
      title: t('documents.list.title'),
      newLabel: t(view === 'bought' ? 'shell.create.purchase' : 'documents.list.new'),
      views: presets.map((name) => ({
        name,
        label: t(name === 'bought' ? 'shell.nav.purchases' : `documents.list.presets.${name}`),
      })),
      emptyTitle: t('documents.list.emptyTitle'),
      emptyHint: t('documents.list.emptyHint'),
    }
  },
}

/** What was billed; what we issued for suppliers is none of it. */
function InvoiceTotals(props: StripProps) {
  return props.query.kind === 'purchase' ? null : <TotalsStrip {...props} />
}
