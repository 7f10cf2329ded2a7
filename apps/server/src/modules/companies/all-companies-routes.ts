import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import type { Outbox } from '#modules/notifications/index.ts'
import { platformRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { archiveCompany } from './archive-company.ts'
import { listAllCompanies } from './list-all-companies.ts'

const byId = z.object({ id: schemas.id })

/** Every company of the installation, as the specification names the call (§7). */
export const allCompaniesRoutes = ({ outbox }: { outbox: Outbox }): Route[] => [
  platformRoute(
    endpoints.listAllCompanies,
    { query: schemas.allCompaniesQuery, answer: schemas.pageOf(schemas.platformCompany) },
    (ctx, { query }) => listAllCompanies(ctx, query),
  ),
  unopenedRoute(
    endpoints.archiveCompany,
    { params: byId, body: schemas.visitReason, guard: 'reason' },
    async (doors, { caller, params, body }) => {
      await archiveCompany(doors, { caller, reason: body.reason, outbox }, params.id)
      return null
    },
  ),
]
