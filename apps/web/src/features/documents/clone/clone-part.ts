import { part } from '#lib/part.ts'

/** Choosing what becomes what, which comes once the shell stands. */
export const ClonePart = part(() => import('./clone-screen.tsx'), 'CloneScreen')
