import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readBackupHeader } from './read-backup.ts'

const ours = /^cuenta-clara-\d{8}T\d{6}Z\.backup\.gz$/
const half = /^cuenta-clara-\d{8}T\d{6}Z\.backup\.gz\.part$/
/** A backup that nothing was added to for so long was killed. */
const deadMs = 86_400_000

type Pruning = {
  /** How many stay; 0: all of them. */
  kept: number
  /** The one that was just made: it is whole, so it stays whatever the clock called it. */
  made: string
  now: number
}

/** How a backup without a name of its own is called: by the moment, so that names are in the order of time. */
export function backupNameAt(moment: Date): string {
  return `cuenta-clara-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.backup.gz`
}

/**
 * Removes the older ones of the backups that have no name of their own, and what killed ones left. What is called otherwise, or is no
 * backup inside, is somebody else's. Answers what went.
 */
export async function pruneBackups(folder: string, { kept, made, now }: Pruning): Promise<string[]> {
  const names = readdirSync(folder)
  const removed = names.filter(
    (name) => half.test(name) && statSync(join(folder, name)).mtimeMs < now - deadMs,
  )
  if (kept > 0) removed.push(...(await beyond(folder, names, { kept, made })))
  for (const name of removed) rmSync(join(folder, name), { force: true })
  return removed
}

async function beyond(
  folder: string,
  names: readonly string[],
  { kept, made }: Pick<Pruning, 'kept' | 'made'>,
): Promise<string[]> {
  const whole: string[] = []
  for (const name of names
    .filter((one) => ours.test(one))
    .sort()
    .reverse())
    if (await isBackup(join(folder, name))) whole.push(name)
  const others = whole.filter((name) => name !== made)
  return others.slice(kept - 1)
}

async function isBackup(file: string): Promise<boolean> {
  try {
    await readBackupHeader(file)
    return true
  } catch {
    return false
  }
}
