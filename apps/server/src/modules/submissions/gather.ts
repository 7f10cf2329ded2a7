/** Does work for several callers at once: `run` gets what was asked for the same key and answers in the same order. */
export type Gather<Item, Answer> = (key: string, item: Item) => Promise<Answer>

type Waiting<Item, Answer> = {
  item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
}

type Options = {
  mostAtOnce: number
  /** Whether a failed lot surely left nothing behind; only then may its items be tried again. */
  isRefusal(error: unknown): boolean
}

/**
 * Gathers what is asked for while an earlier lot of the same key is under way, so that a crowd shares one transaction and
 * a single caller waits for nobody. When a lot is refused, each of its items is tried alone: nobody fails for another's
 * sake. When its outcome is unknown, as after a lost connection, all of them are told and nothing is repeated.
 */
export function createGather<Item, Answer>(
  run: (key: string, items: readonly Item[]) => Promise<readonly Answer[]>,
  { mostAtOnce, isRefusal }: Options,
): Gather<Item, Answer> {
  const queues = new Map<string, Waiting<Item, Answer>[]>()

  async function work(key: string, queue: Waiting<Item, Answer>[]) {
    while (queue.length > 0) await serve(key, queue.splice(0, mostAtOnce))
    queues.delete(key)
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

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject }
      const queue = queues.get(key)
      if (queue !== undefined) {
        queue.push(waiting)
        return
      }
      const fresh = [waiting]
      queues.set(key, fresh)
      void work(key, fresh)
    })
}
