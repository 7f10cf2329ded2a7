import { AtRest } from '../errors.ts'

/** Does the work of one company among many; one that moves or has moved is passed over. */
export async function unlessAtRest<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AtRest) return undefined
    throw error
  }
}
