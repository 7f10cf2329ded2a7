import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { companyRoute, type Route } from '#platform/route.ts'
import { convertSource, type Sources } from './convert-source.ts'

/** What can be made of what; `app/` says who reads which type of document. */
export function conversionRoutes(sources: Sources): Route[] {
  return [
    companyRoute(
      endpoints.getConversion,
      { query: schemas.conversionQuery, answer: schemas.conversion, permission: 'documents.draft' },
      (ctx, { query }) => convertSource(ctx, sources, query),
    ),
  ]
}
