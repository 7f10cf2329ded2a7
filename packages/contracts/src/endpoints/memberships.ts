// Who works where, for the administrators of the platform.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** For platform administrators, and for who manages the members of the company: then a stranger is asked in by mail. */
export const assignUser = endpoint<{ body: t.AssignUser; answer: t.AssignedCompanies }>(
  'POST',
  '/assign-user',
  'user',
)
export const listUserCompanies = endpoint<ById & { answer: { data: t.Membership[] } }>(
  'GET',
  '/user/:id/companies',
  'user',
)
export const listAssignedUsers = endpoint<{
  query: { company_id?: string; search?: string }
  answer: { data: t.AssignedUser[] }
}>('GET', '/get-users-assign-company', 'platform')
export const listCompaniesNotAssigned = endpoint<{
  query: { user_id: string; search?: string }
  answer: { data: t.CompanyChoice[] }
}>('GET', '/all-companies-not-assign-user', 'platform')
export const deleteCompanyUser = endpoint<{
  body: { user_id: string; company_id: string; reason?: string }
  answer: null
}>('POST', '/delete-company-user', 'user')
