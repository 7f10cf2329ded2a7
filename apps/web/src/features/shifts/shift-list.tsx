import type { ShiftRow } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { CompanyList, type ListProps, Opened, useListQuery, useListWords } from '#features/lists/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { InstantText } from '#ui/date-text.tsx'
import type { Column } from '#ui/list/column.tsx'
import { periodFilters } from '#ui/list/list-filters.tsx'
import { shiftName, shiftQuery, shiftsQuery } from './queries.ts'
import { type ShiftSearch, standardSort, toShiftsQuery, views } from './shift-search.ts'

const ShiftSheet = part(() => import('./shift-sheet.tsx'), 'ShiftSheet', { words: ['till'] })

/** Closings of the tills, and what is open. */
export function ShiftList({ search, onSearch }: ListProps<ShiftSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const asked = toShiftsQuery(search)
  const words = useListWords('counter.shifts', { views, icon: IconCashRegister })
  const mayRun = useCan('shifts.run')
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  return (
    <>
      <CompanyList<ShiftRow, ShiftSearch>
        {...words}
        empty={{ ...words.empty, actions: mayRun && <ToCounter /> }}
        list="shifts"
        title={t('counter.shifts.title')}
        search={search}
        onSearch={onSearch}
        standardSort={standardSort}
        filters={periodFilters(t)}
        tools={<ExportButton list="shifts" query={asked} />}
        columns={columns(t)}
        query={useListQuery(asked, (asked) => ({ ...shiftsQuery(company, asked), enabled: company !== '' }))}
        rowId={(row) => row.id}
        rowLabel={shiftName}
        onOpen={(row) => open(row.id)}
        card={{
          name: (row) => row.opened_by ?? shiftName(row),
          figure: ({ difference: off, currency }) =>
            off === null ? t('counter.shifts.isOpen') : <Money amount={off} currency={currency} />,
          more: ['number', 'opened_at'],
        }}
      />
      {search.open !== undefined && company !== '' && (
        <Opened query={shiftQuery(company, search.open)} onClose={() => open(undefined)}>
          {(shift) => shift && <ShiftSheet company={company} shift={shift} onClose={() => open(undefined)} />}
        </Opened>
      )}
    </>
  )
}

/** A shift is opened where it is worked. */
function ToCounter() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to="/tickets/new" leftSection={<IconCashRegister size={18} aria-hidden />}>
      {t('counter.shifts.toCounter')}
    </Button>
  )
}

const columns = (t: TFunction): Column<ShiftRow>[] => [
  { id: 'number', header: t('counter.shifts.number'), sorts: true, width: 96, kind: 'code', of: shiftName },
  { id: 'opened_at', header: t('counter.shifts.openedAt'), sorts: true, width: 170, kind: 'moment' },
  {
    id: 'closed_at',
    header: t('counter.shifts.closedAt'),
    width: 170,
    from: 'medium',
    cell: ({ closed_at: at }) => (at === null ? t('counter.shifts.isOpen') : <InstantText instant={at} />),
  },
  { id: 'person', header: t('counter.shifts.person'), kind: 'name', of: 'opened_by' },
  {
    id: 'till',
    header: t('counter.shifts.till'),
    width: 120,
    from: 'medium',
    kind: 'name',
    of: ({ till }) => till?.name,
  },
  { id: 'opening', header: t('counter.shifts.opening'), width: 136, from: 'medium', kind: 'money' },
  { id: 'difference', header: t('counter.shifts.difference'), sorts: true, width: 136, kind: 'money' },
]
