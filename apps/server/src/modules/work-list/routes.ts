import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Issue } from '@cuentaclara/einvoice'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { type Call, companyRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { assignWork } from './assign-work.ts'
import { countOpenWork } from './count-work.ts'
import { listAllWork } from './list-all-work.ts'
import { listWork } from './list-work.ts'
import { dismissWork, restoreWork, snoozeWork } from './mark-work.ts'

/** `phrase` says why something was rejected in the caller's language. */
export const workListRoutes = (
  phrase: (cause: Pick<Issue, 'code' | 'params'>, call: Call) => string,
): Route[] => [
  companyRoute(
    endpoints.listWork,
    { query: schemas.workListQuery, answer: schemas.workList, permission: 'documents.read' },
    (ctx, call) => listWork(ctx, call.query, (cause) => phrase(cause, call)),
  ),
  unopenedRoute(
    endpoints.listAllWork,
    { query: schemas.allWorkQuery, answer: schemas.allWork },
    (doors, call) =>
      // Unsafe: of the companies that the person is in.
      unsafeForAllCompanies(
        doors,
        (ctx) => listAllWork(ctx, call.caller.userId, call.query, (cause) => phrase(cause, call)),
        { readOnly: true },
      ),
  ),
  companyRoute(
    endpoints.getCounters,
    { answer: schemas.counters, permission: 'documents.read' },
    countOpenWork,
  ),
  companyRoute(
    endpoints.snoozeWork,
    { body: schemas.snoozeWork, permission: 'documents.draft' },
    async (ctx, { body }) => {
      await snoozeWork(ctx, body)
      return null
    },
  ),
  companyRoute(
    endpoints.assignWork,
    { body: schemas.assignWork, permission: 'documents.draft' },
    async (ctx, { body }) => {
      await assignWork(ctx, body)
      return null
    },
  ),
  companyRoute(
    endpoints.dismissWork,
    { body: schemas.dismissWork, permission: 'documents.draft' },
    async (ctx, { body }) => {
      await dismissWork(ctx, body)
      return null
    },
  ),
  companyRoute(
    endpoints.restoreWork,
    { body: schemas.workKeys, permission: 'documents.draft' },
    async (ctx, { body }) => {
      await restoreWork(ctx, body)
      return null
    },
  ),
]
