import type { ErrorParams } from '#platform/errors.ts'

export type TaskResult = Readonly<Record<string, string | number | boolean | null | readonly unknown[]>>

export type FileFacts = { name: string; type: string; size: number }

/** What became of a task. */
export type TaskEnd =
  | { status: 'done'; result: TaskResult | null; file: FileFacts | null; done: number }
  | { status: 'failed'; problem: { code: string; params: ErrorParams } }
  | { status: 'stopped' }
