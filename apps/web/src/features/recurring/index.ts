import { lazy } from 'react'

export { RunScreen } from './run-screen.tsx'

/** The editor brings the engine along: it comes once the screen stands. */
export const EditRecurringScreen = lazy(() =>
  import('./edit-recurring-screen.tsx').then((module) => ({ default: module.EditRecurringScreen })),
)
