import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import {
  asSystem,
  exportCompany,
  findCompany,
  restCompany,
  sealFor,
  startCompany,
} from '#modules/company-moves/index.ts'
import { newestMigration } from '#platform/database/migrate.ts'
import { openClient } from '#platform/database/open-client.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Config } from '../config.ts'
import { askNewPassphrase } from './ask-passphrase.ts'
import { type Installation, openInstallation } from './installation.ts'

export type CompanyExport = {
  company: string
  file?: string | undefined
  /** The receiver's key; without one a passphrase is asked for. */
  forKey?: string | undefined
  /** Why the company leaves; without a reason the file is a copy and the company goes on here. */
  move?: string | undefined
}

/** Writes one company to a file, beside the program that may run. One that moves is put to rest first. */
export async function exportOne(config: Config, asked: CompanyExport): Promise<void> {
  await withOwner(config, async (installation, client) => {
    const company = await asSystem(client, () => findCompany(client, asked.company))
    const createdAt = new Date(installation.clock.now())
    const target = asked.file === undefined ? nameIn(installation, createdAt) : resolve(asked.file)
    if (existsSync(target)) throw new Refusal(`${target} exists already; an export never replaces a file.`)
    const seal = await sealFor(
      asked.forKey === undefined ? { passphrase: await askNewPassphrase() } : { publicKey: asked.forKey },
    )
    const isMove = asked.move !== undefined
    if (isMove && !(await isLeaving(client, company.id)))
      await restCompany(client, company, { reason: asked.move!, now: createdAt })
    const fileAt = new Date(installation.clock.now())
    const rows = await writeFile(client, target, (to) =>
      exportCompany(client, {
        companyId: company.id,
        createdAt: fileAt,
        isCopy: !isMove,
        seal,
        secrets: installation.secrets,
        to,
      }),
    )
    await asSystem(client, () =>
      client.query(`select note_security_event('company-copied', $1, null, $2, null, null, null, $3, null)`, [
        fileAt,
        company.id,
        { name: target.split('/').at(-1)!.slice(0, 200) },
      ]),
    )
    console.log(`${target}: ${company.name}, ${rows} rows, ${Math.ceil(statSync(target).size / 1000)} kB.`)
    console.log(
      isMove
        ? `${company.name} rests here and issues nothing. There: npm run company:import -- FILE REASON, then npm run company:import -- --start ${company.id}. If it stays after all: npm run company:export -- --stay ${company.id}.`
        : 'It goes on here; the file is a copy, whose numbers are confirmed before it issues anywhere else.',
    )
  })
}

/** Gives a move up: the company works here again. */
export async function keepHere(config: Config, named: string): Promise<void> {
  await withOwner(config, async (installation, client) => {
    const company = await asSystem(client, () => findCompany(client, named))
    await startCompany(installation, company, 'out')
    console.log(`${company.name} works here again. Throw the file away: it must not work in two places.`)
  })
}

/** Opens the installation and a connection of its owner, whose schema is the one that this program knows. */
export async function withOwner<T>(
  config: Config,
  work: (installation: Installation, client: pg.Client) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation({ ...config, logLevel: 'warn' }, { join: true })
  const client = openClient(installation.database.urls.owner, 'cuenta-clara company file')
  try {
    await client.connect()
    const { rows } = await client.query('select max(number)::int as last from schema_migrations')
    if (rows[0].last !== newestMigration())
      throw new Refusal(
        'The schema of this database is not the one of this program. Start the program once, or migrate, first.',
      )
    return await work(installation, client)
  } finally {
    await client.end()
    await installation.close()
  }
}

async function isLeaving(client: pg.Client, companyId: string): Promise<boolean> {
  return asSystem(client, async () => {
    const { rows } = await client.query<{ direction: string }>(
      'select direction from company_moves where company_id = $1 and ended_at is null',
      [companyId],
    )
    if (rows[0]?.direction === 'in')
      throw new Refusal(
        'The company arrived here and does not work yet: start it first, or move it from where it came.',
      )
    return rows[0]?.direction === 'out'
  })
}

/** A file that is whole, on the disk and its owner's alone, or none. */
async function writeFile(
  client: pg.Client,
  file: string,
  write: (to: ReturnType<typeof createWriteStream>) => Promise<number>,
): Promise<number> {
  const part = `${file}.part`
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local role cuenta_clara_system')
    const rows = await write(createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    await client.query('commit')
    for (const path of [part, dirname(file)]) await flush(path)
    renameSync(part, file)
    return rows
  } catch (error) {
    await client.query('rollback')
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(part, { force: true })
    throw error
  }
}

async function flush(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nameIn({ paths }: Installation, moment: Date): string {
  return join(paths.backups, `company-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.cuentaclara`)
}
