import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import type { Outbox } from '#modules/notifications/index.ts'
import type { AppError } from '#platform/errors.ts'
import { type Call, platformRoute, type Route, unopenedRoute } from '#platform/route.ts'
import {
  activate,
  assignUser,
  listAssignedUsers,
  listCompanyPeople,
  listUnassignedCompanies,
  listUserCompanies,
  toAssignedView,
  unassignUser,
} from './assign-user.ts'
import { refuseUnproven } from './refuse-unproven.ts'

const byId = z.object({ id: schemas.id })
const listOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row) })

/** The calls by which people are put into companies, as the specification names them (§7). */
export function assignmentRoutes({
  outbox,
  languageOf,
  phrase,
}: {
  outbox: Outbox
  languageOf: (call: Call) => Language
  phrase: (error: AppError, call: Call) => string
}): Route[] {
  return [
    unopenedRoute(
      endpoints.assignUser,
      {
        body: schemas.assignUser,
        answer: schemas.assignedCompanies,
        guard: ['password-at-times', 'reason'],
        perMinute: 60,
      },
      async (doors, call) => {
        const { user_id: userId, company_id, role, reason } = call.body
        // Of who runs the installation the owners hear, with the reason.
        if (!call.caller.isPlatformAdmin || reason === undefined) refuseUnproven(call)
        const companyIds = [...new Set([company_id].flat())]
        const results = await assignUser(
          doors,
          { caller: call.caller, reason, outbox },
          { userId, companyIds, role, language: languageOf(call) },
        )
        return toAssignedView(results, (error) => phrase(error, call))
      },
    ),
    unopenedRoute(
      endpoints.deleteCompanyUser,
      { body: schemas.companyUserLink, guard: 'reason' },
      async (doors, { caller, body }) => {
        const act = { caller, reason: body.reason, outbox }
        await unassignUser(doors, act, { userId: body.user_id, companyId: body.company_id })
        return null
      },
    ),
    unopenedRoute(
      endpoints.activateCompany,
      { body: schemas.companyActivation, guard: 'reason' },
      async (doors, { caller, body }) => {
        const active = body.active === 1 ? 1 : 0
        const act = { caller, reason: body.reason, outbox }
        await activate(doors, act, { companyId: body.company_id, userId: body.user_id, active })
        return null
      },
    ),
    unopenedRoute(
      endpoints.listUserCompanies,
      { params: byId, answer: listOf(schemas.membership) },
      async (doors, { caller, params }) => ({ data: await listUserCompanies(doors, caller, params.id) }),
    ),
    platformRoute(
      endpoints.listCompanyPeople,
      { params: byId, answer: listOf(schemas.companyPerson) },
      async (ctx, { params }) => ({ data: await listCompanyPeople(ctx, params.id) }),
    ),
    platformRoute(
      endpoints.listAssignedUsers,
      { query: schemas.assignedUsersQuery, answer: listOf(schemas.assignedUser) },
      async (ctx, { query }) => ({
        data: await listAssignedUsers(ctx, { companyId: query.company_id, search: query.search }),
      }),
    ),
    platformRoute(
      endpoints.listCompaniesNotAssigned,
      { query: schemas.unassignedQuery, answer: listOf(schemas.companyChoice) },
      async (ctx, { query }) => ({
        data: await listUnassignedCompanies(ctx, { userId: query.user_id, search: query.search }),
      }),
    ),
  ]
}
