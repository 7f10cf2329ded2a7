import { part } from '#lib/part.ts'

/** What is kept of the filed returns of a month. */
export const Filings = part(() => import('./filings.tsx'), 'Filings', { words: ['vatReturn'] })
