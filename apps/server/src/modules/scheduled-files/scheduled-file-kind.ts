import type { Permission } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import type { z } from 'zod'
import type { RunningTask } from '#modules/tasks/index.ts'
import type { Doors, Member } from '#platform/database/company-context.ts'

/** A kind of file that can be made by itself. Its words are `scheduled.kinds.<kind>` in the dictionaries. */
export type ScheduledFileKind<Parameters> = {
  readonly kind: string
  /** What its maker must hold besides `reports.export`: asked when it is arranged, and each time that it is made. */
  readonly permissions: readonly Permission[]
  /** What somebody chooses of it. */
  readonly parameters: z.ZodType<Parameters>
  /** Refuses what somebody chose that its permissions here do not answer for, such as other companies. Asked when it is arranged. */
  permit?(doors: Doors, maker: Member, parameters: Parameters): Promise<void>
  /** Writes it as the file of a task, which it opens; made again after a crash, it is made from the start. Throws AppError. */
  write(task: RunningTask<ToWrite<Parameters>>): Promise<void>
}

export type ToWrite<Parameters> = {
  readonly parameters: Parameters
  readonly language: Language
  /** The day it is due, or that on which somebody asked: a file about the month before is about the month before this. */
  readonly on: string
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds different parameters
export type AnyScheduledFileKind = ScheduledFileKind<any>

/** Declares a kind of file that can be made by itself. */
export function defineScheduledFile<Parameters>(
  kind: ScheduledFileKind<Parameters>,
): ScheduledFileKind<Parameters> {
  return kind
}
