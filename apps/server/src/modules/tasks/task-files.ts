import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { digestOfFile, type FileDoor } from '#platform/stored-files/file-door.ts'
import type { TaskFilePlace } from './task-end.ts'

/** Where finished tasks leave their file: one a task, under the folder of its company or of the platform. */
export type TaskFiles = {
  /** A new, empty file; one of an earlier attempt is overwritten. */
  create(companyId: string | null, taskId: string): Promise<Writable>
  /** Brings a written file to where it shall lie. Throws FilesAway. */
  keep(companyId: string | null, taskId: string): Promise<TaskFilePlace>
  /** Throws NotFound when the task was thrown away meanwhile, FilesAway, FileDamaged. */
  read(companyId: string | null, task: TaskFile): Promise<Readable>
  /** Of the folder: what lies elsewhere goes by its row. */
  remove(companyId: string | null, taskId: string): Promise<void>
}

export type TaskFile = Pick<TaskFilePlace, 'sha256' | 'key'> & { id: string; size: number }

type Elsewhere = { door: FileDoor; isTarget: boolean }

/** Files of tasks in a folder that all processes share; those of companies lie in the store, where that is the target. */
export function taskFiles(folder: string, elsewhere?: Elsewhere): TaskFiles {
  const pathOf = (companyId: string | null, taskId: string) => join(folder, companyId ?? 'platform', taskId)
  const sizeOf = async (path: string) => (await stat(path)).size
  return {
    async create(companyId, taskId) {
      const path = pathOf(companyId, taskId)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return createWriteStream(path, { mode: 0o600 })
    },
    async keep(companyId, taskId) {
      const path = pathOf(companyId, taskId)
      const size = await sizeOf(path)
      if (companyId === null || !elsewhere?.isTarget || !elsewhere.door.store)
        return { size, sha256: null, store: null, key: null }
      const sha256 = await digestOfFile(path)
      // Each attempt has its own: one that was given up may still be sending.
      const key = [companyId, 'task', taskId, newId()].join('/')
      await elsewhere.door.keep(key, { path, size }, sha256)
      await rm(path, { force: true })
      return { size, sha256, store: elsewhere.door.store.name, key }
    },
    async read(companyId, { id, key, sha256, size }) {
      if (key === null) return openFile(pathOf(companyId, id))
      // Proven whole before its first byte leaves; it has no name any more once it is open.
      const path = `${pathOf(companyId, id)}-${newId()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await elsewhere!.door.fetchTo(path, { key, sha256: sha256!, size })
        return await openFile(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    remove: (companyId, taskId) => rm(pathOf(companyId, taskId), { force: true }),
  }
}

async function openFile(path: string): Promise<Readable> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new NotFound('task-not-found') : error
  })
  return handle.createReadStream()
}
