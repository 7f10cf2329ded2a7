import { execFileSync } from 'node:child_process'
import { accessSync, chownSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user that the database server runs as; empty when it is simply ours. */
export type Account = { readonly uid?: number; readonly gid?: number }

const ownAccount = 'cuenta-clara'

/**
 * PostgreSQL refuses to run as root. So for root it is whoever owns the data already; else a system account of our own,
 * made on first use; else, where none can be made, one that every system has.
 */
export function databaseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return {}
  if (existsSync(cluster) && statSync(cluster).uid !== 0) {
    const { uid, gid } = statSync(cluster)
    return { uid, gid }
  }
  const account =
    findAccount(ownAccount) ?? makeAccount(ownAccount) ?? findAccount('postgres') ?? findAccount('nobody')
  if (!account)
    throw new Error(
      'The embedded database cannot run as root and found no other account. Start as an ordinary user, or set DATABASE_URL.',
    )
  return account
}

/** Makes a folder that only the account can enter. */
export function makeFolderFor(account: Account, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid!)
}

/** Whether the account can come to this place: every folder on the way lets it through. */
export function canReach({ uid, gid }: Account, place: string): boolean {
  if (uid === undefined) return true
  const folder = dirname(place)
  if (folder !== place && !canReach({ uid, gid: gid! }, folder)) return false
  if (!existsSync(place)) return true
  const { uid: owner, gid: group, mode } = statSync(place)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & 1) === 1 || !statSync(place).isDirectory()
}

function findAccount(name: string): Required<Account> | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function makeAccount(name: string): Required<Account> | undefined {
  try {
    accessSync('/etc/passwd', constants.W_OK)
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
      { stdio: 'ignore' },
    )
  } catch {
    return undefined
  }
  return findAccount(name)
}
