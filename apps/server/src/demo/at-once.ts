/**
 * Does something for each of many, some at once and begun in their order: on one connection nobody waits for an answer before
 * asking the next.
 */
export async function atOnce<Item>(
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<unknown>,
) {
  for (let start = 0; start < items.length; start += mostAtOnce) {
    const some = items.slice(start, start + mostAtOnce)
    await Promise.all(some.map((item, place) => act(item, start + place)))
  }
}

const mostAtOnce = 16
