import {
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded/embedded-postgres.ts'
import { createLog } from '#platform/log.ts'
import type { OwnServer } from './own-server.ts'

/** A streaming replica of a server of one test file's own. */
export type OwnReplica = {
  /** As the owner of the database. */
  readonly url: string
  /** Takes in everything and shows nothing of it, until it goes on. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** Copies the folder of a running server as of one moment, and has the copy follow it. */
export async function startOwnReplica(server: OwnServer): Promise<OwnReplica> {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-replica-'))
  chmodSync(folder, 0o711)
  const database = join(folder, 'database')
  mkdirSync(database, { mode: 0o711 })
  const primary = new URL(server.urls.owner)
  const password = decodeURIComponent(primary.password)
  writeFileSync(join(database, 'passwords.json'), JSON.stringify({ owner: password, app: '', system: '' }))
  await copyCluster(server, join(database, 'cluster'))
  const host = primary.searchParams.get('host') ?? primary.hostname
  const start = () =>
    startEmbeddedPostgres({
      folder: database,
      logFile: join(folder, 'postgres.log'),
      log: createLog('silent'),
      settings: {
        fsync: 'off',
        hot_standby: 'on',
        primary_conninfo: `host=${host} port=${primary.port || 5432} user=${primary.username} password=${password}`,
        wal_retrieve_retry_interval: '100ms',
      },
    })
  let replica: EmbeddedPostgres | undefined = await start()
  const url = replica.urls.owner
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  return {
    url,
    pauseReplay: () => run('select pg_wal_replay_pause()'),
    resumeReplay: () => run('select pg_wal_replay_resume()'),
    async stop() {
      await replica?.stop()
      replica = undefined
    },
    async start() {
      replica = await start()
    },
    async remove() {
      await replica?.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function copyCluster({ urls }: OwnServer, target: string) {
  const client = new pg.Client({ connectionString: urls.owner })
  await client.connect()
  const { rows } = await client.query('show data_directory')
  const source: string = rows[0].data_directory
  await client.query(`select pg_backup_start('replica', true)`)
  const { uid, gid } = statSync(source)
  cpSync(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    // Of the running server alone.
    filter: (path) => !/^(postmaster\.|\.s\.PGSQL)/.test(relative(source, path)),
  })
  const stopped = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(target, 'backup_label'), stopped.rows[0].labelfile)
  writeFileSync(join(target, 'standby.signal'), '')
  giveTo(target, uid, gid)
}

function giveTo(folder: string, uid: number, gid: number) {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, name), uid, gid)
  chmodSync(folder, 0o700)
}
