import { z } from 'zod'
import { securityKinds } from '../security-kinds.ts'
import { auditEntry } from './audit.ts'
import { givenDay, id, instant, pageQuery } from './common.ts'

export const securityQuery = pageQuery.omit({ search: true, sort: true }).extend({
  /** `sign-in`, `exported` … */
  kind: z
    .string()
    .refine((kind) => Object.hasOwn(securityKinds, kind))
    .optional(),
  /** Costa Rican days, both included. */
  from: givenDay.optional(),
  to: givenDay.optional(),
})
export const companySecurityQuery = securityQuery.extend({ user_id: id.optional() })

const person = z.object({ id, name: z.string() }).nullable()

/** One event of an account or a company: what, whose, by whom, when and from where. */
export const securityEntry = z.object({
  id: z.string(),
  kind: z.string(),
  at: instant,
  /** Failures of one minute are one entry: how many, and when the last was. */
  times: z.number().int(),
  last_at: instant,
  /** Whose account; null where none of ours was named. */
  person,
  /** Who did it, where that is somebody else. */
  actor: person,
  /** The company it was about, for a person who sees events of several. */
  company: z.object({ id, name: z.string() }).nullable(),
  origin: auditEntry.shape.origin,
  /** Whether the session that asks did it. */
  is_this_session: z.boolean(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** Who runs the installation looked into the company. */
export const companyVisits = z.object({
  data: z.array(
    z.object({
      id,
      purpose: z.enum(['support', 'all_files']),
      person,
      reason: z.string(),
      started_at: instant,
      ends_at: instant,
      left_at: instant.nullable(),
      is_open: z.boolean(),
    }),
  ),
})
