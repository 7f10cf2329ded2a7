import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readBackupHeader } from '#platform/backup/read-backup.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { withIdleServer } from '#platform/database/embedded/provide-database.ts'
import { openClient } from '#platform/database/open-client.ts'
import { type DataPaths, dataPaths } from '#platform/files.ts'
import { createLog, type Logger } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseMissingKeys } from '#platform/secrets.ts'
import type { Config } from '../config.ts'
import { backupFolders } from './back-up.ts'
import { checkRestoredFiles } from './check-stored-files.ts'
import { prepareRestored } from './prepare-restored.ts'

/**
 * Puts a backup in the place of the data. The embedded database is exchanged only when the whole backup is in, and what
 * has companies only when `replace` says so; a database of DATABASE_URL must be empty. Refuses while a program runs, and
 * without the key that opens what is sealed in the backup.
 */
export async function restore(config: Config, file: string, { replace = false } = {}): Promise<void> {
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const source = resolve(file)
  const { created_at, sealed_with } = await readBackupHeader(source)
  const backup = { file: source, createdAt: created_at }
  const paths = dataPaths(config.dataDir)
  refuseMissingKeys(sealed_with, config.secretKey, paths.keyFile)
  const newFiles = mkdtempSync(join(paths.root, 'restoring-'))
  const folders = Object.fromEntries(
    Object.keys(backupFolders(paths)).map((name) => [name, join(newFiles, name)]),
  )
  try {
    const url = config.database.directUrl ?? config.database.url
    const rows = url
      ? await restoreIntoEmpty(url, backup, { folders, log, config })
      : await exchangeEmbedded(paths, backup, { folders, replace, log, config })
    putFiles(folders, backupFolders(paths))
    console.log(`Restored ${rows} rows as of ${created_at}.`)
    console.log(
      'Companies issue again once somebody has confirmed their next numbers, under Tax authority or Settings, Numbering.',
    )
  } finally {
    rmSync(newFiles, { recursive: true, force: true })
  }
}

type Backup = { file: string; createdAt: string }
type Holding = { folders: Record<string, string>; log: Logger; config: Config }

async function restoreIntoEmpty(ownerUrl: string, backup: Backup, options: Holding): Promise<number> {
  if (await hasTables(ownerUrl))
    throw new Refusal(
      'The database of DATABASE_URL is not empty. Make a new one, name it in DATABASE_URL, and restore into that.',
    )
  return restoreHeld(ownerUrl, backup, options)
}

async function restoreHeld(
  ownerUrl: string,
  { file, createdAt }: Backup,
  { folders, log, config }: Holding,
): Promise<number> {
  const rows = await restoreBackup({ ownerUrl, file, folders, log })
  // The data is as whole as it gets; whoever restores hears what its rows miss.
  if (!(await checkRestoredFiles(config, ownerUrl, log))) process.exitCode = 1
  await prepareRestored(ownerUrl, createdAt)
  return rows
}

function exchangeEmbedded(
  paths: DataPaths,
  backup: Backup,
  { replace, ...holding }: Holding & { replace: boolean },
): Promise<number> {
  return withIdleServer({ paths, log: holding.log }, async (server) => {
    if (!replace && (await server.exists()) && (await countCompanies(server.ownerUrl)) > 0)
      throw new Refusal(
        'This installation has companies. Back it up, then restore with --replace to put the backup in their place.',
      )
    const spareUrl = await server.makeSpare()
    try {
      const rows = await restoreHeld(spareUrl, backup, holding)
      await server.takeSpare()
      return rows
    } catch (error) {
      await server.dropSpare()
      throw error
    }
  })
}

function putFiles(from: Record<string, string>, to: Record<string, string>) {
  for (const [name, target] of Object.entries(to)) {
    rmSync(target, { recursive: true, force: true })
    const source = from[name]
    if (source && existsSync(source)) cpSync(source, target, { recursive: true, preserveTimestamps: true })
  }
}

function hasTables(ownerUrl: string): Promise<boolean> {
  return ask(ownerUrl, `select exists (select from pg_tables where schemaname = 'public') as answer`)
}

async function countCompanies(ownerUrl: string): Promise<number> {
  if (!(await ask<boolean>(ownerUrl, `select to_regclass('public.companies') is not null as answer`)))
    return 0
  return ask<number>(ownerUrl, 'select count(*)::int as answer from companies')
}

async function ask<T>(ownerUrl: string, query: string): Promise<T> {
  const client = openClient(ownerUrl)
  await client.connect()
  try {
    return (await client.query<{ answer: T }>(query)).rows[0]!.answer
  } finally {
    await client.end()
  }
}
