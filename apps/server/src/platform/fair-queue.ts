/** How many may wait: of all together, and of one of those who take turns. */
export type QueueLimits = { most: number; mostOfOne: number }

export type FairQueue<Item> = {
  /** Answers false when no place is left; who is patient always gets one. */
  add(of: string, item: Item, isPatient?: boolean): boolean
  /** What is next, one of each in turn, or nothing; who may not go now is passed over and keeps the turn. */
  take(mayGo: (of: string) => boolean): Item | undefined
  /** What waits no longer. */
  remove(of: string, item: Item): void
  /** Empties it. */
  takeAll(): Item[]
  size(): number
}

/** A queue in which nobody waits for more than one of each of the others, however many those have brought. */
export function fairQueue<Item>({ most, mostOfOne }: QueueLimits): FairQueue<Item> {
  // A Map keeps the order of coming: whoever had a turn and has more goes to its end.
  const lines = new Map<string, Item[]>()
  let size = 0

  return {
    add(of, item, isPatient = false) {
      const line = lines.get(of) ?? []
      if (!isPatient && (size >= most || line.length >= mostOfOne)) return false
      line.push(item)
      lines.set(of, line)
      size += 1
      return true
    },
    take(mayGo) {
      const of = [...lines.keys()].find(mayGo)
      if (of === undefined) return undefined
      const line = lines.get(of)!
      const item = line.shift()
      lines.delete(of)
      if (line.length > 0) lines.set(of, line)
      size -= 1
      return item
    },
    remove(of, item) {
      const line = lines.get(of) ?? []
      const place = line.indexOf(item)
      if (place < 0) return
      line.splice(place, 1)
      if (line.length === 0) lines.delete(of)
      size -= 1
    },
    takeAll() {
      const all = [...lines.values()].flat()
      lines.clear()
      size = 0
      return all
    },
    size: () => size,
  }
}
