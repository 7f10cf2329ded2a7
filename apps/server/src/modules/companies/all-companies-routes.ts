import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { platformRoute, type Route } from '#platform/route.ts'
import { listAllCompanies } from './list-all-companies.ts'

/** Every company of the installation, as the specification names the call (§7). */
export const allCompaniesRoutes: Route[] = [
  platformRoute(
    endpoints.listAllCompanies,
    { query: schemas.allCompaniesQuery, answer: schemas.pageOf(schemas.platformCompany) },
    (ctx, { query }) => listAllCompanies(ctx, query),
  ),
]
