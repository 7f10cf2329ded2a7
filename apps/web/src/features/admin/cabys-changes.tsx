import type { CabysChange } from '@cuentaclara/contracts'
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { perPageOptions, toPageQuery } from '#lib/list-search.ts'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import type { Column } from '#ui/list/column.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import classes from './admin.module.css'
import { cabysChangesQuery } from './queries.ts'
import type { CabysSearch } from './searches.ts'

const looks: Looks<CabysChange['change']> = {
  new: ['success', IconPlus],
  retired: ['warning', IconArchive],
  changed: ['info', IconPencil],
}

type Props = { id: string; search: CabysSearch; onSearch: (search: CabysSearch) => void }

/** What a version does to the catalogue, code by code. */
export function CabysChangesTable({ id, search, onSearch }: Props) {
  const { t } = useTranslation()
  const change = search.view === undefined || search.view === 'all' ? undefined : search.view
  const { sort: _, ...page } = toPageQuery(search, '')
  const query = useQuery(cabysChangesQuery(id, { ...page, change }))
  const narrow = (part: Partial<CabysSearch>) => onSearch({ ...search, ...part, page: undefined })
  return (
    <div className={classes.tableStep}>
      <div className={classes.spread} style={{ marginBlockEnd: 12 }}>
        <SegmentedControl
          aria-label={t('catalogues.cabys.difference')}
          value={search.view ?? 'all'}
          data={(['all', 'new', 'retired', 'changed'] as const).map((value) => ({
            value,
            label: t(`catalogues.cabys.views.${value}`),
          }))}
          onChange={(view) => narrow({ view: view === 'all' ? undefined : (view as 'new') })}
        />
        <SearchInput
          value={search.search ?? ''}
          label={t('catalogues.cabys.search')}
          onChange={(text) => narrow({ search: text || undefined })}
        />
      </div>
      <DataTable<CabysChange>
        label={t('catalogues.cabys.difference')}
        columns={useColumns()}
        query={query}
        rowId={(row) => row.code}
        rowLabel={(row) => row.code}
        onPageChange={(next) => onSearch({ ...search, page: next })}
        onPerPageChange={(perPage) => narrow({ per_page: perPage as CabysSearch['per_page'] })}
        perPageOptions={perPageOptions}
        isFiltered={change !== undefined || search.search !== undefined}
        onClearFilters={() => narrow({ view: undefined, search: undefined })}
        card={(row) => (
          <div className={classes.card}>
            <span className={classes.cardName}>
              <span className="cc-ltr cc-numbers">{row.code}</span>
              <ChangeChip change={row.change} />
            </span>
            <Described change={row} />
          </div>
        )}
      />
    </div>
  )
}

function useColumns(): Column<CabysChange>[] {
  const { t } = useTranslation()
  return [
    { id: 'code', header: t('catalogues.cabys.code'), width: 175, kind: 'code' },
    {
      id: 'change',
      header: t('catalogues.cabys.change'),
      width: 130,
      cell: (row) => <ChangeChip change={row.change} />,
    },
    {
      id: 'description',
      header: t('catalogues.cabys.description'),
      cell: (row) => <Described change={row} />,
    },
    {
      id: 'rate',
      header: t('catalogues.cabys.rate'),
      width: 130,
      align: 'end',
      cell: (row) => (
        <FormerAndNew
          former={percentOf(row.former_rate)}
          current={percentOf(row.rate)}
          isKept={row.change === 'retired'}
        />
      ),
    },
    {
      id: 'items',
      header: t('catalogues.cabys.items'),
      width: 110,
      align: 'end',
      from: 'medium',
      cell: (row) => <span className="cc-numbers">{row.items === 0 ? '' : formatCount(row.items)}</span>,
    },
  ]
}

function ChangeChip({ change }: { change: CabysChange['change'] }) {
  const { t } = useTranslation()
  return <LookChip look={looks[change]}>{t(`catalogues.cabys.kinds.${change}`)}</LookChip>
}

function Described({ change }: { change: CabysChange }) {
  return (
    <span lang="es" className="cc-truncate">
      <FormerAndNew
        former={change.former_description}
        current={change.description}
        isKept={change.change === 'retired'}
      />
    </span>
  )
}

function FormerAndNew(props: { former: string | null; current: string | null; isKept: boolean }) {
  const { former, current, isKept } = props
  if (isKept || current === null) return <>{former}</>
  if (former === null || former === current) return <>{current}</>
  return (
    <span className={classes.changes}>
      <span className={classes.former}>{former}</span>
      {current}
    </span>
  )
}

function percentOf(rate: string | null): string | null {
  // A narrow space that no line breaks at; the number and its sign are one word.
  return rate === null ? null : `${rate}\u202f%`
}
