import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asRole, type DatabaseUrls } from '#platform/database/database.ts'
import { databaseAccount } from '#platform/database/embedded/account.ts'
import { probeServer } from '#platform/database/probe-server.ts'
import { inDatabase, withDatabase } from './test-server.ts'

const password = 'tests-alone-know-this'
const roles = ['cuenta_clara_app', 'cuenta_clara_system']

/** A PgBouncer in transaction mode before every database of the test server, whose roles sign in to it by their names. */
export async function startPooler(ownerUrl: string, folder: string) {
  await inDatabase(ownerUrl, async (client) => {
    for (const role of roles)
      await client.query(
        `alter role ${role} login password '${password}'; alter role ${role} set statement_timeout = 60000`,
      )
  })
  const port = await unusedPort()
  const files = join(folder, 'pooler')
  mkdirSync(files)
  chmodSync(files, 0o755)
  const { searchParams, hostname, port: serverPort } = new URL(ownerUrl)
  const host = searchParams.get('host') ?? hostname
  writeFileSync(join(files, 'users.txt'), roles.map((role) => `"${role}" "${password}"\n`).join(''))
  writeFileSync(
    join(files, 'pgbouncer.ini'),
    configuration({ host, serverPort: serverPort || '5432', port, files }),
  )
  // It refuses to work as root, and only the account of the database may go through to its socket.
  const account = databaseAccount(files)
  if (account.uid !== undefined) chownSync(files, account.uid, account.gid!)
  const child = spawn('pgbouncer', ['--quiet', join(files, 'pgbouncer.ini')], {
    ...account,
    stdio: 'ignore',
    cwd: '/',
  })
  const url = `postgresql://${roles[0]}:${password}@127.0.0.1:${port}/postgres`
  await untilItAnswers(child, url)
  return {
    url,
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The addresses of a database that is reached through the pooler. */
export function throughPooler(poolerUrl: string, owner: string): DatabaseUrls {
  const database = new URL(owner).pathname.slice(1)
  const signIn = (role: string) => {
    const address = new URL(withDatabase(poolerUrl, database))
    address.username = role
    return address.href
  }
  const [app, system] = roles.map(signIn) as [string, string]
  return { owner, app, system, direct: asRole(owner, 'cuenta_clara_app') }
}

function configuration(of: { host: string; serverPort: string; port: number; files: string }): string {
  return `
[databases]
* = host=${of.host} port=${of.serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${of.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(of.files, 'users.txt')}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 1000
ignore_startup_parameters = extra_float_digits,options,statement_timeout
server_idle_timeout = 5
logfile = ${join(of.files, 'log')}
`
}

async function untilItAnswers(child: ChildProcess, url: string) {
  let isLost = false
  child.once('error', () => {
    isLost = true
  })
  while (!isLost && child.exitCode === null) {
    if ((await probeServer(url, 1_000).catch(() => 'away')) === 'ready') return
    await pause(50)
  }
  throw new Error('pgbouncer does not start: is it installed (apt-get install pgbouncer)?')
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
