import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { endWithUs } from './child.ts'

/** What the data lies on, and how its room runs out. */
export type Disk = {
  kind: 'mounted' | 'injected'
  fill(): void
  /** There is room again. */
  clear(): void
  close(): void
}

const mountOptions = 'size=900m,mode=711'

/** A small disk mounted for the data; `markerFile` tells the program that its disk is full where none may be mounted. */
export function openDisk(data: string, markerFile: string, isInjected: boolean): Disk {
  return !isInjected && mountDisk(data) ? mountedDisk(data) : injectedDisk(markerFile)
}

/** Only root may mount one. */
function mountDisk(folder: string): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', mountOptions, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function mountedDisk(folder: string): Disk {
  const ballast = join(folder, 'ballast')
  endWithUs(() => spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' }))
  return {
    kind: 'mounted',
    fill: () => fillWith(ballast, bytesLeft(folder)),
    clear: () => rmSync(ballast),
    close: () => void execFileSync('umount', ['--lazy', folder]),
  }
}

/** The room of the program only (`full-disk.ts`): its database and all others go on writing. */
function injectedDisk(markerFile: string): Disk {
  return {
    kind: 'injected',
    fill: () => writeFileSync(markerFile, ''),
    clear: () => rmSync(markerFile),
    close: () => undefined,
  }
}

function bytesLeft(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Not a byte is left: a file of nothing takes what there is. */
function fillWith(path: string, left: number): void {
  const file = openSync(path, 'w')
  for (let size = 1 << 22; size >= 512; size /= 2) {
    const block = Buffer.alloc(size)
    try {
      for (let written = 0; written <= left; written += size) writeSync(file, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}
