import type { Doors } from '#platform/database/company-context.ts'
import type { Database } from '#platform/database/database.ts'
import { isRefusal } from '#platform/database/is-refusal.ts'
import { createGather, type Gather } from './gather.ts'

const mostAtOnce = 32
/** For those who are on their way: eight in one transaction cost the database less than half of what they cost one by one. */
const waitsMs = 10

/**
 * One lot of a company at a time and process: those that come meanwhile share the next transaction. By the database, for every request
 * has doors of its own (ADR 0049).
 */
export function shareLots<Item, Answer>(
  store: (doors: Doors, companyId: string, lot: readonly Item[]) => Promise<readonly Answer[]>,
): (doors: Doors) => Gather<Item, Answer> {
  const gathers = new WeakMap<Database, Gather<Item, Answer>>()
  return (doors) => {
    const known = gathers.get(doors.database)
    if (known !== undefined) return known
    const gather = createGather((companyId, lot: readonly Item[]) => store(doors, companyId, lot), {
      mostAtOnce,
      waitsMs,
      isRefusal,
    })
    gathers.set(doors.database, gather)
    return gather
  }
}
