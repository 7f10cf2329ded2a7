import type { Item } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import type { SheetListSearch } from '#lib/sheet-list-search.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ToneChip } from '#ui/status-chip.tsx'
import classes from './item-list.module.css'
import { itemQuery, itemsQuery } from './queries.ts'

const ItemDrawer = lazy(() => import('./item-drawer.tsx').then((module) => ({ default: module.ItemDrawer })))

type ItemListProps = { search: SheetListSearch; onSearch: (search: SheetListSearch) => void }

/** What we sell. */
export function ItemList({ search, onSearch }: ItemListProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayEdit = useCan('items.edit')
  const query = useQuery({
    ...itemsQuery(company, {
      search: search.search,
      sort: search.sort ?? 'name',
      page: search.page ?? 1,
      per_page: search.per_page ?? 25,
    }),
    enabled: company !== '',
  })
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const newButton = mayEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
      {t('catalogue.items.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('catalogue.items.title')}
        count={query.data?.meta.total}
        countIsBound={query.data?.meta.total_is_bound}
        actions={newButton}
      />
      <div className={classes.toolbar}>
        <SearchInput
          value={search.search ?? ''}
          label={t('catalogue.items.search')}
          placeholder={t('catalogue.items.searchHint')}
          width={320}
          onChange={(text) => onSearch({ ...search, search: text || undefined, page: undefined })}
        />
      </div>
      <DataTable<Item>
        label={t('catalogue.items.title')}
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        sort={search.sort ?? 'name'}
        onSortChange={(sort) =>
          onSearch({ ...search, sort: sort.split(',').at(-1) || undefined, page: undefined })
        }
        onPageChange={(page) => onSearch({ ...search, page })}
        onPerPageChange={(perPage) => onSearch({ ...search, per_page: perPage, page: undefined })}
        perPageOptions={[10, 25, 50, 100]}
        onOpen={mayEdit ? (row) => open(row.id) : undefined}
        card={(row) => <ItemCard item={row} />}
        isFiltered={search.search !== undefined}
        onClearFilters={() => onSearch({})}
        empty={
          <EmptyState
            icon={IconPackage}
            title={t('catalogue.items.emptyTitle')}
            hint={t('catalogue.items.emptyHint')}
            actions={newButton || undefined}
          />
        }
      />
      {search.open !== undefined && mayEdit && (
        <OpenItem company={company} id={search.open} onClose={() => open(undefined)} />
      )}
    </>
  )
}

function OpenItem({ company, id, onClose }: { company: string; id: string; onClose: () => void }) {
  const isNew = id === 'new'
  const { data } = useQuery({ ...itemQuery(company, id), enabled: !isNew && company !== '' })
  if (!isNew && data === undefined) return null
  return (
    <Suspense fallback={null}>
      <ItemDrawer key={id} company={company} item={isNew ? null : (data ?? null)} onClose={onClose} />
    </Suspense>
  )
}

function useColumns(): Column<Item>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'code',
      header: t('catalogue.items.code'),
      sortKey: 'code',
      width: 110,
      from: 'medium',
      cell: (row) => <span className="cc-ltr cc-numbers">{row.code ?? ''}</span>,
    },
    {
      id: 'name',
      header: t('catalogue.items.name'),
      sortKey: 'name',
      cell: (row) => (
        <span className={classes.name}>
          <span className="cc-truncate">{row.name}</span>
          {!row.is_active && (
            <ToneChip tone="neutral" icon={IconPackage}>
              {t('catalogue.items.inactive')}
            </ToneChip>
          )}
        </span>
      ),
    },
    {
      id: 'cabys',
      header: t('catalogue.items.cabys'),
      width: 140,
      from: 'wide',
      cell: (row) => <span className="cc-ltr cc-numbers">{row.cabys}</span>,
    },
    { id: 'unit', header: t('catalogue.items.unit'), width: 80, from: 'medium', cell: (row) => row.unit },
    {
      id: 'price_crc',
      header: t('catalogue.items.priceCrc'),
      align: 'end',
      width: 140,
      cell: (row) => (row.price_crc ? <Money amount={row.price_crc} currency="CRC" layout="column" /> : null),
    },
    {
      id: 'price_usd',
      header: t('catalogue.items.priceUsd'),
      align: 'end',
      width: 110,
      from: 'medium',
      cell: (row) => (row.price_usd ? <Money amount={row.price_usd} currency="USD" layout="column" /> : null),
    },
    {
      id: 'tax',
      header: t('catalogue.items.tax'),
      width: 100,
      align: 'end',
      cell: (row) => (
        <span className="cc-numbers">
          {t(`documents.codes.rates.${row.rate_code as '08'}`, row.rate_code)}
        </span>
      ),
    },
    {
      id: 'category',
      header: t('catalogue.items.category'),
      width: 140,
      from: 'wide',
      cell: (row) => row.category ?? '',
    },
  ]
}

function ItemCard({ item }: { item: Item }) {
  const { t } = useTranslation()
  const price = item.price_crc ?? item.price_usd
  return (
    <div className={classes.card}>
      <span className={classes.cardName}>{item.name}</span>
      {price ? (
        <Money amount={price} currency={item.price_crc ? 'CRC' : 'USD'} />
      ) : (
        <span className={classes.muted}>{t('catalogue.items.noPrice')}</span>
      )}
      <span className={classes.muted}>
        <span className="cc-ltr cc-numbers">{item.code ?? item.cabys}</span>
      </span>
    </div>
  )
}
