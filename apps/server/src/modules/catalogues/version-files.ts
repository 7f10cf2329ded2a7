import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { atMost } from '#platform/at-most.ts'
import { UnreadableTable } from '#platform/tables/unreadable-table.ts'

/** The official file is 4 MB. */
export const mostFileBytes = 64 * 1024 * 1024

/** Where the file of an update waits for its check, in a folder that all processes of the installation share. */
export type VersionFiles = {
  pathOf(versionId: string): string
  /** Throws UnreadableTable beyond `mostFileBytes`. */
  save(versionId: string, content: Readable, signal?: AbortSignal): Promise<void>
  /** SHA-256 in hexadecimal. */
  digest(versionId: string): Promise<string>
  remove(versionId: string): Promise<void>
}

export function versionFiles(tasksFolder: string): VersionFiles {
  const folder = join(tasksFolder, 'cabys')
  const pathOf = (versionId: string) => join(folder, versionId)
  const remove = (versionId: string) => rm(pathOf(versionId), { force: true })
  return {
    pathOf,
    remove,
    async save(versionId, content, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = createWriteStream(pathOf(versionId), { mode: 0o600 })
      try {
        await pipeline(
          content,
          atMost(mostFileBytes, () => new UnreadableTable()),
          file,
          signal ? { signal } : {},
        )
      } catch (error) {
        await remove(versionId)
        throw error
      }
    },
    async digest(versionId) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(pathOf(versionId)), hash)
      return hash.digest('hex')
    },
  }
}
