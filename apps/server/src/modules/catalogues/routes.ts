import { can, endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { readInTurn, withCompany } from '#platform/database/company-context.ts'
import { type Caller, type Route, unopenedRoute } from '#platform/route.ts'
import { searchCabys } from './search-cabys.ts'

export const catalogueRoutes: Route[] = [
  // Only what a company uses needs a transaction, to see it and nobody else's.
  unopenedRoute(
    endpoints.searchCabys,
    { query: schemas.cabysQuery, answer: z.object({ data: z.array(schemas.cabysEntry) }) },
    async (doors, { query, caller }) => {
      const data = seesItems(caller.member)
        ? await withCompany(doors, caller.member, ({ tx }) => searchCabys(tx, { ...query, isOwn: true }), {
            readOnly: true,
          })
        : await readInTurn(doors, caller.userId, (db) => searchCabys(db, query))
      return { data }
    },
  ),
]

function seesItems(member: Caller['member']): member is NonNullable<Caller['member']> {
  return member !== null && can(member.role, 'items.read', member.options)
}
