// The administrators of the platform look into a company.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** Opens a company to look at for an hour, read-only; the reason enters the company's trail. */
export const openSupportVisit = endpoint<ById & { body: { reason: string }; answer: t.SupportVisit }>(
  'POST',
  '/all-companies/:id/support-visit',
  'platform',
)
export const endSupportVisit = endpoint<ById & { answer: null }>(
  'DELETE',
  '/all-companies/:id/support-visit',
  'platform',
)
/** Who looked into the company and why, the newest first. */
export const listVisitsOfCompany = endpoint<{ answer: t.CompanyVisits }>('GET', '/support-visits', 'company')
/** Sends a visitor away before the hour is over. */
export const endVisitOfCompany = endpoint<ById & { answer: null }>('DELETE', '/support-visits/:id', 'company')
