import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether the transaction within which something was begun is over: what goes on after it holds no connection. */
type Standing = { isOver: boolean }

const standing = new AsyncLocalStorage<Standing>()

/** Runs what a transaction does, so that whatever is called within knows of it. */
export async function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
  const own: Standing = { isOver: false }
  try {
    return await standing.run(own, work)
  } finally {
    own.isOver = true
  }
}

/**
 * Said by what waits for others or works for long: look-ups, calls, password hashes, pages. A few connections serve everybody, so a
 * transaction that waits along lets one caller shut out all: it is done before the transaction, or after it. Throws in the middle of one,
 * which is a mistake of ours.
 */
export function standOutside(what: string): void {
  if (standing.getStore()?.isOver === false)
    throw new Error(`${what} does not belong into a transaction: do it before or after.`)
}
