import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { openClient } from '../database/open-client.ts'
import type { Logger } from '../log.ts'
import { Refusal } from '../refusal.ts'
import type { BackupHeader } from './backup-format.ts'
import { listTables } from './catalogue.ts'
import { gatherRows } from './gather-rows.ts'
import { readBackup, readBackupHeader } from './read-backup.ts'

type Options = {
  /** A database without anything in it. */
  ownerUrl: string
  file: string
  /** Where the files of the data go, by the name they have in the backup. */
  folders: Readonly<Record<string, string>>
  log: Logger
}

/**
 * Fills an empty database with a backup: the schema of its time, its rows in one transaction, then what later migrations
 * add. Foreign keys are made anew over the loaded rows, so a backup that contradicts itself is refused. Returns the rows.
 */
export async function restoreBackup({ ownerUrl, file, folders, log }: Options): Promise<number> {
  const header = await readBackupHeader(file)
  refuseBackupOfPreview(header)
  const schema = header.migration
  await migrate(ownerUrl, log, { upTo: schema, isRestore: true })
  const client = openClient(ownerUrl, 'cuenta-clara restore')
  await client.connect()
  try {
    await client.query('begin')
    await refuseUnknownSchema(client, schema)
    const rows = await loadWhole(client, file, folders)
    await client.query('commit')
    await migrate(ownerUrl, log, { isRestore: true })
    return rows
  } finally {
    await client.end()
  }
}

/** What the database does not take was damaged: a row that is no row, a key that leads nowhere. */
async function loadWhole(client: pg.Client, file: string, folders: Options['folders']): Promise<number> {
  const rearm = await disarm(client)
  try {
    const rows = await load(client, file, folders)
    await rearm()
    return rows
  } catch (error) {
    // Data exceptions, integrity, and names that there are not: classes 22, 23 and 42.
    if (error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? ''))
      throw new Refusal(`${file} is damaged: ${error.message}.`)
    throw error
  }
}

/** Throws Refusal for a backup of a preview: its migrations had numbers of their own. */
export function refuseBackupOfPreview({ version }: BackupHeader): void {
  if (version < 3)
    throw new Refusal(
      'The backup was made by a preview of Cuenta Clara, whose data no release takes in. The preview itself can restore it.',
    )
}

async function refuseUnknownSchema(client: pg.Client, migration: number) {
  const { rows } = await client.query('select max(number)::int as last from schema_migrations')
  if (rows[0].last !== migration)
    throw new Refusal('The backup was made by a newer release of Cuenta Clara. Restore it with that release.')
}

/**
 * While rows are loaded, triggers would count, log and refuse once more what they did when the rows were new, and foreign
 * keys would ask for an order of tables. Answers how to put both back.
 */
async function disarm(client: pg.Client): Promise<() => Promise<void>> {
  const tables = (await listTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`)
  const keys = await texts(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`,
  )
  const triggers = await texts(
    client,
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as back
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled <> 'D' and tgparentid = 0 and c.relnamespace = 'public'::regnamespace
     order by 1`,
  )
  for (const { off } of [...triggers, ...keys]) await client.query(off)
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const { back } of [...keys, ...triggers]) await client.query(back)
  }
}

async function load(client: pg.Client, file: string, folders: Options['folders']): Promise<number> {
  let insert: ((rows: string) => Promise<unknown>) | undefined
  let loaded = 0
  const rows = gatherRows(async (some) => insert?.(some))
  await client.query('set local role cuenta_clara_system')
  for await (const part of readBackup(file)) {
    if (part.kind === 'row') {
      await rows.add(part.json)
      loaded += 1
      continue
    }
    await rows.flush()
    const [kind, name, value] = part.mark
    if (kind === 'table') insert = inserterFor(client, name, value)
    else if (kind === 'file') putFile(folders, name, Buffer.from(value, 'base64'))
    else if (kind === 'sequence') await setSequence(client, name, value)
    else if (name !== loaded)
      throw new Refusal(`The backup says that it has ${name} rows, but has ${loaded}.`)
  }
  await client.query('reset role')
  return loaded
}

function inserterFor(client: pg.Client, name: string, columns: readonly string[]) {
  const table = `public.${client.escapeIdentifier(name)}`
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const statement = `insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, $1::json)`
  return (rows: string) => client.query(statement, [rows])
}

async function setSequence(client: pg.Client, name: string, last: string) {
  await client.query('reset role')
  await client.query('select setval($1::regclass, $2)', [`public.${client.escapeIdentifier(name)}`, last])
  await client.query('set local role cuenta_clara_system')
}

/** Files stay inside their folder, whatever the backup calls them. */
function putFile(folders: Options['folders'], path: string, content: Buffer) {
  const [name = '', ...rest] = path.split('/')
  const folder = folders[name]
  const inside = normalize(rest.join('/'))
  if (!folder || rest.length === 0 || inside.startsWith('..') || inside.startsWith('/'))
    throw new Refusal(`The backup has a file at an unknown place: ${path}.`)
  const target = join(folder, inside)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  writeFileSync(target, content, { mode: 0o600 })
  chmodSync(target, 0o600)
}

async function texts(client: pg.Client, query: string) {
  return (await client.query<{ off: string; back: string }>(query)).rows
}
