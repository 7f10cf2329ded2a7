import { type Kysely, sql } from 'kysely'
import type { Logger } from '../../log.ts'
import type { DB } from '../generated/schema.ts'
import { openedBy } from '../pipelined-dialect.ts'
import { whileAway } from '../while-away.ts'

/** Who reads, and after which position of the journal at least: what they were told of stands before it. */
export type Reader = { userId: string; readAfter?: string | undefined }

/** Where the journal stood when somebody last wrote: a row of the primary, so that every process sees it. */
export type LastWrites = {
  /** After whatever a person wrote is durable, and before they are told so. */
  noteWrite(userId: string): Promise<void>
  /** 0 for who never wrote. */
  positionOf(reader: Reader): Promise<bigint>
}

export function createLastWrites(primary: Kysely<DB>, log: Logger): LastWrites {
  return {
    async noteWrite(userId) {
      const note = sql`
        insert into last_writes as w (user_id, position) values (current_person(), pg_current_wal_flush_lsn())
        on conflict (user_id) do update set position = greatest(w.position, excluded.position)
      `.compile(primary)
      try {
        await primary.executeQuery(openedBy({ ...openToNote, values: [userId] }, note))
      } catch (error) {
        // What they wrote is stored. A primary that is lost makes every process doubt its replica.
        log.warn({ err: error }, 'a last write was not noted')
      }
    },
    async positionOf({ userId, readAfter = null }) {
      // Never beyond where the journal is now: a position may be of another cluster, or of anybody's invention.
      const query = sql<{ position: string }>`
        select (least(
          greatest((select position from last_writes where user_id = current_person()), ${readAfter}::pg_lsn, '0/0'::pg_lsn),
          pg_current_wal_flush_lsn()
        ) - '0/0')::text as position
      `.compile(primary)
      const ask = () => primary.executeQuery(openedBy({ ...openToAsk, values: [userId] }, query))
      const { rows } = await whileAway(ask)
      return BigInt(rows[0]!.position)
    },
  }
}

const openToAsk = { name: 'open_last_write', text: `select set_config('app.user_id', $1, true)` }
// Lost with a crash of the primary, it is not needed: every process doubts its replica then.
const openToNote = {
  name: 'open_to_note_write',
  text: `select set_config('app.user_id', $1, true), set_config('synchronous_commit', 'off', true)`,
}
