import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount, makeFolderFor } from '../../apps/server/src/platform/database/embedded/account.ts'
import { unusedPort } from '../../e2e/app.ts'
import { makeSignIns } from '../../tools/deploy/sign-ins.ts'
import { descendantsOf, endWithUs, root } from '../child.ts'
import { makeTools } from './tools.ts'

/**
 * Two PostgreSQL that take over from each other: Patroni and HAProxy with the very files of `deploy/high-availability`, and
 * one etcd. Each "machine" is a Patroni with its PostgreSQL.
 */
export type Pair = {
  /** Through HAProxy whoever leads, as its superuser. */
  url: string
  /** How the program signs in. */
  settings: { DATABASE_URL: string; DATABASE_APP_URL: string }
  /** The postmaster of who leads. */
  pid(): Promise<number>
  /** Everything on the leader's machine is killed at once, as when its power is gone. */
  loseLeader(): Promise<void>
  /** Everything on the leader's machine stands still, and goes on when another one leads. */
  freezeLeader(): Promise<void>
  /** Starts what was lost, and resolves when the standby has all that the leader has. */
  becomesWhole(): Promise<void>
  stop(): Promise<void>
}

const WHOLE_WITHIN_MS = 180_000
const password = 'chaos-alone-knows-this'
const names = ['one', 'two'] as const
const files = join(root, 'deploy/high-availability')

/** @throws where Patroni, etcd or HAProxy is not installed, with what to type. */
export async function makePair(folder: string): Promise<Pair> {
  demand('patroni', 'etcd', 'haproxy')
  mkdirSync(folder, { mode: 0o711 })
  const account = databaseAccount(join(folder, 'one'))
  const tools = await makeTools(join(folder, 'tools'), account, password)
  const own = join(folder, 'patroni')
  makeFolderFor(account, own)
  copyFileSync(join(files, 'patroni.yaml'), join(own, '1.yaml'))
  // What the project's PostgreSQL cannot do by itself: return by rewinding, and copy itself.
  writeFileSync(join(own, '2.yaml'), withoutRewind(join(tools.folder, 'clone')))
  for (const name of ['1.yaml', '2.yaml']) chmodSync(join(own, name), 0o644)

  const etcd = await startEtcd(folder)
  const machines = await Promise.all(
    names.map(async (name) => {
      const [server, api] = [await unusedPort(), await unusedPort()]
      const environment = {
        PATH: process.env.PATH!,
        HOME: own,
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd.port}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${server}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${server}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(folder, name),
        PATRONI_POSTGRESQL_BIN_DIR: tools.folder,
        PATRONI_POSTGRESQL_PGPASS: join(own, `${name}.pass`),
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
        PATRONI_RESTAPI_PASSWORD: password,
        PATRONI_ETCD3_PASSWORD: password,
      }
      makeFolderFor(account, join(folder, name))
      const start = () =>
        startQuietly('patroni', [own], { ...account, environment, log: join(folder, `${name}.log`) })
      return { name, server, api, start, process: start(), data: join(folder, name) }
    }),
  )
  const entrance = await unusedPort()
  const [one, two] = machines as [Machine, Machine]
  const proxy = startQuietly('haproxy', ['-db', '-f', join(files, 'haproxy.cfg')], {
    environment: {
      LISTEN: `127.0.0.1:${entrance}`,
      ONE: `127.0.0.1:${one.server}`,
      ONE_PATRONI: String(one.api),
      TWO: `127.0.0.1:${two.server}`,
      TWO_PATRONI: String(two.api),
    },
    log: join(folder, 'haproxy.log'),
  })
  const address = (database: string, name = 'postgres') =>
    `postgresql://${name}:${password}@127.0.0.1:${entrance}/${database}`
  await becomeWhole(machines)
  await untilAnswered(address('postgres'), 'create database cuenta_clara')
  await makeSignIns(address('cuenta_clara'), { owner_password: password, application_password: password })

  return {
    url: address('cuenta_clara'),
    settings: {
      DATABASE_URL: address('cuenta_clara', 'cuenta_clara'),
      DATABASE_APP_URL: address('cuenta_clara', 'cuenta_clara_application'),
    },
    pid: async () => postmasterOf(await leaderOf(machines)),
    async loseLeader() {
      const leader = await leaderOf(machines)
      signalAll(leader, 'SIGKILL')
      await leader.process.ended
    },
    async freezeLeader() {
      const leader = await leaderOf(machines)
      const frozen = signalAll(leader, 'SIGSTOP')
      const other = machines.find((each) => each !== leader)!
      await until(() => says(other, 'primary'), WHOLE_WITHIN_MS, 'nobody took over from who stood still')
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    },
    becomesWhole: () => becomeWhole(machines),
    async stop() {
      for (const machine of machines) signalAll(machine, 'SIGKILL')
      for (const { kill, ended } of [proxy, etcd.process]) {
        kill('SIGKILL')
        await ended
      }
      tools.close()
    },
  }
}

type Running = { pid: number; ended: Promise<void>; isAlive(): boolean; kill(signal: NodeJS.Signals): void }
type Machine = { name: string; server: number; api: number; data: string; start(): Running; process: Running }

