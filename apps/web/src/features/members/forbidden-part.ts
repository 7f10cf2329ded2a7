import { part } from '#lib/part.ts'

/** Comes when somebody meets a door. */
export const ForbiddenScreen = part(() => import('./forbidden-screen.tsx'), 'ForbiddenScreen')
