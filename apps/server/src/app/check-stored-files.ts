import { CompiledQuery } from 'kysely'
import { checkFiles, type FilesCheck } from '#modules/files/index.ts'
import { openClient } from '#platform/database/open-client.ts'
import type { Logger } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { FilesAway } from '#platform/stored-files/file-door.ts'
import type { Config } from '../config.ts'
import { openFiles } from './files.ts'
import { openInstallation } from './installation.ts'

const mostShown = 20

/** Says what of the bucket and the rows does not fit together, and answers whether nothing is missing; with `remove` what no row names goes. */
export async function checkStoredFiles(config: Config, { remove = false } = {}): Promise<boolean> {
  if (config.files.s3 === null) throw new Refusal('S3_BUCKET names no bucket, so files lie in the database.')
  const installation = await openInstallation({ ...config, logLevel: 'error' }, { join: true })
  try {
    const { database, files, clock } = installation
    const so = await checkFiles({
      files,
      now: clock.now(),
      async query(text, values = []) {
        return (await database.system.executeQuery(CompiledQuery.raw(text, values))).rows as never
      },
    })
    tell(so)
    if (remove) {
      for (const key of so.orphans) await files.remove(key)
      console.log(`${so.orphans.length} removed.`)
    }
    return so.missing.length === 0
  } finally {
    await installation.close()
  }
}

/** Before a backup is restored whose rows name files in the bucket: there has to be one, and it has to answer. Throws Refusal. */
export async function askForStoredFiles(
  config: Pick<Config, 'files'>,
  count: number,
  log: Logger,
): Promise<void> {
  const files = openFiles(config, log)
  try {
    if (files.store === null) throw new Refusal(lostStore(count))
    for await (const _ of files.list('')) return
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    throw new Refusal(
      `${count} files of this backup lie in S3, and the bucket of S3_BUCKET does not answer. Nothing was restored.`,
    )
  } finally {
    files.close()
  }
}

/** Answers whether what the rows of a restored database name is in the bucket, and says what is not. Throws Refusal where no bucket is set. */
export async function checkRestoredFiles(
  config: Pick<Config, 'files'>,
  ownerUrl: string,
  log: Logger,
): Promise<boolean> {
  const client = openClient(ownerUrl)
  await client.connect()
  const files = openFiles(config, log)
  try {
    await client.query('set role cuenta_clara_system')
    const { rows } = await client.query<{ files: string | null }>('select sum(files) as files from file_sums')
    if (Number(rows[0]?.files ?? 0) === 0) return true
    if (files.store === null) throw new Refusal(lostStore(rows[0]!.files!))
    const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows as never
    const so = await checkFiles({ files, now: Date.now(), query })
    tell(so)
    return so.missing.length === 0
  } finally {
    files.close()
    await client.end()
  }
}

function lostStore(count: number | string): string {
  return `${count} files of this backup lie in S3. Set S3_BUCKET and its sisters as they were, and restore again.`
}

function tell({ files, missing, orphans }: FilesCheck): void {
  console.log(
    `${files} files are named by rows, ${missing.length} of them are not as they should be in the bucket.`,
  )
  show(missing)
  console.log(`${orphans.length} files in the bucket are named by no row.`)
  show(orphans)
}

function show(keys: readonly string[]): void {
  for (const key of keys.slice(0, mostShown)) console.log(`  ${key}`)
  if (keys.length > mostShown) console.log(`  and ${keys.length - mostShown} more`)
}
