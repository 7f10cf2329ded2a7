// Loaded before the program by `node --import`, as shift-clock.ts is: while the file CHAOS_FULL_DISK_FILE exists, nothing that
// this process writes to a file finds room. What it says on its standard streams is no file, and removing needs no room.
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

type Anything = (...args: unknown[]) => unknown
type Writers = Record<string, Anything>

const marker = process.env.CHAOS_FULL_DISK_FILE
const { existsSync } = fs
const standardStreams = [0, 1, 2]

if (marker !== undefined) await fillDisk(marker)

async function fillDisk(path: string): Promise<void> {
  const isFull = () => existsSync(path)
  const throwing = refusing(isFull, () => {
    throw noRoom()
  })
  const callingBack = refusing(isFull, (args) => process.nextTick(args.at(-1) as Anything, noRoom()))
  const rejecting = refusing(isFull, () => Promise.reject(noRoom()))

  replace(fs, ['writeSync', 'writevSync', 'writeFileSync', 'appendFileSync', 'copyFileSync'], throwing)
  replace(fs, ['write', 'writev', 'writeFile', 'appendFile', 'copyFile'], callingBack)
  replace(fs.promises, ['writeFile', 'appendFile', 'copyFile'], rejecting)
  const handle = await open(import.meta.filename)
  replace(Object.getPrototypeOf(handle), ['write', 'writev', 'writeFile', 'appendFile'], rejecting)
  await handle.close()
  // Who imports a function by its name gets the replaced one too.
  syncBuiltinESMExports()
}

function replace(owner: object, names: string[], wrap: (write: Anything) => Anything): void {
  const writers = owner as Writers
  for (const name of names) writers[name] = wrap(writers[name]!)
}

function refusing(isFull: () => boolean, refuse: (args: unknown[]) => unknown) {
  return (write: Anything): Anything =>
    function (this: unknown, ...args: unknown[]) {
      const isSpared = standardStreams.includes(args[0] as number)
      return !isSpared && isFull() ? refuse(args) : Reflect.apply(write, this, args)
    }
}

function noRoom(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  })
}
