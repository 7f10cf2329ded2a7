import { z } from 'zod'
import { id, instant } from './common.ts'
import { client } from './parties.ts'

/** What two clients may say differently, and is chosen one by one when they become one. */
export const mergeFields = [
  'name',
  'trade_name',
  'identification',
  'emails',
  'phone',
  'place',
  'foreign_address',
  'activity_code',
  'currency',
  'term',
  'credit_limit_crc',
  'credit_limit_usd',
  'price_list_id',
  'seller_id',
  'language',
  'notes',
] as const
export const mergeField = z.enum(mergeFields)
/** Whose value stays: of the one that stays, of the other one, or of both together. */
export const mergeChoice = z.enum(['kept', 'merged', 'both'])

/** What goes over to the one that stays. */
export const mergedThings = [
  'documents',
  'drafts',
  'quotations',
  'recurring',
  'simples',
  'payments',
  'notices',
  'students',
  'contacts',
  'exonerations',
  'papers',
  'links',
] as const

/** What merging two clients would do, and what stands in its way. */
export const clientMerge = z.object({
  kept: client,
  merged: client,
  /** Those in which they differ. */
  fields: z.array(z.object({ field: mergeField, proposal: mergeChoice, choices: z.array(mergeChoice) })),
  moves: z.array(z.object({ what: z.enum(mergedThings), count: z.number().int() })),
  /** What both have once only, by its name: the same balance taken over, the same payment told, the same month billed. */
  obstacles: z.array(z.object({ kind: z.enum(['balance', 'notice', 'billed']), name: z.string() })),
  /** Of what was shown; sent back with the order. */
  stamp: z.string(),
})
export const clientMergeInput = z.object({
  /** Absent, as it was proposed. */
  take: z.partialRecord(mergeField, mergeChoice).default({}),
  stamp: z.string().max(100),
})
export const clientMerged = z.object({
  client,
  /** How and until when it can be taken back. */
  undo: z.object({ id, until: instant }).nullable(),
})
/** Others that are perhaps the same one. */
export const clientDuplicates = z.object({ data: z.array(client) })
