import type { Voice } from '#lib/i18n/voice.ts'
import type { BodyProps, DataTableProps } from './data-table-props.ts'
import { actionsOf } from './list-action.ts'

/** What the menus of rows are made of; undefined where no row has any. */
export function withMenu<Row>({ actions }: Pick<DataTableProps<Row>, 'actions'>) {
  return actions?.some(({ act }) => act !== undefined) ? actions : undefined
}

/** What keys and fingers do with the rows. */
export function listActions<Row>(props: BodyProps<Row>) {
  const find = (id: string) => props.rows?.find((row) => props.rowId(row) === id)
  const page = props.query.data?.meta.current_page ?? 1
  const last = props.query.data?.meta.last_page ?? 1
  return {
    open: (id: string) => {
      const row = find(id)
      if (row !== undefined) (props.onEnter ?? props.onOpen)?.(row)
    },
    act: (id: string, key: string) => {
      const row = find(id)
      if (row === undefined) return false
      const action = actionsOf(props.actions ?? [], row).find((each) => each.key === key)
      action?.act(row)
      return action !== undefined
    },
    toggle: (id: string) => {
      props.onSelectionChange?.(changed(props.selection, [id], !props.selection?.has(id)))
    },
    clear: () => props.onSelectionChange?.(new Set()),
    step: (by: 1 | -1) => {
      const next = page + by
      if (next >= 1 && next <= last) props.onPageChange?.(next)
    },
  }
}

/** What is chosen once some more, or some less, are. */
export function changed(
  selection: ReadonlySet<string> | undefined,
  ids: readonly string[],
  isIn: boolean,
): Set<string> {
  const next = new Set(selection)
  for (const id of ids) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}

export function selectWords<Row>(t: Voice['t'], { rowLabel }: BodyProps<Row>, row: Row): string {
  return `${t('common.table.selectRow')} ${rowLabel?.(row) ?? ''}`.trim()
}

/** A click, or a touch, where nothing of the row's own answers. */
export function openFromClick<Row>(event: React.MouseEvent, row: Row, props: BodyProps<Row>): void {
  // What can be pressed inside the row answers for itself.
  if ((event.target as HTMLElement).closest('a, button, input, label, [role=menu], [data-row-stop]') !== null)
    return
  if (window.getSelection()?.isCollapsed === false) return
  const isNewTab = event.button === 1 || event.ctrlKey || event.metaKey
  if (isNewTab && props.rowHref !== undefined) window.open(props.rowHref(row), '_blank', 'noopener')
  else if (event.button === 0) props.onOpen?.(row)
}
