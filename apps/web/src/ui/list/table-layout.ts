import type { ListLayout } from '@cuentaclara/contracts'

/** What is asked of a column to find its place. */
export type Placeable = {
  id: string
  /** Hidden until somebody asks for it. */
  isOptional?: boolean
  /** Where the column may be seen: `medium` from 900 px, `wide` from 1200, `roomy` from 1560, else everywhere. */
  from?: 'medium' | 'wide' | 'roomy'
}

/** What the window has room for. */
export type Room = Readonly<Record<'medium' | 'wide' | 'roomy', boolean>>

export const plainLayout: ListLayout = { order: [], hidden: [], shown: [], widths: {}, pinned: [] }

/**
 * Things in the order of a person; one that they have not moved stays behind its neighbour. The first `fixed` stay first: of
 * a list it is what a row is called by.
 */
export function inOrder<Thing extends { id: string }>(
  things: readonly Thing[],
  { order }: Pick<ListLayout, 'order'>,
  fixed = 1,
): Thing[] {
  const rest = things.slice(fixed)
  const places = new Map<string, number>()
  let place = 0
  for (const { id } of rest) {
    const own = order.indexOf(id)
    place = own === -1 ? place + 0.001 : own
    places.set(id, place)
  }
  return [...things.slice(0, fixed), ...rest.sort((a, b) => places.get(a.id)! - places.get(b.id)!)]
}

/** Whether a column is seen: as the person said, else as there is room for it. */
export function isSeen(
  { id, isOptional = false, from }: Placeable,
  { hidden, shown }: ListLayout,
  room: Room,
): boolean {
  if (hidden.includes(id)) return false
  // A small window has no place for wishes.
  if (shown.includes(id)) return from === undefined || room.medium
  return !isOptional && (from === undefined || room[from])
}

/** The widths that a column may have, in px. */
const narrowest = 60
const widest = 900

/** Gives a column a width in px; null takes it back to that of the product. */
export function withWidth(layout: ListLayout, id: string, width: number | null): ListLayout {
  const { [id]: _, ...widths } = layout.widths
  const px = width === null ? {} : { [id]: Math.round(Math.min(widest, Math.max(narrowest, width))) }
  return { ...layout, widths: { ...widths, ...px } }
}

/** Whether everything stands where the product puts it; what is pinned is another matter. */
export function isPlain({ order, hidden, shown, widths }: ListLayout): boolean {
  return order.length + hidden.length + shown.length + Object.keys(widths).length === 0
}
