import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { companyRoute, type Route } from '#platform/route.ts'
import { search } from './search.ts'

export const searchRoutes: Route[] = [
  companyRoute(
    endpoints.search,
    { query: schemas.searchQuery, answer: schemas.searchAnswer, permission: 'documents.read' },
    (ctx, { query }) => search(ctx, query.q),
  ),
]
