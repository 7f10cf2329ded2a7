/** Numbers that look random and are the same in every installation: mulberry32. Only for made-up data. */
export type Dice = {
  /** From 0 to 1, 1 excluded. */
  roll(): number
  between(least: number, most: number): number
  pick<Item extends { weight: number }>(items: readonly Item[]): Item
  happens(probability: number): boolean
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0

  function roll(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    roll,
    between: (least, most) => least + Math.floor(roll() * (most - least + 1)),
    happens: (probability) => roll() < probability,
    pick(items) {
      const target = roll() * items.reduce((total, { weight }) => total + weight, 0)
      let reached = 0
      for (const item of items) {
        reached += item.weight
        if (target < reached) return item
      }
      return items[0]!
    },
  }
}
