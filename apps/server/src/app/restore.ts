import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { inClaimedDatabase } from '#platform/backup/claim-database.ts'
import { placesFor, putFiles } from '#platform/backup/put-files.ts'
import { readBackupHeader } from '#platform/backup/read-backup.ts'
import { refuseBackupOfPreview, restoreBackup } from '#platform/backup/restore-backup.ts'
import { surveyBackup } from '#platform/backup/survey-backup.ts'
import { type IdleServer, withIdleServer } from '#platform/database/embedded/provide-database.ts'
import { type Asks, openClient } from '#platform/database/open-client.ts'
import { refreshStatistics } from '#platform/database/refresh-statistics.ts'
import { endRestore, isRestoreUnfinished, markRestore } from '#platform/database/unfinished-restore.ts'
import { dataPaths } from '#platform/files.ts'
import { createLog, type Logger } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseMissingKeys } from '#platform/secrets.ts'
import type { Config } from '../config.ts'
import { backupFolders } from './back-up.ts'
import { askForStoredFiles, checkRestoredFiles } from './check-stored-files.ts'
import { explain } from './explain.ts'
import { prepareRestored } from './prepare-restored.ts'

/**
 * Puts a backup in the place of the data. The embedded database is exchanged only when the whole backup is in, and what
 * has companies only when `replace` says so; a database of DATABASE_URL must be empty. Refuses while a program runs,
 * without the key that opens what is sealed in the backup, and without the bucket where its files lie. From the first row to the
 * last step the database is marked: nobody starts on it, and the same can be done again.
 */
export async function restore(config: Config, file: string, { replace = false } = {}): Promise<void> {
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const source = resolve(file)
  const header = await readBackupHeader(source)
  refuseBackupOfPreview(header)
  const { created_at, sealed_with } = header
  const paths = dataPaths(config.dataDir)
  refuseMissingKeys(sealed_with, config.secretKey, paths.keyFile)
  const { filesOutside } = await surveyBackup(source)
  if (filesOutside > 0) await askForStoredFiles(config, filesOutside, log)

  const places = placesFor(paths.root, backupFolders(paths))
  const steps: Steps = {
    async fill(ownerUrl) {
      const rows = await restoreBackup({ ownerUrl, file: source, folders: places.made, log })
      await prepareRestored(ownerUrl, created_at)
      await refreshStatistics(ownerUrl)
      return rows
    },
    async finish(ownerUrl) {
      putFiles(places)
      await asOwner(ownerUrl, endRestore)
      await sayMissingFiles(config, ownerUrl, log)
    },
  }
  try {
    const url = config.database.directUrl ?? config.database.url
    const rows = url
      ? await intoEmpty(url, steps)
      : await withIdleServer({ paths, log }, (server) => exchange(server, steps, { replace }))
    console.log(`Restored ${rows} rows as of ${created_at}.`)
    console.log(
      'Companies issue again once somebody has confirmed their next numbers, under Tax authority or Settings, Numbering.',
    )
    console.log(
      'People sign in anew. API keys, webhooks and letters that waited are held: Settings, Automation, and Outgoing mail. Of members only owners and administrators get in, who say under Numbering who else still belongs there.',
    )
  } finally {
    rmSync(places.root, { recursive: true, force: true })
  }
}

type Steps = {
  /** Loads all of it into a marked database and holds what must wait; answers the rows. */
  fill(ownerUrl: string): Promise<number>
  /** Puts the files in their place, then takes the mark away. */
  finish(ownerUrl: string): Promise<void>
}

function intoEmpty(ownerUrl: string, { fill, finish }: Steps): Promise<number> {
  return inClaimedDatabase(ownerUrl, async () => {
    const rows = await fill(ownerUrl)
    await finish(ownerUrl)
    return rows
  })
}

/** The spare takes its place marked: what is killed before its files are there too is restored again. */
async function exchange(
  server: IdleServer,
  { fill, finish }: Steps,
  { replace }: { replace: boolean },
): Promise<number> {
  if (!replace && (await server.exists()) && (await asOwner(server.ownerUrl, holdsCompanies)))
    throw new Refusal(
      'This installation has companies. Back it up, then restore with --replace to put the backup in their place.',
    )
  const spareUrl = await server.makeSpare()
  try {
    await asOwner(spareUrl, markRestore)
    const rows = await fill(spareUrl)
    await server.takeSpare()
    await finish(server.ownerUrl)
    return rows
  } catch (error) {
    await server.dropSpare()
    throw error
  }
}

/** What a restore left that did not come to its end is nobody's yet. */
async function holdsCompanies(client: Asks): Promise<boolean> {
  if (await isRestoreUnfinished(client)) return false
  const { rows: tables } = await client.query(`select where to_regclass('public.companies') is not null`)
  if (tables.length === 0) return false
  return (await client.query('select from companies limit 1')).rows.length > 0
}

/** The data is as whole as it gets; whoever restores hears what its rows miss. */
async function sayMissingFiles(config: Config, ownerUrl: string, log: Logger): Promise<void> {
  try {
    if (!(await checkRestoredFiles(config, ownerUrl, log))) process.exitCode = 1
  } catch (error) {
    process.exitCode = 1
    console.error(`Whether all files are in the bucket could not be looked at: ${explain(error)}`)
    console.error('The data is restored. Look with npm run files:check.')
  }
}

async function asOwner<T>(ownerUrl: string, work: (client: Asks) => Promise<T>): Promise<T> {
  const client = openClient(ownerUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
