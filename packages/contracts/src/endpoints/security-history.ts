// What happened to accounts and to what guards a company.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

/** What concerns one's own account, the newest first. */
export const listOwnSecurity = endpoint<{ query: t.SecurityQuery; answer: t.Page<t.SecurityEntry> }>(
  'GET',
  '/profile/security-history',
  'user',
)
/** The same as a file: CSV in the words of the reader. */
export const ownSecurityFile = endpoint('GET', '/profile/security-history/file', 'user')
/** What concerns the company, the newest first. */
export const listCompanySecurity = endpoint<{
  query: t.CompanySecurityQuery
  answer: t.Page<t.SecurityEntry>
}>('GET', '/security-history', 'company')
/** Whether the company's chain of events is whole. */
export const checkCompanySecurity = endpoint<{ answer: t.AuditCheck }>(
  'GET',
  '/security-history/check',
  'company',
)
