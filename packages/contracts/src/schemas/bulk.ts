import { z } from 'zod'
import { id, instant } from './common.ts'
import { task } from './layout.ts'
import { listName } from './lists.ts'

/** At most so many rows in one action. */
const mostRows = 2_000

/** An action on many rows: those named, or all that a question to the list means. */
export const bulkInput = z
  .object({
    list: listName,
    action: z.string().regex(/^[a-z][a-z-]{1,39}$/),
    /** Each with the name by which the answer calls it. */
    rows: z
      .array(z.object({ id, label: z.string().max(200).default('') }))
      .min(1)
      .max(mostRows)
      .optional(),
    /** The query of the list as its address has it; page and size do not matter. */
    query: z.record(z.string(), z.string().max(2_000)).optional(),
    /** What the action asks besides, such as a percentage. */
    params: z.record(z.string(), z.string().max(200)).default({}),
  })
  .refine(({ rows, query }) => (rows === undefined) !== (query === undefined), { path: ['rows'] })

export const bulkOutcome = z.enum(['done', 'skipped', 'failed'])

/** What became of the rows; those that were not done say why. */
export const bulkResult = z.object({
  done: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  rows: z.array(z.object({ id, label: z.string(), outcome: bulkOutcome, message: z.string().nullable() })),
  /** How and until when it can be taken back; null for what was issued, sent or changed nothing. */
  undo: z.object({ id, until: instant }).nullable(),
})

/** Few rows are done at once; many become a task, and its rows can be asked for when it is done. */
export const bulkAnswer = z.object({ result: bulkResult.nullable(), task: task.nullable() })
