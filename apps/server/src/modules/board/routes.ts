import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { type Route, unopenedRoute } from '#platform/route.ts'
import { getBoard } from './get-board.ts'

export const boardRoutes: Route[] = [
  unopenedRoute(
    endpoints.getBoard,
    { query: schemas.boardQuery, answer: schemas.pageOf(schemas.boardRow) },
    // Unsafe: of the companies that the person is in.
    (doors, { caller, query }) => unsafeForAllCompanies(doors, (ctx) => getBoard(ctx, caller.userId, query)),
  ),
]
