import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconInbox } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { formatTime } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { usePreference } from '#lib/preferences.ts'
import { SkeletonCell } from '../feedback/skeleton-cell.tsx'
import { EmptyState, ErrorState, FilteredEmptyState } from '../feedback/states.tsx'
import { useIsPhone } from '../is-phone.ts'
import { cellOf, sideOf, sortKeyOf } from './column.tsx'
import classes from './data-table.module.css'
import { changed, listActions, openFromClick, selectWords, withMenu } from './data-table-acts.ts'
import type { BodyProps, DataTableProps } from './data-table-props.ts'
import { parseSort, toggleSort } from './data-table-sort.ts'
import { PaginationBar } from './pagination-bar.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { ActionMenu } from './row-menu.tsx'
import { headWidths, isFree, useVisibleColumns } from './seen-columns.ts'
import { plainLayout, withWidth } from './table-layout.ts'
import { openRowMenu, useListKeys } from './use-list-keys.ts'
import { useOverflow } from './use-overflow.ts'

const Cards = part(() => import('./cards.tsx'), 'Cards')

/**
 * A list of the server: sorting, pages and filters are the caller's, in the URL.
 * Keys: J/K or arrows move, Enter opens, X selects, [ and ] change page, F goes to the search field, Esc clears; its
 * actions add theirs.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { query } = props
  const rows = query.data?.data
  if (rows === undefined) {
    return (
      <div className={`${classes.frame} cc-card`}>
        {query.error === null || query.isFetching ? (
          <TableBody {...props} rows={undefined} />
        ) : (
          <ErrorState error={query.error} title={props.failed} onRetry={() => query.refetch()} />
        )}
      </div>
    )
  }
  const meta = query.data?.meta
  const isEndless = query.further !== undefined && props.card !== undefined
  return (
    <div className={`${classes.frame} cc-card`} aria-busy={query.isFetching}>
      <div className={classes.progress} data-on={query.isFetching || undefined} />
      {query.error !== null && <StaleBanner updatedAt={query.dataUpdatedAt} />}
      {rows.length === 0 ? <NothingFound {...props} /> : <TableBody {...props} rows={rows} />}
      {meta !== undefined && rows.length > 0 && !isEndless && props.onPageChange !== undefined && (
        <PaginationBar
          meta={meta}
          onPageChange={props.onPageChange}
          onPerPageChange={props.onPerPageChange}
          perPageOptions={props.perPageOptions}
        />
      )}
    </div>
  )
}

function NothingFound<Row>({ isFiltered, onClearFilters, empty, label }: DataTableProps<Row>) {
  if (isFiltered) return <FilteredEmptyState onClear={onClearFilters} />
  return empty ?? <EmptyState icon={IconInbox} title={label} />
}

function StaleBanner({ updatedAt }: { updatedAt: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.stale} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {t('common.states.notUpdatedSince', { time: formatTime(new Date(updatedAt).toISOString()) })}
    </div>
  )
}

/** A part is the same for every kind of row. */
type CardsOfAny = BodyProps<unknown> & { card: (row: unknown) => ReactNode }

function TableBody<Row>(props: BodyProps<Row>) {
  const isPhone = useIsPhone()
  if (!isPhone || props.card === undefined) return <Rows {...props} />
  return (
    <Suspense fallback={<CardSkeletons />}>
      <Cards {...(props as unknown as CardsOfAny)}>
        <CardSkeletons />
      </Cards>
    </Suspense>
  )
}

