import { z } from 'zod'
import { workSections, workStates } from '../states.ts'
import { companyName, day, givenDay, id, instant, pageMeta, pageQuery } from './common.ts'
import { rejectionCause } from './documents.ts'

export const workSection = z.enum(workSections)
export const workState = z.enum(workStates)
const itemKey = z.string().regex(/^[a-z_]{3,30}:[0-9A-Za-z-]{1,60}$/)

export const workListQuery = pageQuery.extend({
  section: workSection.optional(),
  /** Without one, what is open. */
  state: workState.optional(),
  client_id: id.optional(),
  /** Who looks after it. */
  responsible: id.optional(),
})
export const workListRow = z.object({
  /** Section and subject. */
  key: itemKey,
  section: workSection,
  /** Kind of subject: a document's kind, `quotation`, `recurring`, `reception`, `certificate`, `series`, `simple`, `till-sale`, `payment`, `payment-notice`, `exoneration`, `correction`. */
  kind: z.string(),
  id: z.string(),
  number: z.string().nullable(),
  party_id: id.nullable(),
  party_name: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  /** Since when it has been so. */
  since: instant,
  deadline: day.nullable(),
  /** Where the term ends within a day: until when. */
  due_at: instant.nullable(),
  /** Who looks after it: whoever it was given to, else whoever made it. */
  responsible: z.string().nullable(),
  responsible_id: id.nullable(),
  /** What the authority said, or what went wrong. */
  detail: z.string().nullable(),
  /** Of a rejected document: what decided. */
  cause: rejectionCause.nullish(),
  snoozed_until: day.nullable(),
  reason: z.string().nullable(),
})
export const workList = z.object({
  data: z.array(workListRow),
  meta: pageMeta,
  /** Those that hold something, most urgent first; of the state asked for, whatever the section. */
  sections: z.array(z.object({ section: workSection, count: z.number().int() })),
  /** The next day on which something falls due, for an empty list. */
  next_deadline: day.nullable(),
})
/** The same over all companies of a person, or in one of them. */
export const allWorkQuery = workListQuery.extend({ company_id: id.optional() })
/** Each row names its company; its key is one within it. */
export const allWork = workList.extend({ data: z.array(workListRow.extend({ company: companyName })) })
export const workKeys = z.object({ keys: z.array(itemKey).min(1).max(200) })
export const snoozeWork = workKeys.extend({ until: givenDay })
/** To a member of the company; null gives it back to whoever made it. */
export const assignWork = workKeys.extend({ user_id: id.nullable() })
export const dismissWork = workKeys.extend({ reason: z.string().trim().min(3).max(200) })

/** What the navigation counts. */
export const counters = z.object({ work_list: z.number().int(), receptions: z.number().int() })
