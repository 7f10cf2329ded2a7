import { lazy } from 'react'
import { loadWords } from '#lib/i18n/i18n.ts'

const withWords = async <Module>(load: () => Promise<Module>) => {
  await Promise.all([loadWords('audit'), loadWords('settings'), loadWords('automation')])
  return load()
}

/** The trail of a company, with what narrows it; its code and words come when it opens. */
export const AuditTrail = lazy(() => withWords(() => import('./audit-trail.tsx')))

/** What was changed of one thing: a client, an item. */
export const ChangesOf = lazy(() => withWords(() => import('./changes-of.tsx')))

export { type AuditSearch, parseAuditSearch } from './audit-search.ts'
