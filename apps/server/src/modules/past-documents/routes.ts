import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { mostRows, type Steps } from '#modules/imports/index.ts'
import { companyRoute, concludedRoute, fileRoute, type Route, type SignedInCall } from '#platform/route.ts'
import { findPastDocument, listPastDocuments, readPastFile, showPastDocument } from './list-past-documents.ts'
import { proposeBalances } from './propose-balances.ts'
import { proposeDebts } from './propose-debts.ts'
import { startReadingTerms } from './read-terms-task.ts'
import { takeBalances } from './take-balances.ts'
import { takeDebts } from './take-debts.ts'

const byId = z.object({ id: schemas.id })

/** As many documents as one import takes, each with an amount of its own. */
const mostChoiceBytes = 2 * 1024 * 1024

type PastDoors = { steps: Steps; languageOf: (call: SignedInCall) => Language }

/** Reading what another program issued, and taking over what is still owed of it, which `steps` of imports do. */
export function pastDocumentRoutes({ steps, languageOf }: PastDoors): Route[] {
  return [...readingRoutes, ...balanceRoutes({ steps, languageOf })]
}

function balanceRoutes({ steps, languageOf }: PastDoors): Route[] {
  return [
    companyRoute(
      endpoints.listPastBalances,
      { query: schemas.pastBalancesQuery, answer: schemas.pastBalances, permission: 'payments.void' },
      (ctx, { query }) => proposeBalances(ctx, query),
    ),
    companyRoute(
      endpoints.takePastBalances,
      {
        body: schemas.pastBalancesChoice,
        bodyLimit: mostChoiceBytes,
        longestList: mostRows,
        answer: schemas.importView,
        permission: 'payments.void',
        status: 201,
      },
      (ctx, call) =>
        takeBalances(ctx, steps, {
          ...call.body,
          taker: { language: languageOf(call), origin: call.caller.member?.origin },
        }),
    ),
    companyRoute(
      endpoints.listPastDebts,
      { query: schemas.pastBalancesQuery, answer: schemas.pastDebts, permission: 'expenses.approve' },
      (ctx, { query }) => proposeDebts(ctx, query),
    ),
    companyRoute(
      endpoints.takePastDebts,
      {
        body: schemas.pastDebtsChoice,
        bodyLimit: mostChoiceBytes,
        longestList: mostRows,
        answer: schemas.importView,
        permission: 'expenses.approve',
        status: 201,
      },
      (ctx, call) =>
        takeDebts(ctx, steps, {
          ...call.body,
          taker: { language: languageOf(call), origin: call.caller.member?.origin },
        }),
    ),
    companyRoute(endpoints.readPastTerms, { answer: schemas.task, permission: 'payments.void' }, (ctx) =>
      startReadingTerms(ctx),
    ),
  ]
}

const readingRoutes: Route[] = [
  companyRoute(
    endpoints.listPastDocuments,
    {
      reads: 'replica',
      query: schemas.pastDocumentsQuery,
      answer: schemas.pageOf(schemas.pastDocumentRow),
      permission: 'documents.read',
    },
    (ctx, { query }) => listPastDocuments(ctx, query),
  ),
  concludedRoute(
    endpoints.getPastDocument,
    { params: byId, answer: schemas.pastDocumentDetail, permission: 'documents.read' },
    (ctx, { params }) => findPastDocument(ctx, params.id),
    ({ caller }, found) => showPastDocument(found, caller.member!.companyId),
  ),
  fileRoute(
    endpoints.getPastXml,
    { params: byId, permission: 'documents.read', isLasting: true },
    (ctx, { params }) => readPastFile(ctx, params.id),
  ),
]
