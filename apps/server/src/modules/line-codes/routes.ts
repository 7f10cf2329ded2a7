import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { companyRoute, type Route, type SignedInCall, unopenedRoute } from '#platform/route.ts'
import { changeLineCodes } from './change-line-codes.ts'
import { proposeLineCodes } from './propose-line-codes.ts'

const permission = 'documents.draft'

/** `phrase` says why a document was refused, as the caller reads. */
export function lineCodeRoutes(phrase: (error: unknown, call: SignedInCall) => string): Route[] {
  return [
    companyRoute(
      endpoints.proposeLineCodes,
      { query: schemas.lineCodesQuery, answer: schemas.lineCodes, permission, perMinute: 120 },
      (ctx, { query }) => proposeLineCodes(ctx, query),
    ),
    unopenedRoute(
      endpoints.changeLineCodes,
      {
        body: schemas.lineCodesInput,
        answer: schemas.lineCodesChanged,
        permission,
        status: 200,
        perMinute: 120,
      },
      (doors, call) =>
        changeLineCodes(doors, call.caller.member!, {
          changes: call.body.changes,
          phrase: (error) => phrase(error, call),
        }),
    ),
  ]
}
