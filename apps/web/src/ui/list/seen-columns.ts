import type { ListLayout } from '@cuentaclara/contracts'
import type { CSSProperties } from 'react'
import { useIsNarrow, useMedia } from '../is-phone.ts'
import type { Column } from './column.tsx'
import { exactWidth } from './resize-handle.tsx'
import { inOrder, isSeen, plainLayout, type Room } from './table-layout.ts'

type Layout<Row> = { columns: ReadonlyArray<Column<Row>>; layout?: ListLayout | null }

/** A column in its place; `drawn` is the width in px that a person gave it, which holds whatever stands in it. */
export type SeenColumn<Row> = Column<Row> & { drawn?: number }

/** The columns that a person sees here, as wide as they want them. */
export function useVisibleColumns<Row>({ columns, layout }: Layout<Row>): ReadonlyArray<SeenColumn<Row>> {
  const room = useRoom()
  const wanted = layout ?? plainLayout
  return inOrder(columns, wanted)
    .filter((column) => isSeen(column, wanted, room))
    .map((column) => ({ ...column, drawn: wanted.widths[column.id] }))
}

/** What the window has room for. */
export function useRoom(): Room {
  const medium = !useIsNarrow()
  const wide = useMedia('(min-width: 1200px)')
  const roomy = useMedia('(min-width: 1560px)')
  return { medium, wide, roomy }
}

/** Whether a column takes what the others leave. */
export function isFree({ width, drawn }: { width?: number; drawn?: number }): boolean {
  return width === undefined && drawn === undefined
}

/** Below this a column without a width of its own says nothing any more. */
const leastFreeWidth = 140

/**
 * What the head says about its column: the browser gives the others the width of their longest value first, because
 * shares of the whole table are more than there is.
 */
export function headWidths(column: { width?: number; drawn?: number }, freeCount: number): CSSProperties {
  const { width, drawn } = column
  if (drawn !== undefined) return exactWidth(drawn)
  if (width !== undefined) return { minInlineSize: width }
  return { inlineSize: `${100 / freeCount}%`, minInlineSize: leastFreeWidth }
}
