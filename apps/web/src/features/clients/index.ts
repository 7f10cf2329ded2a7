import { part } from '#lib/part.ts'

export { clientBulk, StatementPreview } from './client-bulk.ts'
export { ClientFilterField } from './client-filter.tsx'
export { clientChoices, clientQuery, mergedInto } from './queries.ts'
export { useClientName } from './use-client-name.ts'

/** The sheet that makes or changes a client; loaded when it first opens. */
export const ClientDrawer = part(() => import('./client-drawer.tsx'), 'ClientDrawer')

/** What a client owes and how far it may; most documents are written before anybody asks. */
export const ClientStanding = part(() => import('./client-standing.tsx'), 'ClientStanding')

/** What somebody does, by its name; the authority's table of activities comes with it. */
export const ActivityName = part(() => import('./activity-name.tsx'), 'ActivityName')
