import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { getCompany } from '#modules/companies/index.ts'
import type { Outbox } from '#modules/notifications/index.ts'
import { withPerson } from '#platform/database/company-context.ts'
import type { Call, SignedInCall } from '#platform/route.ts'
import { companyRoute, fewFields, publicRoute, type Route, unopenedRoute } from '#platform/route.ts'
import {
  inviteMember,
  joinByInvitation,
  listInvitations,
  lookUpInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts'
import {
  activateMember,
  changeRole,
  leaveCompany,
  listMembers,
  removeMember,
  setMemberPlace,
} from './members.ts'
import { refuseUnproven } from './refuse-unproven.ts'

const byId = z.object({ id: schemas.id })
const listOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row) })

/** Who belongs to a company, and who was asked in. */
export function memberRoutes({
  outbox,
  languageOf,
}: {
  outbox: Outbox
  languageOf: (call: Call) => Language
}): Route[] {
  const inviterOf = (call: SignedInCall) => ({
    name: call.caller.name,
    language: languageOf(call),
    outbox,
  })
  return [
    companyRoute(endpoints.listMembers, { answer: listOf(schemas.member) }, async (ctx) => ({
      data: await listMembers(ctx),
    })),
    companyRoute(
      endpoints.changeRole,
      {
        params: byId,
        body: schemas.roleInput,
        answer: schemas.member,
        permission: 'members.edit',
        guard: 'password-at-times',
        perMinute: 60,
      },
      (ctx, call) => {
        refuseUnproven(call)
        return changeRole(ctx, call.params.id, call.body.role)
      },
    ),
    companyRoute(
      endpoints.activateMember,
      { params: byId, body: schemas.activeInput, answer: schemas.member, permission: 'members.edit' },
      (ctx, { params, body }) => activateMember(ctx, params.id, body.active),
    ),
    companyRoute(
      endpoints.setMemberPlace,
      {
        params: byId,
        body: schemas.memberPlaceInput,
        answer: schemas.member,
        permission: 'documents.draft',
      },
      (ctx, { params, body }) => setMemberPlace(ctx, params.id, body.place),
    ),
    companyRoute(
      endpoints.removeMember,
      { params: byId, permission: 'members.edit' },
      async (ctx, { params }) => {
        await removeMember(ctx, params.id)
        return null
      },
    ),
    companyRoute(
      endpoints.leaveCompany,
      { body: z.object({ company_id: schemas.id }) },
      async (ctx, { body }) => {
        await leaveCompany(ctx, body.company_id)
        return null
      },
    ),
    companyRoute(
      endpoints.listInvitations,
      { answer: listOf(schemas.invitation), permission: 'members.edit' },
      async (ctx) => ({ data: await listInvitations(ctx) }),
    ),
    companyRoute(
      endpoints.inviteMember,
      {
        body: schemas.invitationInput,
        answer: schemas.invitation,
        permission: 'members.edit',
        guard: 'password-at-times',
        status: 201,
        perMinute: 60,
      },
      (ctx, call) => {
        refuseUnproven(call)
        return inviteMember(ctx, inviterOf(call), call.body)
      },
    ),
    companyRoute(
      endpoints.resendInvitation,
      { params: byId, answer: schemas.invitation, permission: 'members.edit', perMinute: 30 },
      (ctx, call) => resendInvitation(ctx, inviterOf(call), call.params.id),
    ),
    companyRoute(
      endpoints.revokeInvitation,
      { params: byId, permission: 'members.edit' },
      async (ctx, { params }) => {
        await revokeInvitation(ctx, params.id)
        return null
      },
    ),
    publicRoute(
      endpoints.lookUpInvitation,
      {
        body: schemas.mailedToken,
        bodyLimit: fewFields,
        answer: schemas.invitationOffer,
        perMinute: 60,
        isMailedLink: true,
      },
      (doors, { body }) => lookUpInvitation(doors, body.token),
    ),
    unopenedRoute(
      endpoints.acceptInvitation,
      { body: schemas.mailedToken, answer: schemas.joinedCompany, isMailedLink: true },
      async (doors, { caller, body }) => {
        const companyId = await joinByInvitation(doors, body.token, {
          id: caller.userId,
          email: caller.email,
          origin: caller.origin,
        })
        return {
          company: await withPerson(doors, caller.userId, (ctx) => getCompany(ctx, caller.userId, companyId)),
        }
      },
    ),
  ]
}
