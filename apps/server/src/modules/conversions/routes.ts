import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { companyRoute, type Route } from '#platform/route.ts'
import { convertSources, type Sources } from './convert-sources.ts'

/** What can be made of what; `app/` says who reads which type of document. */
export function conversionRoutes(sources: Sources): Route[] {
  return [
    companyRoute(
      endpoints.getConversion,
      { query: schemas.conversionQuery, answer: schemas.conversion, permission: 'documents.draft' },
      (ctx, { query }) => convertSources(ctx, sources, query),
    ),
  ]
}
