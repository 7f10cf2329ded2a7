import type { DocumentRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOpening } from '#features/documents/index.ts'
import { dayOf } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { RowCard } from '#ui/list/row-card.tsx'
import { clientDocumentsQuery } from './client-insight-queries.ts'

/** All documents of the client, newest first. */
export function ClientDocuments({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const opening = useOpening()
  const [page, setPage] = useState(1)
  const query = useQuery(clientDocumentsQuery(company, { client_id: id, page, per_page: 25 }))
  return (
    <DataTable<DocumentRow>
      label={t('insight.client.tabs.documents')}
      query={query}
      rowId={(row) => row.id}
      onPageChange={setPage}
      onOpen={(row) => navigate({ href: opening(row) })}
      rowHref={opening}
      columns={[
        {
          id: 'number',
          header: t('insight.reports.number'),
          width: 110,
          cell: (row) => (
            <span className="cc-ltr cc-numbers">
              {shortNumber(row.consecutivo) ?? t('shell.start.draft')}
            </span>
          ),
        },
        {
          id: 'date',
          header: t('insight.reports.date'),
          width: 118,
          kind: 'day',
          of: (row) => dayOf(row.issued_at ?? row.updated_at),
        },
        { id: 'kind', header: t('insight.client.kind'), cell: (row) => t(`documents.kinds.${row.kind}`) },
        { id: 'total', header: t('common.words.total'), width: 140, kind: 'money' },
        {
          id: 'balance',
          header: t('insight.client.balance'),
          width: 140,
          from: 'medium',
          kind: 'money',
          muted: 'zero',
        },
        {
          id: 'state',
          header: t('insight.client.state'),
          width: 130,
          cell: (row) => <StatusChip area="fiscal" status={row.fiscal_status} />,
        },
      ]}
      card={(row) => (
        <RowCard
          name={t(`documents.kinds.${row.kind}`)}
          figure={<Money amount={row.total} currency={row.currency} />}
          more={
            <>
              <span className="cc-ltr">{shortNumber(row.consecutivo) ?? t('shell.start.draft')}</span> ·{' '}
              <DayText day={dayOf(row.issued_at ?? row.updated_at)} />
            </>
          }
          state={<StatusChip area="fiscal" status={row.fiscal_status} />}
        />
      )}
      empty={<EmptyState icon={IconFileInvoice} title={t('insight.client.noDocuments')} />}
    />
  )
}
