import { z } from 'zod'
import { givenDay, id, instant, pageQuery } from './common.ts'

export const auditAction = z.enum(['created', 'changed', 'deleted', 'issued'])

export const auditQuery = pageQuery.extend({
  action: auditAction.optional(),
  /** What was changed: `client`, `item`, `company` …, several with commas between them. */
  subject: z.string().max(200).optional(),
  subject_id: z.string().max(60).optional(),
  user_id: id.optional(),
  /** Costa Rican days, both included. */
  from: givenDay.optional(),
  to: givenDay.optional(),
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
      /** Path of the screen the person was on. */
      screen: z.string().optional(),
      /** Name of the key with which another program did it. */
      key: z.string().optional(),
      /** Who runs the installation did it, as such and not as a member. */
      as: z.literal('platform').optional(),
      /** Name of the file that brought it. */
      import: z.string().optional(),
    })
    .nullable(),
  action: auditAction,
  subject: z.string(),
  subject_id: z.string(),
  subject_name: z.string().nullable(),
  /** Only what differs; a secret is there by name, with null for its value. */
  before: columns,
  after: columns,
  /** Names of what ids among the values, and the subject's own id, stand for; an id without a name is gone. */
  references: z.record(z.string(), z.string()),
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

/** Everybody who is somewhere in the trail. */
export const auditPeople = z.object({ data: z.array(z.object({ id, name: z.string() })) })
