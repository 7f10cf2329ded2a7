/** Does work for several callers at once: `run` gets what was asked for the same key and answers in the same order. */
export type Gather<Item, Answer> = ((key: string, item: Item) => Promise<Answer>) & {
  /** Says that somebody will soon ask for this key. Call what it returns once they have asked, or will not; again it does nothing. */
  expect(key: string): () => void
}

type Waiting<Item, Answer> = {
  item: Item
  since: number
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Of one key. */
type Line<Item, Answer> = {
  queue: Waiting<Item, Answer>[]
  isServed: boolean
  /** How many are on their way. */
  coming: number
  /** Called when nobody is on their way any more. */
  onAllHere: () => void
}

type Options = {
  mostAtOnce: number
  /** How long whoever has asked waits at most for those who are expected. */
  waitsMs?: number
  /** Whether a failed lot surely left nothing behind; only then may its items be tried again. */
  isRefusal(error: unknown): boolean
}

/**
 * Gathers what is asked for while an earlier lot of the same key is under way, or while others are expected, so that a crowd shares
 * one transaction and a single caller waits for nobody. When a lot is refused, each of its items is tried alone: nobody fails for
 * another's sake. When its outcome is unknown, as after a lost connection, all of them are told and nothing is repeated.
 */
export function createGather<Item, Answer>(
  run: (key: string, items: readonly Item[]) => Promise<readonly Answer[]>,
  { mostAtOnce, waitsMs = 0, isRefusal }: Options,
): Gather<Item, Answer> {
  const lines = new Map<string, Line<Item, Answer>>()

  function lineOf(key: string): Line<Item, Answer> {
    const line = lines.get(key) ?? { queue: [], isServed: false, coming: 0, onAllHere: () => {} }
    lines.set(key, line)
    return line
  }

  function leave(key: string, { isServed, coming }: Line<Item, Answer>) {
    if (!isServed && coming === 0) lines.delete(key)
  }

  async function work(key: string, line: Line<Item, Answer>) {
    line.isServed = true
    while (line.queue.length > 0) {
      const others = untilAllHere(line)
      // Who is alone does not wait for the turn of another either.
      if (others !== null) await others
      await serve(key, line.queue.splice(0, mostAtOnce))
    }
    line.isServed = false
    leave(key, line)
  }

  function untilAllHere(line: Line<Item, Answer>): Promise<void> | null {
    const leftMs = line.queue[0]!.since + waitsMs - performance.now()
    if (line.coming === 0 || line.queue.length >= mostAtOnce || leftMs <= 0) return null
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, leftMs)
      line.onAllHere = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function serve(key: string, lot: Waiting<Item, Answer>[]) {
    try {
      const answers = await run(
        key,
        lot.map(({ item }) => item),
      )
      for (const [index, { resolve }] of lot.entries()) resolve(answers[index]!)
    } catch (error) {
      if (lot.length > 1 && isRefusal(error)) for (const one of lot) await serve(key, [one])
      else for (const { reject } of lot) reject(error)
    }
  }

  const ask = (key: string, item: Item) =>
    new Promise<Answer>((resolve, reject) => {
      const line = lineOf(key)
      line.queue.push({ item, since: performance.now(), resolve, reject })
      if (!line.isServed) void work(key, line)
    })

  function expect(key: string): () => void {
    const line = lineOf(key)
    let isComing = true
    line.coming += 1
    return () => {
      if (!isComing) return
      isComing = false
      line.coming -= 1
      if (line.coming === 0) line.onAllHere()
      leave(key, line)
    }
  }

  return Object.assign(ask, { expect })
}
