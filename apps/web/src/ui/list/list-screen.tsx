import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type ListSearch, perPageOptions } from '#lib/list-search.ts'
import { useCurrentInSight } from '../current-in-sight.ts'
import { EmptyState, type EmptyStateProps } from '../feedback/states.tsx'
import { PageHeader } from '../page-header.tsx'
import { type Card, cardOf } from './card-of.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { ListFilters } from './list-filters.tsx'
import classes from './list-screen.module.css'
import type { ListFilter } from './say-filters.ts'
import { SearchInput } from './search-input.tsx'

export type ListView = { name: string; label: string }

type TableProps<Row> = Omit<
  DataTableProps<Row>,
  | 'label'
  | 'card'
  | 'sort'
  | 'onSortChange'
  | 'onPageChange'
  | 'onPerPageChange'
  | 'perPageOptions'
  | 'isFiltered'
  | 'onClearFilters'
  | 'empty'
>

export type ListScreenProps<Row, Search extends ListSearch> = TableProps<Row> & {
  /** Heading, and name of the table. */
  title: string
  subtitle?: ReactNode
  /** What the address says, read by `listSearch` of `#lib/list-search.ts`. */
  search: Search
  /** Called with the next address. */
  onSearch: (search: Search) => void
  /** Name the server sorts by unless the address says otherwise; `-` in front for descending. */
  standardSort: string
  /** Tabs, the one of a plain link first. */
  views?: readonly ListView[]
  filters?: readonly ListFilter[]
  /** Name of the search field; absent where the server does not search. */
  searchLabel?: string
  searchHint?: string
  /** Totals of what is listed, above the tabs. */
  strip?: ReactNode
  /** The one primary button; first use offers it too. */
  newButton?: ReactNode
  /** Quieter buttons before it, such as the export. */
  tools?: ReactNode
  /** Tabs of people's own views, after the presets. */
  ownViews?: ReactNode
  /** Whether one of those is what is shown. */
  isOwnView?: boolean
  /** At the end of the row of search and filters. */
  beside?: ReactNode
  /** On a phone each row is a card; without it the table scrolls sideways. */
  card?: Card<Row>
  /** What stands in the place of the table: the same rows, drawn another way. */
  instead?: ReactNode
  /** First time, nothing there yet: what this is for. Its action is the new button, where rows are made here. */
  empty: EmptyStateProps
}

/** A list of the server with all that stands around it: title and count, totals, tabs, search, filters, pages and its empty states. */
export function ListScreen<Row, Search extends ListSearch>(props: ListScreenProps<Row, Search>) {
  const { title, subtitle, search, onSearch, standardSort, views, filters = [], strip, ...rest } = props
  const {
    searchLabel,
    searchHint,
    newButton,
    tools,
    empty,
    ownViews,
    isOwnView,
    beside,
    card,
    instead,
    ...table
  } = rest
  const { t } = useTranslation()
  const viewsRow = useCurrentInSight<HTMLElement>('[aria-current]')
  const meta = table.query.data?.meta
  const view = search.view ?? views?.[0]?.name
  // Another question starts at its first page.
  const narrow = (change: object) => onSearch({ ...search, ...change, page: undefined })
  const isNarrowed = isFilteredBy(search, filters)
  const isFirst = view === views?.[0]?.name
  // What is filtered is no longer everything, so the first tab is left and leads back to all of it.
  const isAside = isFirst && isFilteredBy({ ...search, search: undefined }, filters)
  const isHere = (name: string) => !isOwnView && !isAside && (view ?? '') === name
  // A list with a size of page keeps it; all else is as in a plain link.
  const clear = (said: object) => ({ per_page: search.per_page, ...said }) as Search
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        count={meta?.total}
        countIsBound={meta?.total_is_bound}
        isSaidInBar
        actions={
          (tools || newButton) && (
            <>
              {tools}
              {newButton}
            </>
          )
        }
      />
      {strip}
      <div className={classes.toolbar}>
        {(views !== undefined || ownViews) && (
          <nav ref={viewsRow} className={classes.views} aria-label={t('common.list.views')}>
            {(views ?? [{ name: '', label: t('common.list.all') }]).map(({ name, label }, index) => (
              <button
                key={name}
                type="button"
                className={classes.view}
                aria-current={isHere(name) ? 'page' : undefined}
                onClick={() =>
                  // From a view of one's own a preset leads back to itself, without that view's filters; so does the first from its filters.
                  isOwnView || views === undefined || (isAside && index === 0)
                    ? onSearch(clear({ view: index === 0 ? undefined : name }))
                    : narrow({ view: index === 0 ? undefined : name })
                }
              >
                {label}
              </button>
            ))}
            {ownViews}
          </nav>
        )}
        <div className={classes.narrow}>
          {searchLabel !== undefined && (
            <SearchInput
              value={search.search ?? ''}
              label={searchLabel}
              placeholder={searchHint}
              width={300}
              onChange={(text) => narrow({ search: text || undefined })}
            />
          )}
          {filters.length > 0 && (
            <ListFilters
              filters={filters}
              values={search}
              onChange={narrow}
              found={table.query.isFetching ? undefined : meta}
            />
          )}
          {beside}
        </div>
      </div>
      {instead || (
        <DataTable<Row>
          {...table}
          {...(card && { card: cardOf(card, table.columns) })}
          label={title}
          sort={search.sort ?? standardSort}
          onSortChange={(sort) => narrow({ sort: sort || undefined })}
          onPageChange={(page) => onSearch({ ...search, page })}
          onPerPageChange={(perPage) => narrow({ per_page: perPage })}
          perPageOptions={perPageOptions}
          isFiltered={isNarrowed || !isFirst}
          onClearFilters={() => narrow({ ...cleared(filters), search: undefined, view: undefined })}
          empty={<EmptyState {...empty} actions={newButton || empty.actions || undefined} />}
        />
      )}
    </>
  )
}

function isFilteredBy(search: ListSearch, filters: readonly ListFilter[]): boolean {
  const said = search as Record<string, unknown>
  return said.search !== undefined || filters.some(({ name }) => said[name] !== undefined)
}

function cleared(filters: readonly ListFilter[]): Record<string, undefined> {
  return Object.fromEntries(filters.map(({ name }) => [name, undefined]))
}
