import type { ListLayout } from '@cuentaclara/contracts'
import { inOrder, plainLayout } from './table-layout.ts'

// What a person changes behind a button, apart from what every list reads at first.

/** Shows or hides a column. */
export function withColumn(layout: ListLayout, id: string, isShown: boolean): ListLayout {
  const without = (ids: readonly string[]) => ids.filter((each) => each !== id)
  return {
    ...layout,
    hidden: isShown ? without(layout.hidden) : [...without(layout.hidden), id],
    shown: isShown ? [...without(layout.shown), id] : without(layout.shown),
  }
}

/** Puts a thing into a place among the others; what is fixed stays where it is, and nothing passes it. */
export function withPlace(
  layout: ListLayout,
  things: readonly { id: string }[],
  id: string,
  place: number,
  fixed = 1,
): ListLayout {
  const order = inOrder(things, layout, fixed).map((thing) => thing.id)
  const from = order.indexOf(id)
  if (from < fixed || place < fixed || place >= order.length || place === from) return layout
  order.splice(place, 0, ...order.splice(from, 1))
  return { ...layout, order }
}

/** Pins a row or lets it go; what is pinned anew comes last. */
export function withPin(layout: ListLayout, id: string, isPinned: boolean): ListLayout {
  const others = layout.pinned.filter((each) => each !== id)
  return { ...layout, pinned: isPinned ? [...others, id] : others }
}

/** Everything where the product puts it; what is pinned stays pinned. */
export function withoutArrangement({ pinned }: ListLayout): ListLayout {
  return { ...plainLayout, pinned }
}