function Rows<Row>(props: BodyProps<Row>) {
  const { rows, label, rowId, onPrefetch, selection } = props
  const { t } = useTranslation()
  const density = usePreference('density')
  const columns = useVisibleColumns(props)
  const body = useRef<HTMLTableSectionElement>(null)
  useListKeys(body, listActions(props))
  const isSelectable = props.onSelectionChange !== undefined
  const actions = withMenu(props)
  const columnCount = columns.length + (isSelectable ? 1 : 0) + (actions ? 1 : 0)
  const scroller = useRef<HTMLDivElement>(null)
  // Only a table that is wider than its place scrolls by itself; any other leaves its head to the window.
  const isTooWide = useOverflow(scroller)
  return (
    <div ref={scroller} className={classes.scroller} data-wide={isTooWide || undefined}>
      <table
        className={classes.table}
        data-density={density}
        data-selectable={isSelectable || undefined}
        aria-label={label}
      >
        <HeaderRow {...props} columns={columns} />
        <tbody ref={body}>
          {rows === undefined && <SkeletonRows {...props} columnCount={columnCount} columns={columns} />}
          {rows?.map((row) => (
            <tr
              key={rowId(row)}
              data-row={rowId(row)}
              tabIndex={-1}
              className={classes.row}
              data-opens={props.onOpen !== undefined || undefined}
              data-current={props.current === rowId(row) || undefined}
              data-selected={selection?.has(rowId(row)) || undefined}
              onClick={(event) => openFromClick(event, row, props)}
              onAuxClick={(event) => openFromClick(event, row, props)}
              onContextMenu={(event) => menuFromClick(event)}
              onPointerEnter={() => onPrefetch?.(row)}
              onFocus={() => onPrefetch?.(row)}
            >
              {isSelectable && (
                <td className={classes.check}>
                  <Checkbox
                    aria-label={selectWords(t, props, row)}
                    checked={selection?.has(rowId(row)) ?? false}
                    onChange={(event) => selectFromClick(event, rowId(row), props)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-align={sideOf(column)}
                  data-free={isFree(column) || undefined}
                  style={{ maxInlineSize: column.drawn }}
                >
                  {cellOf(column, row)}
                </td>
              ))}
              {actions && (
                <td className={classes.actions}>
                  <ActionMenu name={props.rowLabel?.(row) ?? ''} row={row} actions={actions} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {props.foot !== undefined && rows !== undefined && (
          <FootRow {...props} columns={columns} foot={props.foot} />
        )}
      </table>
    </div>
  )
}

function FootRow<Row>({
  columns,
  foot,
  ...props
}: BodyProps<Row> & { foot: NonNullable<DataTableProps<Row>['foot']> }) {
  return (
    <tfoot>
      <tr className={classes.foot}>
        {props.onSelectionChange !== undefined && <td />}
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.id} scope="row">
              {foot.label}
            </th>
          ) : (
            <td key={column.id} data-align={sideOf(column)}>
              {foot.cells[column.id]}
            </td>
          ),
        )}
        {withMenu(props) && <td />}
      </tr>
    </tfoot>
  )
}

function HeaderRow<Row>(props: BodyProps<Row>) {
  const { t } = useTranslation()
  const { onSortChange, onSelectionChange, selection, sort } = props
  const selectedCount = props.rows?.filter((row) => selection?.has(props.rowId(row))).length ?? 0
  const rowCount = props.rows?.length ?? 0
  const freeCount = props.columns.filter(isFree).length
  return (
    <thead>
      <tr>
        {onSelectionChange !== undefined && (
          <th className={classes.check} scope="col">
            <Checkbox
              aria-label={t('common.table.selectAll')}
              checked={rowCount > 0 && selectedCount === rowCount}
              indeterminate={selectedCount > 0 && selectedCount < rowCount}
              disabled={rowCount === 0}
              onChange={(event) => {
                const ids = (props.rows ?? []).map(props.rowId)
                onSelectionChange(changed(selection, ids, event.currentTarget.checked))
              }}
            />
          </th>
        )}
        {props.columns.map((column) => {
          const { id } = column
          const sortKey = sortKeyOf(column)
          const direction = sortKey && parseSort(sort).find((entry) => entry.key === sortKey)?.direction
          return (
            <th
              key={id}
              scope="col"
              data-align={sideOf(column)}
              style={headWidths(column, freeCount)}
              data-column={id}
              data-free={isFree(column) || undefined}
              aria-sort={direction === 'desc' ? 'descending' : direction === 'asc' ? 'ascending' : undefined}
            >
              {sortKey === undefined || onSortChange === undefined ? (
                column.header
              ) : (
                <button
                  type="button"
                  className={classes.sort}
                  data-sorted={direction}
                  title={t('common.table.sortBy', { column: column.header })}
                  onClick={(event) => onSortChange(toggleSort(sort, sortKey, event.shiftKey))}
                >
                  <span>{column.header}</span>
                  {direction === 'desc' ? (
                    <IconArrowDown size={14} aria-hidden />
                  ) : (
                    <IconArrowUp size={14} aria-hidden />
                  )}
                </button>
              )}
              {props.onLayoutChange !== undefined && (
                <ResizeHandle
                  onResize={(width) =>
                    props.onLayoutChange?.(withWidth(props.layout ?? plainLayout, id, width))
                  }
                />
              )}
            </th>
          )
        })}
        {withMenu(props) && (
          <th className={classes.actions} scope="col">
            <span className={classes.hidden}>{t('common.table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SkeletonRows<Row>({ columnCount, ...props }: BodyProps<Row> & { columnCount: number }) {
  const { t } = useTranslation()
  const count = props.skeletonRows ?? 8
  return (
    <>
      <tr>
        <td colSpan={columnCount} className={classes.hiddenRow}>
          <span className={classes.hidden} role="status">
            {t('common.words.loading')}
          </span>
        </td>
      </tr>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <tr key={index} className={classes.skeletonRow} aria-hidden>
          {props.onSelectionChange !== undefined && <td className={classes.check} />}
          {props.columns.map((column) => (
            <td key={column.id} data-align={sideOf(column)} data-free={isFree(column) || undefined}>
              <SkeletonCell
                shape={column.skeleton ?? (sideOf(column) === 'end' ? 'money' : 'text')}
                seed={index}
              />
            </td>
          ))}
          {withMenu(props) && <td className={classes.actions} />}
        </tr>
      ))}
    </>
  )
}

function CardSkeletons() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.words.loading')}>
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className={classes.card}>
          <SkeletonCell shape="text" seed={index} />
          <SkeletonCell shape="short" seed={index} />
        </div>
      ))}
    </div>
  )
}

