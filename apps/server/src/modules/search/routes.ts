import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { companyRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { search } from './search.ts'
import { searchElsewhere } from './search-elsewhere.ts'
import { searchRecords } from './search-records.ts'

export const searchRoutes: Route[] = [
  companyRoute(
    endpoints.search,
    { query: schemas.searchQuery, answer: schemas.searchAnswer, permission: 'documents.read' },
    (ctx, { query }) => search(ctx, query.q),
  ),
  companyRoute(
    endpoints.searchRecords,
    { query: schemas.searchQuery, answer: schemas.recordsAnswer, permission: 'documents.read' },
    async (ctx, { query }) => ({ data: await searchRecords(ctx, query.q) }),
  ),
  unopenedRoute(
    endpoints.searchElsewhere,
    { query: schemas.elsewhereQuery, answer: schemas.elsewhereAnswer },
    (doors, { caller, query }) =>
      // Unsafe: of the companies that the person is in.
      unsafeForAllCompanies(doors, (ctx) => searchElsewhere(ctx, caller.userId, query), { readOnly: true }),
  ),
]
