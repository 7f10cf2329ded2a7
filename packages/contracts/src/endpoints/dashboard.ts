// Where the day begins, and how business is.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

/** Everything the start page shows, in one answer. */
export const getStart = endpoint<{ answer: t.Start }>('GET', '/start', 'company')
/** Hides the first steps from this person, or brings them back. */
export const chooseFirstSteps = endpoint<{ body: { is_hidden: boolean }; answer: null }>(
  'POST',
  '/start/first-steps',
  'company',
)
export const getDashboard = endpoint<{ query: t.DashboardQuery; answer: t.Dashboard }>(
  'GET',
  '/dashboard',
  'company',
)
