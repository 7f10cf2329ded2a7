import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from '../log.ts'

/** Whether the transaction within which something was begun is over: what goes on after it holds no connection. */
type Standing = { isOver: boolean }

let onInside = (error: Error): void => {
  throw error
}

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
 * transaction that waits along lets one caller shut out all: it is done before the transaction, or after it. In the middle of one it is a
 * mistake of ours: tests throw, and a program that serves people notes it and goes on (`noteInside`).
 */
export function standOutside(what: string): void {
  if (standing.getStore()?.isOver === false)
    onInside(new Error(`${what} does not belong into a transaction: do it before or after.`))
}

/** Of a program that serves people: nobody is refused for what is merely slow. Answers how to throw again. */
export function noteInside(log: Pick<Logger, 'error'>): () => void {
  const before = onInside
  onInside = (error) => log.error({ err: error }, 'a transaction waits for what does not belong into it')
  return () => {
    onInside = before
  }
}
