// What needs a person now.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

export const listWork = endpoint<{ query: t.WorkListQuery; answer: t.WorkList }>(
  'GET',
  '/work-list',
  'company',
)
/** The same over all companies of the person, each row named after its own. */
export const listAllWork = endpoint<{ query: t.AllWorkQuery; answer: t.AllWork }>('GET', '/all-work', 'user')
/** Hides rows until a day. */
export const snoozeWork = endpoint<{ body: { keys: string[]; until: string }; answer: null }>(
  'POST',
  '/work-list/snooze',
  'company',
)
/** Gives rows to a member of the company, or back to whoever made their subjects. */
export const assignWork = endpoint<{ body: { keys: string[]; user_id: string | null }; answer: null }>(
  'POST',
  '/work-list/assign',
  'company',
)
/** Hides rows for good, with a reason. */
export const dismissWork = endpoint<{ body: { keys: string[]; reason: string }; answer: null }>(
  'POST',
  '/work-list/dismiss',
  'company',
)
export const restoreWork = endpoint<{ body: { keys: string[] }; answer: null }>(
  'POST',
  '/work-list/restore',
  'company',
)
export const getCounters = endpoint<{ answer: t.Counters }>('GET', '/counters', 'company')
