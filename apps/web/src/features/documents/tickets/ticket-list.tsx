import type { DocumentRow } from '@cuentaclara/contracts'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import type { Column } from '#ui/list/column.tsx'
import { DocumentList } from '../list/document-list.tsx'
import type { ListShape } from '../list/list-shape.ts'
import { MeansStrip } from '../list/means-strip.tsx'
import { type TicketSearch, ticketScope, ticketViews } from './ticket-search.ts'

const ticketList: ListShape = {
  list: 'tickets',
  icon: IconReceipt,
  scope: ticketScope,
  isOwing: false,
  columns: ['number', 'moment', 'client', 'means', 'total', 'authority', 'branch', 'terminal', 'cashier'],
  useColumns: useTicketColumns,
  newLink: { to: '/tickets/new', keys: ['N', 'T'], permission: 'documents.issue' },
  Strip: MeansStrip,
  useWords: () => {
    const { t } = useTranslation()
    return {
      title: t('counter.tickets.title'),
      newLabel: t('counter.tickets.new'),
      views: ticketViews.map((name) => ({ name, label: t(`counter.tickets.views.${name}`) })),
      emptyTitle: t('counter.tickets.emptyTitle'),
      emptyHint: t('counter.tickets.emptyHint'),
    }
  },
}

/** Counter sales: what was sold today, by whom, paid with what. */
export function TicketList(props: { search: TicketSearch; onSearch: (search: TicketSearch) => void }) {
  // The first tab is the day's: without one the address means today.
  const search = { ...props.search, view: props.search.view ?? 'today' }
  return <DocumentList shape={ticketList} {...props} search={search} />
}

function useTicketColumns(): Column<DocumentRow>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'moment',
      header: t('counter.tickets.moment'),
      sorts: 'issued_at',
      width: 160,
      cell: (row) =>
        row.issued_at === null ? (
          <InstantText instant={row.updated_at} mode="relative" />
        ) : (
          <InstantText instant={row.issued_at} />
        ),
    },
    {
      id: 'means',
      header: t('counter.tickets.means'),
      width: 146,
      cell: (row) => (
        <span className="cc-truncate">
          {(row.payment_means ?? [])
            .map((code) => t(`documents.codes.paymentMeans.${code as '01'}`))
            .join(' · ')}
        </span>
      ),
    },
    {
      id: 'terminal',
      header: t('counter.tickets.terminal'),
      width: 88,
      from: 'roomy',
      cell: (row) => (
        <span className="cc-ltr cc-numbers">
          {row.consecutivo === null
            ? ''
            : `${Number(row.consecutivo.slice(0, 3))}-${Number(row.consecutivo.slice(3, 8))}`}
        </span>
      ),
    },
    {
      id: 'cashier',
      header: t('counter.tickets.cashier'),
      width: 150,
      from: 'wide',
      kind: 'name',
      of: 'created_by',
    },
  ]
}
