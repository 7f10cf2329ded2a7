import { z } from 'zod'
import { definePlatformTask } from '#modules/tasks/index.ts'
import { type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { CatalogueChanged } from './errors.ts'
import { tellOfAffected } from './tell-of-affected.ts'
import {
  applyChanges,
  lockCatalogue,
  readLiveVersion,
  readVersion,
  revertChanges,
  writeApplied,
  writeRolledBack,
} from './version-store.ts'

const batch = 500

// All of it in one transaction: searches see the former version until the last row has changed, and a run that is
// stopped or dies leaves nothing behind.

/** Makes a checked version the live one. */
export const applyVersionTask = definePlatformTask({
  kind: 'cabys-apply',
  input: z.object({ version_id: z.uuid() }),
  run: async ({ doors, userId, input: { version_id: versionId }, signal, progress }) => {
    const outcome = await unsafeForAllCompanies(doors, async ({ tx, clock }) => {
      await lockCatalogue(tx)
      const version = await readVersion(tx, versionId)
      // A runner that died after the commit: the work is done.
      if (version?.status === 'applied') return { changes: 0 }
      const live = await readLiveVersion(tx)
      if (version?.status !== 'checked' || version.based_on !== live.id) throw new CatalogueChanged()

      const total = version.added + version.retired + version.changed
      const changes = await inBatches((window) => applyChanges(tx, versionId, window), {
        signal,
        onBatch: (done) => progress(done, total),
      })
      await writeApplied(tx, versionId, { by: userId, now: clock.now() })
      return { changes }
    })
    // Apart from the change itself, company by company; who was told before a runner died is not told again.
    await tellOfAffected(doors, versionId)
    return outcome
  },
})

/** Takes the live version back, to the one before it. */
export const rollBackVersionTask = definePlatformTask({
  kind: 'cabys-roll-back',
  input: z.object({ version_id: z.uuid() }),
  run: ({ doors, input: { version_id: versionId }, signal, progress }) =>
    unsafeForAllCompanies(doors, async ({ tx }: OpenContext) => {
      await lockCatalogue(tx)
      const version = await readVersion(tx, versionId)
      if (version?.status === 'rolled_back') return { changes: 0 }
      const live = await readLiveVersion(tx)
      if (version === undefined || version.id !== live.id || version.based_on === null)
        throw new CatalogueChanged()

      const total = version.added + version.retired + version.changed
      const changes = await inBatches((window) => revertChanges(tx, versionId, window), {
        signal,
        onBatch: (done) => progress(done, total),
      })
      await writeRolledBack(tx, versionId)
      return { changes }
    }),
})

async function inBatches(
  work: (window: { after: string; most: number }) => Promise<{ last: string | null; count: number }>,
  { signal, onBatch }: { signal: AbortSignal; onBatch: (done: number) => void },
): Promise<number> {
  let done = 0
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const { last, count } = await work({ after, most: batch })
    done += count
    onBatch(done)
    if (last === null || count < batch) return done
    after = last
  }
}
