import { lazy } from 'react'

export { clientChoices, clientQuery } from './queries.ts'

/** The sheet that makes or changes a client; loaded when it first opens. */
export const ClientDrawer = lazy(() =>
  import('./client-drawer.tsx').then((module) => ({ default: module.ClientDrawer })),
)

/** What a client owes and how far it may; most documents are written before anybody asks. */
export const ClientStanding = lazy(() =>
  import('./client-standing.tsx').then((module) => ({ default: module.ClientStanding })),
)

/** What somebody does, by its name; the authority's table of activities comes with it. */
export const ActivityName = lazy(() =>
  import('./activity-name.tsx').then((module) => ({ default: module.ActivityName })),
)
