import type { ShiftRow } from '@cuentaclara/contracts'
import { IconCashRegister } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { CompanyList } from '#features/lists/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { InstantText } from '#ui/date-text.tsx'
import type { Column } from '#ui/list/column.tsx'
import { RowCard } from '#ui/list/row-card.tsx'
import { shiftName, shiftQuery, shiftsQuery } from './queries.ts'
import { type ShiftSearch, standardSort, toShiftsQuery, views } from './shift-search.ts'

const ShiftSheet = part(() => import('./shift-sheet.tsx'), 'ShiftSheet')

type ShiftListProps = { search: ShiftSearch; onSearch: (search: ShiftSearch) => void }

/** Closings of the tills, and what is open. */
export function ShiftList({ search, onSearch }: ShiftListProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const query = useQuery({ ...shiftsQuery(company, toShiftsQuery(search)), enabled: company !== '' })
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  return (
    <>
      <CompanyList<ShiftRow, ShiftSearch>
        list="shifts"
        title={t('counter.shifts.title')}
        search={search}
        onSearch={onSearch}
        standardSort={standardSort}
        views={views.map((name) => ({ name, label: t(`counter.shifts.views.${name}`) }))}
        filters={[
          { name: 'from', kind: 'day', label: t('common.list.from') },
          { name: 'to', kind: 'day', label: t('common.list.to') },
        ]}
        searchLabel={t('counter.shifts.search')}
        searchHint={t('counter.shifts.searchHint')}
        tools={<ExportButton list="shifts" query={toShiftsQuery(search)} />}
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={shiftName}
        onOpen={(row) => open(row.id)}
        card={(row) => <ShiftCard row={row} />}
        empty={{
          icon: IconCashRegister,
          title: t('counter.shifts.emptyTitle'),
          hint: t('counter.shifts.emptyHint'),
        }}
      />
      {search.open !== undefined && company !== '' && (
        <Opened company={company} id={search.open} onClose={() => open(undefined)} />
      )}
    </>
  )
}

function Opened({ company, id, onClose }: { company: string; id: string; onClose: () => void }) {
  const { data } = useQuery(shiftQuery(company, id))
  if (data === undefined) return null
  return (
    <Suspense>
      <ShiftSheet company={company} shift={data} onClose={onClose} />
    </Suspense>
  )
}

function useColumns(): Column<ShiftRow>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'number',
      header: t('counter.shifts.number'),
      sortKey: 'number',
      width: 96,
      kind: 'code',
      of: shiftName,
    },
    {
      id: 'opened_at',
      header: t('counter.shifts.openedAt'),
      sortKey: 'opened_at',
      width: 170,
      cell: (row) => <InstantText instant={row.opened_at} />,
    },
    {
      id: 'closed_at',
      header: t('counter.shifts.closedAt'),
      width: 170,
      from: 'medium',
      cell: (row) =>
        row.closed_at === null ? t('counter.shifts.isOpen') : <InstantText instant={row.closed_at} />,
    },
    { id: 'person', header: t('counter.shifts.person'), kind: 'name', of: (row) => row.opened_by },
    {
      id: 'till',
      header: t('counter.shifts.till'),
      width: 120,
      from: 'medium',
      kind: 'name',
      of: (row) => row.till?.name ?? null,
    },
    {
      id: 'opening',
      header: t('counter.shifts.opening'),
      width: 136,
      from: 'medium',
      kind: 'money',
      of: (row) => row.opening,
      currency: (row) => row.currency,
    },
    {
      id: 'difference',
      header: t('counter.shifts.difference'),
      sortKey: 'difference',
      width: 136,
      kind: 'money',
      of: (row) => row.difference,
      currency: (row) => row.currency,
    },
  ]
}

function ShiftCard({ row }: { row: ShiftRow }) {
  const { t } = useTranslation()
  return (
    <RowCard
      name={row.opened_by ?? shiftName(row)}
      figure={
        row.difference === null ? (
          t('counter.shifts.isOpen')
        ) : (
          <Money amount={row.difference} currency={row.currency} />
        )
      }
      more={
        <>
          <span className="cc-ltr cc-numbers">{shiftName(row)}</span>
          <InstantText instant={row.opened_at} />
        </>
      }
    />
  )
}
