import type { Writable } from 'node:stream'
import type { z } from 'zod'
import type { CompanyContext, Doors } from '#platform/database/company-context.ts'
import type { TaskEnd, TaskResult } from './task-end.ts'

/** A kind of long work. Its words are `tasks.kinds.<kind>` in the dictionaries. */
export type TaskKind<Input> = {
  readonly kind: string
  readonly input: z.ZodType<Input>
  /** Who asks for the same while it waits or runs is answered the one at hand: it would only be made twice. */
  readonly isMadeOnce?: boolean
  /**
   * Does the work and returns what a screen should know of the outcome. It may be run again from the start after a crash,
   * so what it writes must not double. Throws AppError for what the person can put right.
   */
  run(task: RunningTask<Input>): Promise<TaskResult | undefined>
  /**
   * Hears of an end in the transaction that notes it, and so exactly once; in place of what its person is told otherwise. One
   * that is stopped while it waits ends unheard.
   */
  tellOfEnd?(ctx: CompanyContext, task: EndedTask, end: TaskEnd): Promise<void>
}

/** What a kind of the installation itself is asked about one of its tasks. */
type AskedTask<Input> = { readonly doors: Doors; readonly input: Input; readonly userId: string }

export type EndedTask = {
  readonly id: string
  readonly kind: string
  readonly title: Readonly<Record<string, string>>
  /** Null once the person is gone. */
  readonly created_by: string | null
  readonly created_at: Date
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds different inputs
export type AnyTaskKind = TaskKind<any> & Pick<AnyPlatformTaskKind, 'hasFailed'>

export type RunningTask<Input> = {
  readonly doors: Doors
  readonly companyId: string
  readonly userId: string
  /** Its own id: a kind that keeps something of its rows keeps it under this. */
  readonly taskId: string
  readonly input: Input
  /** Aborted when the person stops it or the program ends; check it between steps. */
  readonly signal: AbortSignal
  /** Tells how far it is; cheap, saved a few times a second. */
  progress(done: number, total?: number): void
  /** Opens the one file that the person can fetch when the task is done; pipe into it and wait for its end. */
  openFile(file: { name: string; type: string }): Promise<Writable>
}

/** A kind of long work of the installation itself, which knows no company. */
export type PlatformTaskKind<Input> = Pick<TaskKind<Input>, 'kind' | 'input' | 'isMadeOnce'> & {
  run(task: Omit<RunningTask<Input>, 'companyId'>): Promise<TaskResult | undefined>
  /** Whether its file may still be fetched; always, without. */
  mayFetch?(task: AskedTask<Input>): Promise<boolean>
  /** Hears that it failed or was stopped, and so has no file; perhaps more than once. */
  hasFailed?(task: AskedTask<Input>): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds different inputs
export type AnyPlatformTaskKind = PlatformTaskKind<any>

/** Declares a kind of long work of the installation itself. */
export function definePlatformTask<Input>(kind: PlatformTaskKind<Input>): PlatformTaskKind<Input> {
  return kind
}

/** Declares a kind of long work. */
export function defineTask<Input>(kind: TaskKind<Input>): TaskKind<Input> {
  return kind
}
