import type { Item, ItemsQuery } from '@cuentaclara/contracts'
import { Button, Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCopy,
  IconPackage,
  IconPencil,
  IconPlus,
  IconTemplate,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { ImportButton } from '#features/imports/index.ts'
import { CompanyList, type ListProps, Opened, useListQuery, useListWords } from '#features/lists/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { groupThousands } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { RowCard } from '#ui/list/row-card.tsx'
import classes from './item-list.module.css'
import { type ItemSearch, itemViews, toItemsQuery } from './item-search.ts'
import { itemQuery, itemsQuery } from './queries.ts'
import { useItemFilters } from './use-item-filters.ts'

const ItemDrawer = part(() => import('./item-drawer.tsx'), 'ItemDrawer', { words: ['itemSheet'] })
const PriceSheet = part(() => import('./price-sheet.tsx'), 'PriceSheet', { words: ['itemSheet'] })

const CodesSheet = part(() => import('./codes-sheet.tsx'), 'CodesSheet', { words: ['itemSheet'] })
const ReviewBand = part(() => import('./review-band.tsx'), 'ReviewBand', { words: ['itemSheet'] })
const ReviewCodes = part(() => import('./review-codes.tsx'), 'ReviewCodes', { words: ['itemSheet'] })

const CopyTemplatesSheet = part(() => import('./copy-templates-sheet.tsx'), 'CopyTemplatesSheet', {
  words: ['catalogues'],
})

const ReplaceCodeSheet = part(() => import('./replace-code-sheet.tsx'), 'ReplaceCodeSheet', {
  words: ['itemSheet'],
})

const bulkSheets = { price: PriceSheet, cabys: ReplaceCodeSheet }
// Of what the catalogue withdrew it is known which code it should have.
const reviewSheets = { price: PriceSheet, cabys: CodesSheet }

/** What we sell. */
export function ItemList({ search, onSearch }: ListProps<ItemSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayEdit = useCan('items.edit')
  const query = useListQuery(toItemsQuery(search), (asked) => ({
    ...itemsQuery(company, asked),
    enabled: company !== '',
  }))
  // Asked beside the list, so that a band does not push down what somebody has begun to read.
  const review = useQuery({
    ...itemsQuery(company, { cabys_outdated: 'true', per_page: 1 }),
    enabled: company !== '' && mayEdit && search.view !== 'outdated',
  })
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const newButton = mayEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
      {t('catalogue.items.new')}
    </Button>
  )
  return (
    <>
      <CompanyList<Item, ItemSearch>
        {...useListWords('catalogue.items', { views: itemViews, icon: IconPackage })}
        list="items"
        asked={toItemsQuery(search)}
        bulkSheets={search.view === 'outdated' ? reviewSheets : bulkSheets}
        title={t('catalogue.items.title')}
        search={search}
        onSearch={onSearch}
        standardSort="name"
        filters={useItemFilters(company)}
        strip={
          review.isSuccess &&
          review.data.meta.total > 0 && (
            <Suspense fallback={<Skeleton height={64} mb="sm" radius="md" />}>
              <ReviewBand count={review.data.meta.total} onReview={() => onSearch({ view: 'outdated' })} />
            </Suspense>
          )
        }
        tools={
          <>
            {mayEdit && search.view === 'outdated' && (
              <Suspense>
                <ReviewCodes company={company} query={toItemsQuery(search)} />
              </Suspense>
            )}
            {mayEdit && <ImportButton kind="items" />}
            <ExportButton list="items" query={toItemsQuery(search)} />
            {mayEdit && <CopyTemplates company={company} />}
          </>
        }
        newButton={newButton}
        columns={useColumns(company, toItemsQuery(search))}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => open(row.id)}
        actions={useActions(open)}
        card={(row) => <ItemCard item={row} />}
      />
      {search.open !== undefined && (mayEdit || isOfOne(search.open)) && (
        <Opened
          query={search.open === 'new' ? null : itemQuery(company, idIn(search.open))}
          onClose={() => open(undefined)}
        >
          {(item) => (
            <ItemDrawer
              key={search.open}
              company={company}
              {...(isCopied(search.open) ? { item: null, copyOf: item ?? undefined } : { item })}
              isReadOnly={!mayEdit}
              onClose={() => open(undefined)}
            />
          )}
        </Opened>
      )}
    </>
  )
}

/** In the address, before the item that another one is made like. */
const copied = 'copy-'

function isCopied(opened = ''): boolean {
  return opened.startsWith(copied)
}

/** Whether it is an item that is there: whoever may change none looks at it. */
function isOfOne(opened: string): boolean {
  return opened !== 'new' && !isCopied(opened)
}

function idIn(opened: string): string {
  return isCopied(opened) ? opened.slice(copied.length) : opened
}

