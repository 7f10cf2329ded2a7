import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { type Route, unopenedRoute } from '#platform/route.ts'
import { searchCabys } from './search-cabys.ts'

export const catalogueRoutes: Route[] = [
  // Nothing of a company or a person is read: the search needs no transaction.
  unopenedRoute(
    endpoints.searchCabys,
    { query: schemas.cabysQuery, answer: z.object({ data: z.array(schemas.cabysEntry) }) },
    async ({ database }, { query }) => ({ data: await searchCabys(database.app, query.search, query.limit) }),
  ),
]
