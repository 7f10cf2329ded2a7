import type { LetterStatus } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { surelyNow } from '#platform/database/surely-past.ts'

/** Of `letters l`: how it stands. One that came too late leaves no more, also before somebody has noted so. */
export function statusNow(now: number): RawBuilder<LetterStatus> {
  return sql<LetterStatus>`case when l.status in ('sending', 'waiting') and l.expires_at < ${surelyNow(now)} then 'expired' else l.status end`
}
