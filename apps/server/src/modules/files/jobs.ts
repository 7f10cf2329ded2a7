import type { Doors } from '#platform/database/company-context.ts'
import { whileFree } from '#platform/database/while-locked.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import type { Logger } from '#platform/log.ts'
import { type FilesTarget, moveFiles } from './move-files.ts'
import { isStopped } from './mover-store.ts'
import { removeUnneeded } from './remove-unneeded.ts'

export type FilesKit = {
  doors: Doors
  /** Where only one mover of the installation may be. */
  ownerUrl: string
  target: FilesTarget
  perSecond: number
  keptDays: number
  log: Logger
}

/** People look at what is new most, and letters take it along. */
const restMs = 3_600_000
/** The next round comes with the next minute. */
const roundMs = 50_000

/** What brings files to where they shall lie, a little every minute. Nothing comes round where no store is set. */
export function fileRecurrences(kit: FilesKit): Recurrence[] {
  if (kit.doors.files.store === null) return []
  return [{ name: 'move-files', pattern: '* * * * *', run: (stopping) => moveRound(kit, stopping) }]
}

export async function moveRound(
  { doors, ownerUrl, target, perSecond, keptDays, log }: FilesKit,
  stopping?: AbortSignal,
): Promise<void> {
  if (await isStopped(doors)) return
  const late = AbortSignal.timeout(roundMs)
  const signal = stopping === undefined ? late : AbortSignal.any([late, stopping])
  // Whoever moves by hand is doing the same.
  await whileFree(ownerUrl, 'files', async () => {
    // Back into the database nothing goes by itself: that is decided once, and watched.
    if (target === 's3') {
      const so = await moveFiles(doors, { to: 's3', perSecond, restMs, signal })
      if (so.moved > 0 || so.failed > 0 || so.end === 'away') log.info(so, 'files moved')
    }
    await removeUnneeded(doors, keptDays, signal)
  })
}
