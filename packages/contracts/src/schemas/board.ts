import { z } from 'zod'
import { day, instant, pageQuery, sumText } from './common.ts'
import { company } from './identity.ts'

/** `open`: companies in which something waits for somebody. `due`: something falls due in the next days, or did. */
export const boardOnly = z.enum(['open', 'due'])
const boardState = z.enum(['draft', 'reviewed', 'filed', 'to_rectify'])
export const boardQuery = pageQuery.omit({ cursor: true }).extend({
  only: boardOnly.optional(),
  /** Name of one of its accountants. */
  responsible: z.string().trim().min(1).max(120).optional(),
  /** Of its due return; `to_rectify` also of those filed last. */
  state: boardState.optional(),
  /** Whether its return is past its day, due within a week, or later; one that is filed is none of them. */
  due: z.enum(['late', 'week', 'later']).optional(),
})

const count = z.number().int().nullable()

/** The oldest return that is late, else the one that is due next. */
export const boardVat = z.object({
  period: z.string(),
  due_on: day,
  /** How many are late. */
  late: z.number().int(),
  /** `to_rectify`: filed, and its documents say something else since. */
  state: boardState,
  /** The oldest other month, of those filed last, whose documents say something else since. */
  to_rectify: z.string().nullable(),
  /** What is to be paid, and what is left in favour, in colones; null until they were first computed. */
  payable: sumText.nullable(),
  left_over: sumText.nullable(),
  /** When they were computed. */
  computed_at: instant.nullable(),
  /** False when something happened since that they may depend on: they are being computed anew. */
  is_current: z.boolean(),
})

/** A cell that the role in that company may not see is null. */
export const boardRow = z.object({
  company,
  /** The person wants it first. */
  is_pinned: z.boolean(),
  /** Documents that were rejected and nobody put right yet, as the work list counts them. */
  rejected: count,
  /** Received documents that somebody has to answer. */
  unanswered: count,
  /** Those whose tax nobody classified. */
  unclassified: count,
  /** Documents without an answer of the authority. */
  waiting: count,
  vat: boardVat.nullable(),
  certificate: z.object({ days_left: z.number().int().nullable() }).nullable(),
  books: z.object({ closed_until: day.nullable() }).nullable(),
  /** Numbers that series left out after their first document. */
  missing: count,
  /** The newest month of which the package was made, and when; both null of none. */
  package: z.object({ month: z.string().nullable(), made_at: instant.nullable() }).nullable(),
  /** Its accountants, by name. */
  responsible: z.string().nullable(),
})
