import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { phraseIssue } from '#modules/documents/drafts.ts'
import { type CompanyContext, withCompany } from '#platform/database/company-context.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { companyRoute, type Route, type SignedInCall, unopenedRoute } from '#platform/route.ts'
import { getSimple } from './get-simple.ts'
import { listSimples, simpleTotals } from './list-simples.ts'
import { describeSimpleForPrint } from './print-simple.ts'
import { createSimple, deleteSimple, issueSimple, saveSimple } from './save-simple.ts'
import { convertSimple, paySimple, voidSimple } from './settle-simple.ts'

const byId = z.object({ id: schemas.id })
const answer = schemas.simpleDetail
const bodyLimit = 1024 * 1024

/** The routes of simple receipts. `languageOf` tells what the caller reads. */
export function simpleRoutes(languageOf: (call: SignedInCall) => Language): Route[] {
  const show = (ctx: CompanyContext, call: SignedInCall, id: string) =>
    getSimple(ctx, id, (issue) => phraseIssue(issue, languageOf(call)))

  return [
    companyRoute(
      endpoints.listSimples,
      {
        reads: 'replica',
        query: schemas.simplesQuery,
        answer: schemas.pageOf(schemas.simpleRow),
        permission: 'documents.read',
      },
      (ctx, { query }) => listSimples(ctx, query),
    ),
    companyRoute(
      endpoints.getSimpleTotals,
      {
        reads: 'replica',
        query: schemas.simplesQuery,
        answer: z.object({ data: schemas.simpleTotals }),
        permission: 'documents.read',
      },
      async (ctx, { query }) => ({ data: await simpleTotals(ctx, query) }),
    ),
    companyRoute(endpoints.getSimple, { params: byId, answer, permission: 'documents.read' }, (ctx, call) =>
      show(ctx, call, call.params.id),
    ),
    companyRoute(
      endpoints.createSimple,
      { body: schemas.newSimple, bodyLimit, answer, permission: 'documents.draft', status: 201 },
      async (ctx, call) => {
        const { as_draft, ...input } = call.body
        return show(ctx, call, await createSimple(ctx, input, { asDraft: as_draft }))
      },
    ),
    companyRoute(
      endpoints.saveSimple,
      { params: byId, body: schemas.simpleInput, bodyLimit, answer, permission: 'documents.draft' },
      async (ctx, call) => {
        await saveSimple(ctx, call.params.id, call.body, call.ifMatch)
        return show(ctx, call, call.params.id)
      },
    ),
    companyRoute(
      endpoints.deleteSimple,
      { params: byId, permission: 'documents.draft' },
      async (ctx, call) => {
        await deleteSimple(ctx, call.params.id, call.ifMatch)
        return null
      },
    ),
    companyRoute(
      endpoints.issueSimple,
      { params: byId, body: schemas.simpleInput, bodyLimit, answer, permission: 'documents.issue' },
      async (ctx, call) => {
        await issueSimple(ctx, call.params.id, call.body, call.ifMatch)
        return show(ctx, call, call.params.id)
      },
    ),
    companyRoute(
      endpoints.paySimple,
      { params: byId, body: schemas.simplePayment, answer, permission: 'payments.record' },
      async (ctx, call) => {
        await paySimple(ctx, call.params.id, call.body)
        return show(ctx, call, call.params.id)
      },
    ),
    companyRoute(
      endpoints.voidSimple,
      { params: byId, body: schemas.simpleVoid, answer, permission: 'documents.correct' },
      async (ctx, call) => {
        await voidSimple(ctx, call.params.id, call.body.reason)
        return show(ctx, call, call.params.id)
      },
    ),
    companyRoute(
      endpoints.convertSimple,
      { params: byId, body: schemas.simpleConversion, answer, permission: 'documents.draft' },
      async (ctx, call) => {
        await convertSimple(ctx, call.params.id, call.body)
        return show(ctx, call, call.params.id)
      },
    ),
    unopenedRoute(
      endpoints.simplePdf,
      { params: byId, permission: 'documents.read' },
      async (doors, { params, caller, reply }) => {
        const { name, page } = await withCompany(
          doors,
          caller.member!,
          (ctx) => describeSimpleForPrint(ctx, params.id),
          { readOnly: true },
        )
        reply.header('content-disposition', `attachment; filename="${name}"`).type('application/pdf')
        // It says whether it was paid or voided, which changes.
        reply.header('cache-control', 'private, no-cache')
        return reply.send(Buffer.from(await renderPdf(page, { of: caller.member!.companyId })))
      },
    ),
  ]
}