function demand(...programs: string[]): void {
  for (const name of programs) {
    try {
      execFileSync('/bin/sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${name}`], { stdio: 'ignore' })
    } catch {
      throw new Error(
        `There is no ${name} here: apt-get install --no-install-recommends patroni etcd-server haproxy`,
      )
    }
  }
}

function withoutRewind(clone: string): string {
  return `
bootstrap:
  dcs:
    postgresql:
      use_pg_rewind: false
      remove_data_directory_on_diverged_timelines: true
postgresql:
  remove_data_directory_on_diverged_timelines: true
  create_replica_methods: [clone]
  clone:
    command: ${clone}
`
}

async function startEtcd(folder: string): Promise<{ port: number; process: Running }> {
  const [port, peers] = [await unusedPort(), await unusedPort()]
  const at = (number: number) => `http://127.0.0.1:${number}`
  const args = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': at(port),
    'advertise-client-urls': at(port),
    'listen-peer-urls': at(peers),
    'initial-advertise-peer-urls': at(peers),
    'initial-cluster': `default=${at(peers)}`,
    'log-level': 'warn',
  }
  mkdirSync(args['data-dir'], { mode: 0o700 })
  const process = startQuietly(
    'etcd',
    Object.entries(args).flatMap(([name, value]) => [`--${name}`, value]),
    { environment: {}, log: join(folder, 'etcd.log') },
  )
  const isUp = () =>
    fetch(`${at(port)}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isUp, WHOLE_WITHIN_MS, 'etcd did not start')
  await letInByNameOnly(at(port))
  return { port, process }
}

/** What docs/operations.md has people type: a sign-in for Patroni that reaches its own keys, and none without a name. */
async function letInByNameOnly(etcd: string): Promise<void> {
  const prefix = '/service/cuenta-clara/'
  // A range ends before its end: the next text after all that begin with the prefix.
  const perm = { permType: 'READWRITE', key: btoa(prefix), range_end: btoa(prefix.replace(/\/$/, '0')) }
  const steps: [string, object][] = [
    ['user/add', { name: 'root', password }],
    ['role/add', { name: 'root' }],
    ['user/grant', { user: 'root', role: 'root' }],
    ['user/add', { name: 'cuenta_clara', password }],
    ['role/add', { name: 'cuenta-clara' }],
    ['role/grant', { name: 'cuenta-clara', perm }],
    ['user/grant', { user: 'cuenta_clara', role: 'cuenta-clara' }],
    ['enable', {}],
  ]
  for (const [step, body] of steps) {
    const answer = await fetch(`${etcd}/v3/auth/${step}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`etcd, ${step}: ${await answer.text()}`)
  }
}

type HowToStart = { uid?: number; gid?: number; environment: Record<string, string>; log: string }

function startQuietly(
  program: string,
  args: string[],
  { environment, log, ...account }: HowToStart,
): Running {
  const file = openSync(log, 'a')
  if (account.uid !== undefined) chownSync(log, account.uid, account.gid!)
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, ...environment },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  endWithUs(() => {
    // What Patroni started goes on without it.
    for (const { pid } of descendantsOf(child.pid!)) endHard(pid)
    child.kill('SIGKILL')
  })
  return {
    pid: child.pid!,
    ended: new Promise((resolve) => child.once('exit', () => resolve())),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: (signal) => child.kill(signal),
  }
}

function endHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function becomeWhole(machines: readonly Machine[]): Promise<void> {
  for (const machine of machines) if (!machine.process.isAlive()) machine.process = machine.start()
  const isWhole = async () => {
    const [leads, follows] = await Promise.all(
      (['primary', 'sync'] as const).map((role) =>
        Promise.all(machines.map((machine) => says(machine, role))),
      ),
    )
    // Who has just taken over is still listed as the standby that it was.
    return machines.some((_, index) => leads![index] && follows![1 - index])
  }
  await until(isWhole, WHOLE_WITHIN_MS, 'the standby did not catch up').catch((error: Error) => {
    const said = machines.map(
      ({ name, data }) => `${name}:\n${readFileSync(`${data}.log`, 'utf8').slice(-3_000)}`,
    )
    throw new Error([error.message, ...said].join('\n'))
  })
}

/** What Patroni answers of itself: `primary`, or `sync`: a standby that has all that was acknowledged. */
async function says({ api, process: { isAlive } }: Machine, role: 'primary' | 'sync'): Promise<boolean> {
  if (!isAlive()) return false
  const answer = await fetch(`http://127.0.0.1:${api}/${role}`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  )
  return answer?.ok === true
}

async function leaderOf(machines: readonly Machine[]): Promise<Machine> {
  for (const machine of machines) if (await says(machine, 'primary')) return machine
  throw new Error('nobody leads')
}

/** Patroni starts it so that it outlives Patroni; its number stands in its folder. */
function postmasterOf({ data }: Machine): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Answers the numbers of all that was there. */
function signalAll(machine: Machine, signal: NodeJS.Signals): number[] {
  const pids: number[] = []
  try {
    const postmaster = postmasterOf(machine)
    pids.push(postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid))
  } catch {
    // Its server is down already.
  }
  pids.push(...descendantsOf(machine.process.pid).map(({ pid }) => pid), machine.process.pid)
  const reached = [...new Set(pids)].filter((pid) => pid > 1)
  for (const pid of reached) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
  return reached
}

async function until(isSo: () => Promise<boolean>, withinMs: number, else_: string): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(else_)
    await pause(200)
  }
}

async function untilAnswered(url: string, statement: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(statement)
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(500)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
