import { IconFileInvoice } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { invoiceScope, presets } from './list-search.ts'
import type { ListShape } from './list-shape.ts'
import { TotalsStrip } from './totals-strip.tsx'

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
    'authority',
    'payment',
    'delivery',
  ],
  useColumns: () => [],
  newLink: { to: '/invoices/new', keys: ['N', 'I'], permission: 'documents.draft' },
  Strip: TotalsStrip,
  useWords: () => {
    const { t } = useTranslation()
    return {
      title: t('documents.list.title'),
      newLabel: t('documents.list.new'),
      views: presets.map((name) => ({ name, label: t(`documents.list.presets.${name}`) })),
      emptyTitle: t('documents.list.emptyTitle'),
      emptyHint: t('documents.list.emptyHint'),
    }
  },
}
