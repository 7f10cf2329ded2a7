import { Checkbox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { labelOf } from '../record-action.ts'
import own from './cards.module.css'
import { chooseByPress } from './choose-by-press.ts'
import classes from './data-table.module.css'
import { listActions, openFromClick, selectWords, withMenu } from './data-table-acts.ts'
import type { BodyProps } from './data-table-props.ts'
import { type ListAction, type RowAction, type Side, swipeOf } from './list-action.ts'
import { EarlierRows, ListEnd } from './list-end.tsx'
import { ActionMenu } from './row-menu.tsx'
import { swipeCards } from './swipe-cards.ts'
import { useSteadyRows } from './use-steady-rows.ts'

type CardsProps<Row> = BodyProps<Row> & { card: (row: Row) => ReactNode; children: ReactNode }

/** The rows of a list on a phone; `children` stand in their place until they are known. */
export function Cards<Row>({ children, ...props }: CardsProps<Row>) {
  return props.rows === undefined ? children : <KnownCards {...props} rows={props.rows} />
}

function KnownCards<Row>(props: Omit<CardsProps<Row>, 'children'> & { rows: Row[] }) {
  const { card, rowId, label, onEnter } = props
  // Beside a list there is no room here.
  const onOpen = onEnter ?? props.onOpen
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  // While pages are read again a row may stand in two of them.
  const rows = [...new Map(props.rows.map((row) => [rowId(row), row])).values()]
  useSteadyRows(list, rows.map(rowId))
  const chosen = useChosenCards(list, props)
  const swiped = useSwipedCards(list, props, { rows, isChoosing: chosen?.isChoosing ?? false })
  const choice = chosen && {
    label: t('common.table.selectRow'),
    icon: IconCheck,
    act: (row: Row) => chosen.toggle(rowId(row)),
  }
  const actions = choice ? [...(props.actions ?? []), choice] : withMenu(props)
  const { meta } = props.query.data!
  const { further } = props.query
  return (
    <>
      {further && <EarlierRows further={further} onPageChange={props.onPageChange} />}
      <ul ref={list} className={classes.cards} aria-label={label} data-chooses={chosen && ''}>
        {rows.map((row, index) => {
          const id = rowId(row)
          const shown = swiped.shown?.id === id ? swiped.shown : undefined
          const behind = shown && swipeOf(props.actions ?? [], row, shown.side)
          return (
            <li
              key={id}
              className={own.row}
              data-card={id}
              data-swipes={swiped.takesAny(row) || undefined}
              tabIndex={-1}
              {...(further && { 'aria-setsize': sizeOf(meta), 'aria-posinset': firstOf(meta) + index })}
            >
              {behind && <Behind side={shown.side} action={behind} row={row} />}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the card holds a link of its own; the rest of it is a larger target */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
              <div
                className={`${classes.card} ${own.card}`}
                data-opens={onOpen !== undefined || undefined}
                onClick={(event) => openFromClick(event, row, { ...props, onOpen })}
              >
                {chosen?.isChoosing && (
                  <Checkbox
                    aria-label={selectWords(t, props, row)}
                    checked={props.selection?.has(id) ?? false}
                    onChange={() => chosen.toggle(id)}
                  />
                )}
                <div className={classes.cardContent}>{card(row)}</div>
                {actions && (
                  <ActionMenu
                    name={props.rowLabel?.(row) ?? ''}
                    row={row}
                    actions={mainFirst(actions, row)}
                    isBare
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {further && (
        <ListEnd
          list={list}
          further={further}
          meta={meta}
          shown={rows.length}
          onPageChange={props.onPageChange}
        />
      )}
    </>
  )
}

type Meta = NonNullable<BodyProps<unknown>['query']['data']>['meta']

function firstOf({ current_page: page, per_page: size }: Meta): number {
  return (page - 1) * size + 1
}

/** Nobody knows how many there are where only so many were counted. */
function sizeOf({ total, total_is_bound: isBound }: Meta): number {
  return isBound ? -1 : total
}

/** What lies behind a card that is drawn aside. */
function Behind<Row>({ side, action, row }: { side: Side; action: RowAction<Row>; row: Row }) {
  const { icon: Icon } = action
  return (
    <div className={own.behind} data-side={side} aria-hidden>
      <Icon size={20} aria-hidden />
      <span>{labelOf(action, row)}</span>
    </div>
  )
}

/** What drawing the card does leads its menu, which does it too. */
function mainFirst<Row>(actions: readonly ListAction<Row>[], row: Row): readonly ListAction<Row>[] {
  const main = swipeOf(actions, row, 'end')
  return main ? [main, ...actions.filter((action) => action !== main)] : actions
}

type List = RefObject<HTMLElement | null>

/** On a phone a long press of a card, or its menu, chooses it; from then on a touch does. */
function useChosenCards<Row>(list: List, props: BodyProps<Row>) {
  const { toggle } = listActions(props)
  const chosen = { isChoosing: (props.selection?.size ?? 0) > 0, toggle }
  useHeard(list, props.onSelectionChange && chooseByPress, chosen)
  return props.onSelectionChange && chosen
}

/** Drawn aside a card does what its actions say; not while rows are chosen, where a finger chooses. */
function useSwipedCards<Row>(
  list: List,
  { actions = [], rowId }: BodyProps<Row>,
  { rows, isChoosing }: { rows: readonly Row[]; isChoosing: boolean },
) {
  const [shown, onShow] = useState<{ id: string; side: Side } | null>(null)
  const actionOf = (id: string, side: Side) => {
    const row = isChoosing ? undefined : rows.find((each) => rowId(each) === id)
    return row && { row, action: swipeOf(actions, row, side) }
  }
  useHeard(list, swipeCards, {
    takes: (id, side) => actionOf(id, side)?.action !== undefined,
    onShow,
    onAct: (id, side) => {
      const found = actionOf(id, side)
      found?.action?.act(found.row)
    },
  })
  const takesAny = (row: Row) =>
    (['end', 'start'] as const).some((side) => swipeOf(actions, row, side) !== undefined)
  return { shown, takesAny }
}

/** Hears the fingers on a list for as long as it stands; what is done is that of the moment. */
function useHeard<Hears>(
  list: List,
  hear: ((element: HTMLElement, hears: RefObject<Hears>) => () => void) | undefined,
  hears: Hears,
): void {
  const latest = useRef(hears)
  latest.current = hears
  useEffect(() => hear?.(list.current!, latest), [list, hear])
}