/** Opens the templates, whose words and code come with the first look at them. */
function CopyTemplates({ company }: { company: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTemplate size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('catalogue.items.copyTemplates')}
      </Button>
      {isOpen && (
        <Suspense>
          <CopyTemplatesSheet company={company} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function useActions(onEdit: (id: string) => void): ListAction<Item>[] {
  const { t } = useTranslation()
  return [
    {
      label: t('common.actions.edit'),
      icon: IconPencil,
      key: 'e',
      permission: 'items.edit',
      act: ({ id }) => onEdit(id),
    },
    {
      label: t('catalogue.items.clone'),
      icon: IconCopy,
      permission: 'items.edit',
      act: ({ id }) => onEdit(`${copied}${id}`),
    },
    { permission: 'items.edit', many: { name: 'activate' } },
    { permission: 'items.edit', many: { name: 'deactivate' } },
    { permission: 'items.edit', many: { name: 'price' } },
    { permission: 'items.edit', many: { name: 'category', asks: 'category' } },
    { permission: 'items.edit', many: { name: 'cabys' } },
  ]
}

function useColumns(company: string, asked: ItemsQuery): Column<Item>[] {
  const { t } = useTranslation()
  const seesCosts = useCurrentCompany()?.sees_costs ?? false
  const columns: Column<Item>[] = [
    { id: 'code', header: t('catalogue.items.code'), sorts: true, width: 110, from: 'medium', kind: 'code' },
    {
      id: 'name',
      header: t('catalogue.items.name'),
      sorts: true,
      cell: (row) => (
        <span className={classes.name}>
          <span className="cc-truncate cc-name" title={row.name}>
            {row.name}
          </span>
          {(row.is_cabys_outdated || row.is_rate_outdated) && (
            <ToneChip tone="warning" icon={IconAlertTriangle}>
              {t('catalogue.items.cabysOutdated')}
            </ToneChip>
          )}
          {!row.is_active && (
            <ToneChip tone="neutral" icon={IconPackage}>
              {t('catalogue.items.inactive')}
            </ToneChip>
          )}
        </span>
      ),
    },
    { id: 'cabys', header: t('catalogue.items.cabys'), width: 152, from: 'wide', kind: 'code' },
    { id: 'unit', header: t('catalogue.items.unit'), width: 80, from: 'medium', cell: (row) => row.unit },
    {
      id: 'price_crc',
      header: t('catalogue.items.priceCrc'),
      sorts: true,
      width: 140,
      kind: 'money',
      currency: () => 'CRC',
    },
    {
      id: 'cost',
      header: t('catalogue.items.cost'),
      width: 120,
      from: 'roomy',
      kind: 'money',
      of: 'cost_crc',
      currency: () => 'CRC',
    },
    {
      id: 'margin',
      header: t('catalogue.items.margin'),
      align: 'end',
      width: 90,
      from: 'roomy',
      cell: (row) =>
        row.margin_percent == null ? null : (
          <span className="cc-ltr cc-numbers">{row.margin_percent}&nbsp;%</span>
        ),
    },
    {
      id: 'price_usd',
      header: t('catalogue.items.priceUsd'),
      sorts: true,
      width: 110,
      from: 'medium',
      kind: 'money',
      currency: () => 'USD',
    },
    {
      id: 'tax',
      header: t('catalogue.items.tax'),
      width: 100,
      align: 'end',
      cell: (row) => (
        <span className="cc-ltr cc-numbers">
          {t(`documents.codes.rates.${row.rate_code as '08'}`, row.rate_code)}
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('documents.list.kind'),
      width: 100,
      isOptional: true,
      cell: (row) => t(`catalogue.items.views.${row.kind}`),
    },
    {
      id: 'sold',
      header: t('catalogue.items.sold'),
      sorts: true,
      width: 120,
      align: 'end',
      isOptional: true,
      cell: (row) => <Sold company={company} asked={asked} id={row.id} />,
    },
    {
      id: 'active',
      header: t('catalogue.items.active'),
      width: 90,
      isOptional: true,
      cell: (row) => t(row.is_active ? 'catalogue.items.active' : 'catalogue.items.inactive'),
    },
    {
      id: 'category',
      header: t('catalogue.items.category'),
      width: 168,
      from: 'wide',
      cell: (row) => row.category ?? '',
    },
  ]
  return columns.filter(({ id }) => seesCosts || (id !== 'cost' && id !== 'margin'))
}

/** How many of an item were sold: asked once for the page, and only where the column is seen. */
function Sold({ company, asked, id }: { company: string; asked: ItemsQuery; id: string }) {
  const { data } = useQuery(itemsQuery(company, { ...asked, with_sold: 'true' }))
  const sold = data?.data.find((item) => item.id === id)?.sold_year
  return sold == null ? null : <span className="cc-ltr cc-numbers">{groupThousands(sold)}</span>
}

function ItemCard({ item }: { item: Item }) {
  const { t } = useTranslation()
  const price = item.price_crc ?? item.price_usd
  return (
    <RowCard
      name={item.name}
      figure={
        price ? (
          <Money amount={price} currency={item.price_crc ? 'CRC' : 'USD'} />
        ) : (
          <span className={classes.muted}>{t('catalogue.items.noPrice')}</span>
        )
      }
      more={<span className="cc-ltr cc-numbers">{item.code ?? item.cabys}</span>}
    />
  )
}
