import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const restedWithinMs = 30 * 60_000

/** Waits until nothing is on its way to the authority and nobody has to hear of anything, which a worker of the program sees to. */
export async function untilRested(database: pg.Client): Promise<void> {
  const deadline = performance.now() + restedWithinMs
  for (;;) {
    const { rows } = await database.query<{ left: number }>(
      `select (select count(*) from submissions where state <> 'finished')::int
        + (select count(*) from event_tasks)::int as left`,
    )
    if (rows[0]!.left === 0) return
    if (performance.now() > deadline) throw new Error(`${rows[0]!.left} are still on their way`)
    await pause(500)
  }
}
