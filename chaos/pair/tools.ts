import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../apps/server/src/platform/database/embedded/binaries.ts'
import { readControlFile } from './read-control-file.ts'

export type Tools = { folder: string; close(): void }

type Account = Parameters<typeof findBinaries>[0]
type Answer = { code: number; says?: string }

/**
 * The folder of programs that Patroni asks for. PostgreSQL itself is the one that comes with the project; what it lacks of the
 * rest is answered by us, whom small scripts of these names ask.
 */
export async function makeTools(folder: string, account: Account, password: string): Promise<Tools> {
  await mkdir(folder, { mode: 0o755 })
  const bin = dirname(findBinaries(account).postgres)
  for (const name of ['postgres', 'initdb', 'pg_ctl'])
    writeScript(join(folder, name), `#!/bin/sh\nexec '${join(bin, name)}' "$@"\n`)

  const tools: Record<string, (args: string[]) => Promise<Answer>> = {
    pg_isready: (args) => isReady(args, password),
    pg_controldata: async (args) => controlData(args.at(-1)!),
    clone: (args) => clone(args, password, account),
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const ask = tools[request.url!.slice(1)]!
    const answer = await ask(JSON.parse(Buffer.concat(parts).toString())).catch((error: Error) => ({
      code: 1,
      says: error.message,
    }))
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The project may lie where the account of the database may not go.
  const node = join(folder, 'node')
  cpSync(process.execPath, node)
  const { port } = server.address() as AddressInfo
  for (const name of Object.keys(tools)) writeScript(join(folder, name), scriptAsking(node, port, name))
  return { folder, close: () => server.close() }
}

function writeScript(path: string, text: string): void {
  writeFileSync(path, text)
  chmodSync(path, 0o755)
}

function scriptAsking(node: string, port: number, name: string): string {
  return `#!${node}
fetch('http://127.0.0.1:${port}/${name}', { method: 'POST', body: JSON.stringify(process.argv.slice(2)) })
  .then((answer) => answer.json())
  .then(({ code, says = '' }) => {
    process.stdout.write(says)
    process.exitCode = code
  })
`
}

/** Exit status as of PostgreSQL's program: 0 takes callers, 1 not yet, 2 is silent. */
async function isReady(args: string[], password: string): Promise<Answer> {
  const given = (flag: string) => args[args.indexOf(flag) + 1]!
  const url = `postgresql://${given('-U')}:${password}@${given('-h')}:${given('-p')}/postgres`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { code: 0 }
  } catch (error) {
    return { code: (error as { code?: string }).code === '57P03' ? 1 : 2 }
  } finally {
    client.end().catch(() => undefined)
  }
}

function controlData(dataFolder: string): Answer {
  const lines = Object.entries(readControlFile(dataFolder)).map(([name, value]) => `${name}:  ${value}\n`)
  return { code: 0, says: lines.join('') }
}

/** A copy of the leader's data while it works: what pg_basebackup does, but between two folders of one machine. */
async function clone(args: string[], password: string, { uid, gid }: Account): Promise<Answer> {
  const given = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))!.slice(name.length + 3)
  const to = given('datadir')
  const leader = Object.fromEntries(
    [...given('connstring').matchAll(/(\w+)='?([^' ]+)'?/g)].map(([, name, value]) => [name, value]),
  )
  const client = new pg.Client({
    host: leader.host,
    port: Number(leader.port),
    user: 'postgres',
    password,
    database: 'postgres',
  })
  await client.connect()
  try {
    const { rows: folders } = await client.query('show data_directory')
    await client.query(`select pg_backup_start('clone', fast => true)`)
    await copyData(folders[0].data_directory, to)
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
    writeFileSync(join(to, 'backup_label'), rows[0].labelfile)
    if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, to])
    return { code: 0 }
  } finally {
    await client.end()
  }
}

/** Left out as of PostgreSQL's manual (26.3.4): what belongs to the running server alone. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const leftOut = [
  'postmaster.pid',
  'postmaster.opts',
  'standby.signal',
  'backup_label',
  'patroni.dynamic.json',
]

async function copyData(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.includes(entry.name) || entry.name.startsWith('pgsql_tmp')) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (emptied.includes(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyData(source, target)
    else await copyFile(source, target).catch(unlessGone)
  }
}

/** A table may be dropped while it is copied; the log of writes says so too. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
