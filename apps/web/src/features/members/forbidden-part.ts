import { lazy } from 'react'

/** Comes when somebody meets a door. */
export const ForbiddenScreen = lazy(() => import('./forbidden-screen.tsx'))
