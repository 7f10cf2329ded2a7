// Who works in a company, and who is invited to.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

/** Everybody in the company; addresses only for who manages them. */
export const listMembers = endpoint<{ answer: { data: t.Member[] } }>('GET', '/members', 'company')
export const changeRole = endpoint<ById & { body: t.RoleInput; answer: t.Member }>(
  'PUT',
  '/members/:id',
  'company',
)
export const activateMember = endpoint<ById & { body: { active: 0 | 1 }; answer: t.Member }>(
  'POST',
  '/members/:id/activate',
  'company',
)
/** From where a member usually issues: said by themselves, or by who manages members. */
export const setMemberPlace = endpoint<ById & { body: t.MemberPlaceInput; answer: t.Member }>(
  'PUT',
  '/members/:id/place',
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
