import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { phraseIssue } from '#modules/documents/drafts.ts'
import { type CompanyContext, withCompany } from '#platform/database/company-context.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { previewForm, sendPreview } from '#platform/pdf/send-preview.ts'
import { companyRoute, type Route, type SignedInCall, unopenedRoute } from '#platform/route.ts'
import { boardQuotations } from './board-quotations.ts'
import { convertQuotation } from './convert-quotation.ts'
import { getQuotation } from './get-quotation.ts'
import { listQuotations, quotationTotals } from './list-quotations.ts'
import {
  cancelQuotation,
  decideQuotation,
  extendQuotation,
  reviseQuotation,
  sendQuotation,
} from './move-quotation.ts'
import { describeQuotationForPrint, previewQuotation } from './print-quotation.ts'
import { createQuotation, deleteQuotation, saveQuotation } from './save-quotation.ts'
import { getQuotationRow, tagQuotation } from './tag-quotation.ts'

const byId = z.object({ id: schemas.id })
const written = { body: schemas.quotationInput, bodyLimit: 4 * 1024 * 1024 }
const answer = schemas.quotationDetail
const read = 'documents.read' as const
const draft = 'documents.draft' as const

/** The routes of quotations. `languageOf` tells what the caller reads. */
export function quotationRoutes(languageOf: (call: SignedInCall) => Language): Route[] {
  const show = (ctx: CompanyContext, call: SignedInCall, id: string) =>
    getQuotation(ctx, id, (issue) => phraseIssue(issue, languageOf(call)))

  return [
    companyRoute(
      endpoints.listQuotations,
      {
        reads: 'replica',
        query: schemas.quotationsQuery,
        answer: schemas.pageOf(schemas.quotationRow),
        permission: read,
      },
      (ctx, { query }) => listQuotations(ctx, query),
    ),
    companyRoute(
      endpoints.getQuotationTotals,
      {
        reads: 'replica',
        query: schemas.quotationsQuery,
        answer: z.object({ data: schemas.quotationTotals }),
        permission: read,
      },
      async (ctx, { query }) => ({ data: await quotationTotals(ctx, query) }),
    ),
    companyRoute(
      endpoints.getQuotationBoard,
      {
        reads: 'replica',
        query: schemas.quotationsQuery,
        answer: z.object({ data: schemas.quotationBoard }),
        permission: read,
      },
      async (ctx, { query }) => ({ data: await boardQuotations(ctx, query) }),
    ),
    companyRoute(endpoints.getQuotation, { params: byId, answer, permission: read }, (ctx, call) =>
      show(ctx, call, call.params.id),
    ),
    companyRoute(
      endpoints.createQuotation,
      { ...written, answer, permission: draft, status: 201 },
      async (ctx, call) => show(ctx, call, await createQuotation(ctx, call.body)),
    ),
    companyRoute(
      endpoints.saveQuotation,
      { ...written, params: byId, answer, permission: draft },
      async (ctx, call) => {
        await saveQuotation(ctx, call.params.id, call.body, call.ifMatch)
        return show(ctx, call, call.params.id)
      },
    ),
    companyRoute(
      endpoints.tagQuotation,
      { params: byId, body: schemas.tagChange, answer: schemas.quotationRow, permission: draft },
      async (ctx, { params, body }) => {
        await tagQuotation(ctx, params.id, body)
        return getQuotationRow(ctx, params.id)
      },
    ),
    companyRoute(endpoints.deleteQuotation, { params: byId, permission: draft }, async (ctx, { params }) => {
      await deleteQuotation(ctx, params.id)
      return null
    }),
    companyRoute(
      endpoints.sendQuotation,
      { params: byId, body: schemas.quotationSending, answer, permission: 'documents.send' },
      async (ctx, call) => {
        await sendQuotation(ctx, call.params.id, call.body?.how ?? 'said')
        return show(ctx, call, call.params.id)
      },
    ),
    unopenedRoute(
      endpoints.previewQuotation,
      { ...written, params: previewForm, permission: draft, isReading: true, perMinute: 120 },
      async (doors, { params, body, caller, reply }) => {
        const open = (ctx: CompanyContext) => previewQuotation(ctx, body)
        return sendPreview(
          reply,
          params.form,
          await withCompany(doors, caller.member!, open, { readOnly: true }),
          caller.member!.companyId,
        )
      },
    ),
    unopenedRoute(
      endpoints.quotationPdf,
      { params: byId, permission: read },
      async (doors, { params, caller, reply }) => {
        const { name, page } = await withCompany(
          doors,
          caller.member!,
          (ctx) => describeQuotationForPrint(ctx, params.id),
          { readOnly: true },
        )
        reply.header('content-disposition', `attachment; filename="${name}"`).type('application/pdf')
        // A draft goes on, and what is out may stand for longer.
        reply.header('cache-control', 'private, no-cache')
        return reply.send(Buffer.from(await renderPdf(page, { of: caller.member!.companyId })))
      },
    ),
    companyRoute(
      endpoints.decideQuotation,
      { params: byId, body: schemas.quotationDecision, answer, permission: draft },
      async (ctx, call) => {
        await decideQuotation(ctx, call.params.id, call.body)
        return show(ctx, call, call.params.id)
      },
    ),
    companyRoute(
      endpoints.extendQuotation,
      { params: byId, body: schemas.quotationExtension, answer, permission: draft },
      async (ctx, call) => {
        await extendQuotation(ctx, call.params.id, call.body.valid_until)
        return show(ctx, call, call.params.id)
      },
    ),
    companyRoute(
      endpoints.reviseQuotation,
      { params: byId, answer, permission: draft },
      async (ctx, call) => {
        await reviseQuotation(ctx, call.params.id)
        return show(ctx, call, call.params.id)
      },
    ),
    companyRoute(
      endpoints.cancelQuotation,
      { params: byId, answer, permission: draft },
      async (ctx, call) => {
        await cancelQuotation(ctx, call.params.id)
        return show(ctx, call, call.params.id)
      },
    ),
    companyRoute(
      endpoints.convertQuotation,
      {
        params: byId,
        body: schemas.quotationConversion,
        answer: schemas.quotationConverted,
        permission: draft,
        status: 201,
      },
      (ctx, { params, body }) => convertQuotation(ctx, params.id, body),
    ),
  ]
}
