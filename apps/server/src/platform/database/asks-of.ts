import { CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'
import type { Asks } from './open-client.ts'

/** A transaction of the program, for what asks by texts as a tool's connection does. */
export function asksOf(tx: Tx): Asks {
  const query = (text: string, values: unknown[] = []) => tx.executeQuery(CompiledQuery.raw(text, values))
  return { query } as unknown as Asks
}
