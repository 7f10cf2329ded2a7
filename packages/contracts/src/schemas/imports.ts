import { z } from 'zod'
import { id, instant, pageQuery } from './common.ts'
import { task } from './layout.ts'

/** A kind of records that come from a file: `clients`. Its words are `imports.kinds.<kind>`. */
export const importKindName = z.string().regex(/^[a-z][a-z-]{2,39}$/)

export const importState = z.enum(['mapping', 'checked', 'running', 'done', 'undone'])
/** What a row does: makes a record, changes one, finds all as it says, or is refused. */
export const importOutcome = z.enum(['new', 'changed', 'unchanged', 'refused'])
export const decimalSign = z.enum(['dot', 'comma'])

/** What a kind takes of a row; its words are `tools.exports.columns.<field>`. */
export const importField = z.object({ field: z.string(), is_needed: z.boolean() })

export const importColumn = z.object({
  head: z.string(),
  /** Values of its first rows. */
  samples: z.array(z.string()),
  /** Null where it is left out. */
  field: z.string().nullable(),
})

/** A file on its way in. */
export const importView = z.object({
  id,
  kind: importKindName,
  file_name: z.string(),
  state: importState,
  columns: z.array(importColumn),
  fields: z.array(importField),
  decimal_sign: decimalSign,
  row_count: z.number().int(),
  /** Files of an archive that are none of the company's documents. */
  left_out: z.number().int(),
  /** What the check foresees, or what came of it: how many rows of each. */
  counts: z.record(importOutcome, z.number().int()),
  /** Rows that are written, taken back, and written for good because they could not be taken back. */
  written: z.object({ done: z.number().int(), undone: z.number().int(), kept: z.number().int() }),
  /** The long work under way, or the last. */
  task: task.nullable(),
  created_by: z.string().nullable(),
  created_at: instant,
  begun_at: instant.nullable(),
  /** Until when it can be taken back; null when it cannot. */
  undo_until: instant.nullable(),
})

export const importSummary = importView.omit({
  columns: true,
  fields: true,
  decimal_sign: true,
  task: true,
})
export const importsQuery = pageQuery.extend({ kind: importKindName.optional() })

/** A kind that the role may bring in. */
export const importKinds = z.object({
  data: z.array(
    z.object({
      kind: importKindName,
      fields: z.array(importField),
      /** Whether it can be taken from documents that the company issued elsewhere. */
      takes_documents: z.boolean(),
    }),
  ),
})

/** One field, or nothing, for each column of the file. */
export const importMapping = z.object({
  fields: z.array(z.string().max(60).nullable()).min(1).max(100),
  decimal_sign: decimalSign,
})

export const importRow = z.object({
  /** Where it stands in the file. */
  number: z.number().int(),
  label: z.string(),
  outcome: importOutcome.nullable(),
  state: z.enum(['planned', 'done', 'undone', 'kept']),
  /** Why it is refused: the field where that is one of its columns. */
  mistakes: z.array(z.object({ field: z.string().nullable(), value: z.string(), message: z.string() })),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** The record: its id, or whatever names it. */
  subject_id: z.string().nullable(),
  /** Why it could not be taken back. */
  note: z.string().nullable(),
})
export const importRowsQuery = z.object({
  outcome: importOutcome.optional(),
  state: z.enum(['kept']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})
/** All rows, or only those that were refused, ready to be corrected and dropped again. */
export const importReportQuery = z.object({ only: z.enum(['refused']).optional() })
