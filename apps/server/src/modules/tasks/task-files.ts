import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { NotFound } from '#platform/errors.ts'

/** Where finished tasks leave their file: one a task, under the folder of its company or of the platform. */
export type TaskFiles = {
  /** A new, empty file; one of an earlier attempt is overwritten. */
  create(companyId: string | null, taskId: string): Promise<Writable>
  sizeOf(companyId: string | null, taskId: string): Promise<number>
  /** Throws NotFound when the task was thrown away meanwhile. */
  read(companyId: string | null, taskId: string): Promise<Readable>
  remove(companyId: string | null, taskId: string): Promise<void>
}

/** Files of tasks in a folder that all processes of the installation share. */
export function taskFiles(folder: string): TaskFiles {
  const pathOf = (companyId: string | null, taskId: string) => join(folder, companyId ?? 'platform', taskId)
  return {
    async create(companyId, taskId) {
      const path = pathOf(companyId, taskId)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return createWriteStream(path, { mode: 0o600 })
    },
    sizeOf: async (companyId, taskId) => (await stat(pathOf(companyId, taskId))).size,
    async read(companyId, taskId) {
      const handle = await open(pathOf(companyId, taskId)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new NotFound('task-not-found') : error
      })
      return handle.createReadStream()
    },
    remove: (companyId, taskId) => rm(pathOf(companyId, taskId), { force: true }),
  }
}
