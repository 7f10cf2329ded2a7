import { createWriteStream, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { openClient } from '../database/open-client.ts'
import type { BackupHeader, BackupMark } from './backup-format.ts'
import { listSequences, listTables } from './catalogue.ts'
import { readRows } from './read-rows.ts'
import { sealedWith } from './sealed-with.ts'

type Options = {
  ownerUrl: string
  /** Folders whose files belong to the data, by the name they have in the backup. */
  folders: Readonly<Record<string, string>>
  /** Must not exist yet. */
  file: string
  createdAt: Date
}

/**
 * Writes all data as of one moment to a file that only its owner can read; the program may go on working meanwhile.
 * Returns the number of rows. What fails leaves no file.
 */
export async function writeBackup({ ownerUrl, folders, file, createdAt }: Options): Promise<number> {
  const client = openClient(ownerUrl, 'cuenta-clara backup')
  await client.connect()
  const part = `${file}.part`
  try {
    await client.query('begin isolation level repeatable read read only')
    const counted = { rows: 0 }
    const lines = Readable.from(backupLines(client, folders, createdAt, counted))
    await pipeline(lines, createGzip(), createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    await flush(part)
    if (existsSync(file)) throw new Error(`${file} exists already.`)
    renameSync(part, file)
    await flush(dirname(file))
    return counted.rows
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(part, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function* backupLines(
  client: pg.Client,
  folders: Options['folders'],
  createdAt: Date,
  counted: { rows: number },
): AsyncGenerator<string> {
  yield line(await headerOf(client, createdAt))
  const [tables, sequences] = [await listTables(client), await listSequences(client)]
  // The role that sees every company's rows: an owner that is no superuser sees none.
  await client.query('set local role cuenta_clara_system')
  for (const table of tables) {
    yield mark(['table', table.name, [...table.columns]])
    const source = {
      columns: table.columns.map((column) => client.escapeIdentifier(column)),
      from: `public.${client.escapeIdentifier(table.name)}`,
    }
    for await (const rows of readRows(client, source)) {
      counted.rows += rows.length
      yield rows.map((row) => `${row}\n`).join('')
    }
  }
  for (const { name, last } of sequences) if (last !== null) yield mark(['sequence', name, last])
  for (const [name, folder] of Object.entries(folders))
    for (const path of filesIn(folder))
      yield mark([
        'file',
        [name, ...relative(folder, path).split(sep)].join('/'),
        readFileSync(path).toString('base64'),
      ])
  yield mark(['end', counted.rows])
}

async function headerOf(client: pg.Client, createdAt: Date): Promise<BackupHeader> {
  const { rows } = await client.query('select max(number)::int as migration from schema_migrations')
  await client.query('set local role cuenta_clara_system')
  const keys = await sealedWith((text) => client.query(text))
  await client.query('reset role')
  return {
    format: 'cuenta-clara-backup',
    version: 3,
    created_at: createdAt.toISOString(),
    migration: rows[0].migration,
    sealed_with: keys,
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function flush(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

function mark(value: BackupMark): string {
  return line(value)
}
