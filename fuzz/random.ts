/** A source of chance that a seed fixes: every document of a run can be made again by itself. */
export type Random = {
  /** 0 to below 1. */
  next(): number
  /** 0 to below `limit`. */
  below(limit: number): number
  pick<Value>(values: readonly Value[]): Value
}

/** The chance of one document of a run (mulberry32 over both numbers). */
export function randomOf(seed: number, index: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (values) => values[below(values.length)]! }
}
