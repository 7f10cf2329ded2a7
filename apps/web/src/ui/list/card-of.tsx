import { createElement, Fragment, type ReactNode } from 'react'
import { type Column, cellOf } from './column.tsx'
import { RowCard } from './row-card.tsx'

/** A row of a list on a phone, said by the columns that stand in it; or whatever else is drawn of it. */
export type Card<Row> = CardParts<Row> | ((row: Row) => ReactNode)

type CardParts<Row> = {
  name: Part<Row>
  figure?: Part<Row>
  more: readonly Part<Row>[]
  state?: Part<Row>
}

/** The id of a column, or what stands there instead. */
type Part<Row> = string | ((row: Row) => ReactNode)

/** What draws the card of a row. */
export function cardOf<Row>(card: Card<Row>, columns: ReadonlyArray<Column<Row>>): (row: Row) => ReactNode {
  if (typeof card === 'function') return card
  return (row) => {
    const show = (part: Part<Row> = () => null) =>
      typeof part === 'function' ? part(row) : cellOf(columns.find(({ id }) => id === part)!, row, 'card')
    return (
      <RowCard
        name={show(card.name)}
        figure={show(card.figure)}
        more={createElement(Fragment, null, ...card.more.map(show))}
        state={show(card.state)}
      />
    )
  }
}
