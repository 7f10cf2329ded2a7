import { existsSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { backupNameAt, pruneBackups } from '#platform/backup/prune-backups.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { systemClock } from '#platform/clock.ts'
import { joinDatabase } from '#platform/database/embedded/provide-database.ts'
import { type DataPaths, dataPaths } from '#platform/files.ts'
import { createLog } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Config } from '../config.ts'
import { noteBackup } from './note-backup.ts'

/**
 * Writes everything as of one moment to `file`, or to a name of its own in the backups folder, where older ones then go; may run
 * beside the program.
 */
export async function backUp(config: Config, file?: string): Promise<void> {
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const paths = dataPaths(config.dataDir)
  const createdAt = new Date(systemClock.now())
  const target = file === undefined ? join(paths.backups, backupNameAt(createdAt)) : resolve(file)
  if (existsSync(target)) throw new Refusal(`${target} exists already; a backup never replaces a file.`)
  const database = await joinDatabase({ database: config.database, paths, log })
  try {
    const rows = await writeBackup({
      ownerUrl: database.urls.owner,
      folders: backupFolders(paths),
      file: target,
      createdAt,
    })
    console.log(`${target}: ${rows} rows, ${Math.ceil(statSync(target).size / 1000)} kB.`)
    console.log(
      config.secretKey
        ? 'Certificates and passwords in it are sealed under SECRET_KEY; keep that key apart from it.'
        : `Certificates and passwords in it are sealed; keep a copy of ${paths.keyFile} apart from it.`,
    )
    // The file is there: what hinders the note, such as a schema of older days, is no reason to call it failed.
    await noteBackup(database.urls.owner, { file: target, createdAt }).catch((error: Error) =>
      console.error(`It could not be noted in the security history: ${error.message}`),
    )
    if (file === undefined) await prune(paths.backups, target, config.backups.kept)
  } finally {
    await database.stop()
  }
}

/** The files that belong to the data, by their name in a backup. The key that opens secrets is never among them. */
export function backupFolders(paths: DataPaths): Record<string, string> {
  return { attachments: paths.attachments, simulator: paths.simulator }
}

/** The new backup is there: what hinders an old one from going is no reason to call it failed. */
async function prune(folder: string, made: string, kept: number): Promise<void> {
  try {
    const removed = await pruneBackups(folder, { kept, made: basename(made), now: systemClock.now() })
    if (removed.length > 0)
      console.log(`Older ones removed: ${removed.length}. BACKUPS_KEPT says how many stay.`)
  } catch (error) {
    console.error(`Older backups could not be removed: ${(error as Error).message}`)
  }
}
