// Companies, their members and their files.
import { endpoint } from '../endpoint.ts'
import type { Role } from '../roles.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listCompanies = endpoint<{ query: t.CompaniesQuery; answer: t.Page<t.Company> }>(
  'GET',
  '/companies',
  'user',
)
export const getCompany = endpoint<ById & { answer: { company: t.Company } }>('GET', '/company/:id', 'user')
export const selectCompany = endpoint<{
  body: { company_id: string; user_id?: string }
  answer: { company: t.Company }
}>('POST', '/select-company', 'user')
export const getGeneralConfigurations = endpoint<
  ById & { answer: { general_configurations: t.GeneralConfigurations } }
>('GET', '/general-configurations/:id', 'user')
/** For platform administrators, and for who manages the members of the company. */
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
export const deleteCompanyUser = endpoint<{ body: { user_id: string; company_id: string }; answer: null }>(
  'POST',
  '/delete-company-user',
  'user',
)
/** With a user it suspends or restores that membership, without one the company. */
export const activateCompany = endpoint<{
  body: { company_id: string; active: 0 | 1; user_id?: string }
  answer: null
}>('POST', '/activate-deactivate-company', 'user')
/** Multipart: the fields of the settings as text, lists as JSON, `logo` as a file. Whoever calls becomes the owner. */
export const createCompany = endpoint<{ body: FormData; answer: { company: t.Company } }>(
  'POST',
  '/company',
  'user',
)
/** Multipart, with `company_id`: only the fields that are there change; `If-Match` guards them. */
export const updateCompanyConfig = endpoint<{ body: FormData; answer: t.CompanySettings }>(
  'POST',
  '/update-company-config',
  'user',
)
/** Archives a company that has issued, and empties one that never did. With `name` it must be the company's. */
export const deleteCompany = endpoint<
  ById & { query: { name?: string }; answer: { outcome: 'archived' | 'emptied' } }
>('DELETE', '/company/:id', 'user')
/** A streamed ZIP of every document's XML, answer and PDF. */
export const downloadAllFiles = endpoint<ById & { query: t.FilesPeriod }>(
  'GET',
  '/download-all-files/:id',
  'user',
)
/** An address that streams the ZIP of a period once, within a minute, to a browser without the headers of the session. */
export const ticketForAllFiles = endpoint<{ body: t.FilesPeriod; answer: t.DownloadTicket }>(
  'POST',
  '/all-files/ticket',
  'company',
)
export const ticketedAllFiles = endpoint<{ params: { ticket: string } }>(
  'GET',
  '/downloads/all-files/:ticket',
  'public',
)
/** Everybody in the company; addresses only for who manages them. */
export const listMembers = endpoint<{ answer: { data: t.Member[] } }>('GET', '/members', 'company')
export const changeRole = endpoint<ById & { body: { role: Role }; answer: t.Member }>(
  'PUT',
  '/members/:id',
  'company',
)
export const activateMember = endpoint<ById & { body: { active: 0 | 1 }; answer: t.Member }>(
  'POST',
  '/members/:id/activate',
  'company',
)
export const removeMember = endpoint<ById & { answer: null }>('DELETE', '/members/:id', 'company')
/** The signed-in person leaves the company; its id stands in the body so that nobody leaves by mistake. */
export const leaveCompany = endpoint<{ body: { company_id: string }; answer: null }>(
  'POST',
  '/members/leave',
  'company',
)
export const listInvitations = endpoint<{ answer: { data: t.Invitation[] } }>(
  'GET',
  '/invitations',
  'company',
)
export const inviteMember = endpoint<{ body: t.InvitationInput; answer: t.Invitation }>(
  'POST',
  '/invitations',
  'company',
)
export const resendInvitation = endpoint<ById & { answer: t.Invitation }>(
  'POST',
  '/invitations/:id/resend',
  'company',
)
export const revokeInvitation = endpoint<ById & { answer: null }>('DELETE', '/invitations/:id', 'company')
/** What the holder of an invitation's link is offered. */
export const lookUpInvitation = endpoint<{ body: { token: string }; answer: t.InvitationOffer }>(
  'POST',
  '/invitations/look-up',
  'public',
)
/** Joins the company with the signed-in account, whose address must be the invited one. */
export const acceptInvitation = endpoint<{ body: { token: string }; answer: { company: t.Company } }>(
  'POST',
  '/invitations/accept',
  'user',
)
export const getCompanySettings = endpoint<{ answer: t.CompanySettings }>(
  'GET',
  '/company-settings',
  'company',
)
/** `If-Match` carries the version that was read. */
export const updateCompanySettings = endpoint<{ body: t.CompanySettingsInput; answer: t.CompanySettings }>(
  'PUT',
  '/company-settings',
  'company',
)
/** Named by its digest, so that it never changes and needs no token: the address of an image. */
export const companyLogo = endpoint<{ params: { id: string; digest: string } }>(
  'GET',
  '/company-logos/:id/:digest',
  'public',
)
/** The same ZIP as `downloadAllFiles`, made as a task that shows progress. */
export const startAllFiles = endpoint<{ body: t.FilesPeriod; answer: t.Task }>(
  'POST',
  '/all-files',
  'company',
)
