import { part } from '#lib/part.ts'

// A change is told in the words of the screen where it was made.
const words = ['audit', 'settings', 'automation'] as const

/** The trail of a company, with what narrows it; its code and words come when it opens. */
export const AuditTrail = part(() => import('./audit-trail.tsx'), 'AuditTrail', { words })

/** What was changed of one thing: a client, an item. */
export const ChangesOf = part(() => import('./changes-of.tsx'), 'ChangesOf', { words })

export { type AuditSearch, parseAuditSearch } from './audit-search.ts'
