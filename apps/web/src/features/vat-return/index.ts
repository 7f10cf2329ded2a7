import { part } from '#lib/part.ts'

/** What is kept of the filed returns of a month. */
export const Filings = part(() => import('./filings.tsx'), 'Filings', { words: ['vatReturn'] })

/** Months that were filed and became wrong. */
export const ToRectify = part(() => import('./to-rectify.tsx'), 'ToRectify', { words: ['monthEnd'] })
export { toRectifyQuery } from './to-rectify-query.ts'
