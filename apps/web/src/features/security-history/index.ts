import { lazy } from 'react'
import { loadWords } from '#lib/i18n/i18n.ts'

const withWords = async <Module>(load: () => Promise<Module>) => {
  await Promise.all([loadWords('securityHistory'), loadWords('identity')])
  return load()
}

/** What happened to one's own account; its code and words come when it opens. */
export const OwnHistory = lazy(() => withWords(() => import('./own-history.tsx')))

/** What happened to what guards a company, and who visits it for support. */
export const CompanyHistory = lazy(() => withWords(() => import('./company-history.tsx')))
