import type { ErrorParams } from '#platform/errors.ts'
import type { StoreName } from '#platform/stored-files/file-store.ts'

export type TaskResult = Readonly<Record<string, string | number | boolean | null | readonly unknown[]>>

/** Where the file of a task lies: in the folder, or elsewhere under a key. */
export type TaskFilePlace = {
  size: number
  sha256: Buffer | null
  store: StoreName | null
  key: string | null
}

export type FileFacts = { name: string; type: string } & TaskFilePlace

/** What became of a task. */
export type TaskEnd =
  | { status: 'done'; result: TaskResult | null; file: FileFacts | null; done: number }
  | { status: 'failed'; problem: { code: string; params: ErrorParams } }
  | { status: 'stopped' }
