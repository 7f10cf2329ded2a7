import { part } from '#lib/part.ts'

const words = ['securityHistory', 'identity'] as const

/** What happened to one's own account; its code and words come when it opens. */
export const OwnHistory = part(() => import('./own-history.tsx'), 'OwnHistory', { words })

/** What happened to what guards a company, and who visits it for support. */
export const CompanyHistory = part(() => import('./company-history.tsx'), 'CompanyHistory', {
  words,
})
