import { lazy } from 'react'

export { simpleQuery } from './queries.ts'

/** A receipt on a page of its own; loaded when one opens. */
export const SimpleScreen = lazy(() =>
  import('./simple-screen.tsx').then((module) => ({ default: module.SimpleScreen })),
)
