import { part } from '#lib/part.ts'

/** The counter, which comes once the shell stands. */
export const CounterPart = part(() => import('./counter-screen.tsx'), 'CounterScreen')
