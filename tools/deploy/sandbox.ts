import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** What a base image brings and this machine has too; `/usr/local` is the image's own. */
const ofTheMachine = 'bin lib lib64 sbin etc dev proc usr/bin usr/lib usr/lib64 usr/sbin usr/share'
  .split(' ')
  .filter((folder) => existsSync(`/${folder}`))

type Place = {
  /** What the command sees as `/`, beside the machine's own programs. */
  root: string
  folder: string
  environment: Readonly<Record<string, string>>
  /** As in `10001:10001`. */
  owner: string
  /** Nothing else may be written, `/tmp` aside. Without: everything of the root may. */
  writable?: readonly string[]
}

/**
 * Starts a command for which `root` is the whole file system, in a namespace of mounts that are gone with its end. Needs
 * Linux and root, as Docker does.
 */
export function startInside(
  command: readonly string[],
  { root, folder, environment, owner, writable }: Place,
): ChildProcess {
  for (const each of [...ofTheMachine, 'tmp']) mkdirSync(join(root, each), { recursive: true })
  const mounts = [
    'set -eu',
    ...(writable ? ['mount --bind "$1" "$1"'] : []),
    ...ofTheMachine.map((each) => `mount --rbind "/${each}" "$1/${each}"`),
    'mount -t tmpfs -o mode=1777 rehearsal "$1/tmp"',
    ...(writable ?? []).map((each) => `mount --bind "$1${each}" "$1${each}"`),
    ...(writable ? ['mount -o remount,bind,ro "$1"'] : []),
    'root="$1"; folder="$2"; owner="$3"; shift 3',
    'exec chroot --userspec="$owner" --groups= "$root" env -i -C "$folder" "$@"',
  ].join('\n')
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const args = ['--mount', '--propagation', 'private', 'sh', '-c', mounts, 'sh', root, folder, owner]
  return spawn('unshare', [...args, ...settings, ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
}
