import { z } from 'zod'
import { day, id, instant, pageQuery } from './common.ts'

export const auditAction = z.enum(['created', 'changed', 'deleted', 'issued'])

export const auditQuery = pageQuery.extend({
  action: auditAction.optional(),
  /** What was changed: `client`, `item`, `company` … */
  subject: z.string().max(40).optional(),
  subject_id: z.string().max(60).optional(),
  user_id: id.optional(),
  /** Costa Rican days, both included. */
  from: day.optional(),
  to: day.optional(),
})

const columns = z.record(z.string(), z.unknown()).nullable()

/** One change: who, what, before and after, from where. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Null when the program itself did it. */
  user: z.object({ id, name: z.string() }).nullable(),
  origin: z
    .object({
      address: z.string(),
      agent: z.string().nullable(),
      /** Name of the key with which another program did it. */
      key: z.string().optional(),
    })
    .nullable(),
  action: auditAction,
  subject: z.string(),
  subject_id: z.string(),
  subject_name: z.string().nullable(),
  /** Only what differs; a secret is there by name, with null for its value. */
  before: columns,
  after: columns,
  /** Number in the chain, null for the few seconds until it is sealed. */
  position: z.number().int().nullable(),
})

/** Whether the chain of seals is whole. */
export const auditCheck = z.object({
  is_whole: z.boolean(),
  sealed: z.number().int(),
  waiting: z.number().int(),
  /** The first number whose entry was changed, or is missing. */
  first_broken: z.number().int().nullable(),
  checked_at: instant,
})