let lastTouched: string | null = null

/** A click selects one row; with Shift all rows from the last one touched. */
function selectFromClick<Row>(
  event: React.ChangeEvent<HTMLInputElement>,
  id: string,
  props: BodyProps<Row>,
): void {
  const isShift = (event.nativeEvent as MouseEvent).shiftKey === true
  const ids = (props.rows ?? []).map(props.rowId)
  const start = lastTouched === null ? -1 : ids.indexOf(lastTouched)
  const end = ids.indexOf(id)
  const range = isShift && start >= 0 ? ids.slice(Math.min(start, end), Math.max(start, end) + 1) : [id]
  lastTouched = id
  props.onSelectionChange?.(changed(props.selection, range, event.currentTarget.checked))
}

/** The right button opens the row's own menu; with Shift, on a link or on chosen words the browser's comes. */
function menuFromClick(event: React.MouseEvent<HTMLElement>): void {
  if (event.shiftKey || (event.target as HTMLElement).closest('a, input') !== null) return
  if (window.getSelection()?.isCollapsed === false) return
  const { currentTarget: row, clientX, clientY } = event
  if (row.querySelector('[aria-haspopup=menu]') === null) return
  event.preventDefault()
  const open = () => openRowMenu(row, { clientX, clientY })
  // Letting the button go beside an open menu would close it.
  if ((event.buttons & 2) === 0) open()
  else document.addEventListener('pointerup', () => setTimeout(open), { once: true })
}
