import { z } from 'zod'
import { id, instant, pageQuery } from './common.ts'
import { task } from './layout.ts'

export const cabysVersion = z.object({
  id,
  status: z.enum(['checking', 'checked', 'applied', 'rolled_back']),
  /** Ours at the start, a file somebody sent, or the configured address. */
  source: z.enum(['starter', 'bundled', 'upload', 'address']),
  name: z.string(),
  /** Codes that the version offers. */
  codes: z.number().int(),
  added: z.number().int(),
  retired: z.number().int(),
  changed: z.number().int(),
  mistakes: z.number().int(),
  created_at: instant,
  applied_at: instant.nullable(),
  applied_by: z.string().nullable(),
})
/** Where the update of the catalogue stands. */
export const cabysState = z.object({
  live: cabysVersion,
  /** What is being checked, or waits to be applied. */
  update: cabysVersion.nullable(),
  /** The long work that runs now, or the last one of the update. */
  task: task.nullable(),
  /** What rolling back returns to; null when there is nothing before. */
  former: cabysVersion.nullable(),
  /** Where the catalogue can be fetched; null when the installation names no address. */
  address: z.string().nullable(),
  /** Items of companies, and templates, whose code wants another one. */
  items_to_review: z.number().int(),
  templates_to_review: z.number().int(),
  history: z.array(cabysVersion),
})
export const cabysChange = z.object({
  code: z.string(),
  change: z.enum(['new', 'retired', 'changed']),
  former_description: z.string().nullable(),
  former_rate: z.string().nullable(),
  description: z.string().nullable(),
  rate: z.string().nullable(),
  /** Items of companies that carry the code. */
  items: z.number().int(),
})
export const cabysChangesQuery = pageQuery.extend({
  change: z.enum(['new', 'retired', 'changed']).optional(),
})
/** Companies whose items a version touches, the most touched first. */
export const cabysAffected = z.object({
  data: z.array(
    z.object({
      company_id: id,
      company_name: z.string(),
      retired: z.number().int(),
      rate_changed: z.number().int(),
    }),
  ),
  companies: z.number().int(),
  items: z.number().int(),
})
