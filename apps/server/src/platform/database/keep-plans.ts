import { CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'

/**
 * From here on each statement of the transaction is planned once a connection, whatever is asked, and not anew each time: for
 * pages and figures that planning took a third of the time. Only where what is asked decides no index: rows in a state that few
 * are in are found by an index of that state, which a plan for any state cannot use.
 */
export function keepPlans(tx: Tx): void {
  const asked = tx.executeQuery(
    CompiledQuery.raw(`select set_config('plan_cache_mode', 'force_generic_plan', true)`),
  )
  // Travels with the statement behind it, which says what is wrong with the connection.
  asked.catch(() => {})
}
