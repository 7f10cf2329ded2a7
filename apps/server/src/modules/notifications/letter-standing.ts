import { lostLetterStatuses } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { LetterFate } from './send-letter.ts'
import { statusNow } from './status-now.ts'

/** The problem of a letter that waited when a backup was made that was restored since: it may have left before that. */
export const heldSinceRestore = 'held-since-restore'

type Lost = (typeof lostLetterStatuses)[number]

/** How a letter stands after what became of it. One that is tried again is still on its way. */
export function statusAfter(outcome: LetterFate['outcome']) {
  return outcome === 'delayed' ? 'sending' : outcome
}

/** Where a letter stands for whoever asks only whether it came: what never did counts as bounced. */
export function standingOf<Status extends string>(status: Status): Exclude<Status, Lost> | 'bounced' {
  const isLost = (lostLetterStatuses as readonly string[]).includes(status)
  return isLost ? 'bounced' : (status as Exclude<Status, Lost>)
}

/** The same of `letters l`, with those that came too late before somebody has noted so. */
export function standingNow(now: number): RawBuilder<string> {
  return sql<string>`case when ${statusNow(now)} = any(${[...lostLetterStatuses]}::text[]) then 'bounced' else l.status end`
}
