import type { PastDocumentRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { ImportButton } from '#features/imports/index.ts'
import { dayOf } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toPageQuery } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { DayText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import type { Column } from '#ui/list/column.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { RowCard } from '#ui/list/row-card.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { PastSearch } from './past-search.ts'
import { pastDocumentsQuery } from './queries.ts'

const PastDocumentSheet = part(() => import('./past-document-sheet.tsx'), 'PastDocumentSheet', {
  words: ['tools'],
})

type Props = { search: PastSearch; onSearch: (search: PastSearch) => void }

/** What the company issued with another program: to be found and read, and nothing else. */
export function PastDocumentsScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayTakeOver = useCan('payments.void')
  const mayImport = useCan('clients.edit')
  const { search: words, open } = search
  const asked = toPageQuery(search, '-issued_at')
  const query = useQuery({
    ...pastDocumentsQuery(company, asked),
    enabled: company !== '',
  })
  return (
    <>
      <BackLink to="/imports">{t('imports.back')}</BackLink>
      <PageHeader
        title={t('imports.past.title')}
        subtitle={t('imports.past.lead')}
        actions={
          <>
            {mayTakeOver && (
              <Button component={Link} to="/past-balances" variant="default">
                {t('imports.past.balances')}
              </Button>
            )}
            <ExportButton list="past-documents" query={asked} />
          </>
        }
      />
      <div style={{ marginBlockEnd: 'var(--mantine-spacing-md)' }}>
        <SearchInput
          label={t('imports.past.search')}
          placeholder={t('imports.past.searchHint')}
          value={words ?? ''}
          onChange={(next) => onSearch(next === '' ? {} : { search: next })}
        />
      </div>
      <DataTable<PastDocumentRow>
        label={t('imports.past.title')}
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => shortNumber(row.consecutivo)}
        onOpen={(row) => onSearch({ ...search, open: row.id })}
        onPageChange={(next) => onSearch({ ...search, page: next })}
        isFiltered={words !== undefined}
        onClearFilters={() => onSearch({})}
        card={(row) => (
          <RowCard
            name={row.client_name ?? t('documents.view.finalConsumer')}
            figure={<Money amount={row.total} currency={row.currency} />}
            more={
              <>
                <span className="cc-ltr cc-numbers">{shortNumber(row.consecutivo)}</span>
                <DayText day={dayOf(row.issued_at)} />
              </>
            }
          />
        )}
        empty={
          <EmptyState
            icon={IconFileImport}
            title={t('imports.past.none')}
            actions={mayImport && <ImportButton kind="documents" />}
          />
        }
      />
      {open !== undefined && (
        <Suspense>
          <PastDocumentSheet
            company={company}
            id={open}
            onClose={() => {
              const { open: _open, ...list } = search
              onSearch(list)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function useColumns(): Column<PastDocumentRow>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'number',
      header: t('documents.list.number'),
      width: 150,
      cell: (row) => <span className="cc-ltr cc-numbers">{shortNumber(row.consecutivo)}</span>,
    },
    {
      id: 'kind',
      header: t('documents.list.kind'),
      width: 170,
      cell: (row) => t(`documents.kinds.${row.kind}`),
    },
    {
      id: 'date',
      header: t('documents.list.date'),
      width: 118,
      kind: 'day',
      of: (row) => dayOf(row.issued_at),
    },
    { id: 'client', header: t('documents.view.receiver'), kind: 'name', of: 'client_name' },
    { id: 'total', header: t('common.words.total'), width: 160, kind: 'money' },
  ]
}
