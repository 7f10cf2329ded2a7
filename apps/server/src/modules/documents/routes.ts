import { type DocumentRow, endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { refreshSubmission } from '#modules/submissions/index.ts'
import { type CompanyContext, type Doors, withCompany } from '#platform/database/company-context.ts'
import { renderSvg } from '#platform/pdf/render-pdf.ts'
import { previewForm, sendPreview } from '#platform/pdf/send-preview.ts'
import { companyRoute, type Route, type SignedInCall, unopenedRoute } from '#platform/route.ts'
import { agreeInstalments } from './agree-instalments.ts'
import { returnDocument } from './approval.ts'
import { getAuthorityLog } from './authority-log.ts'
import { getCorrectable } from './check-correction.ts'
import { deleteDraft } from './delete-draft.ts'
import { getDocumentChoices } from './document-choices.ts'
import type { AddressOf } from './document-pdf.ts'
import { getDocumentRow } from './document-row.ts'
import { documentTotals, meansTotals } from './document-totals.ts'
import type { DraftInput } from './engine/draft-input.ts'
import { phraseIssue } from './engine/phrase-issue.ts'
import { getDocument, type Phrase } from './get-document.ts'
import { invoiceTicket } from './invoice-ticket.ts'
import { approveDocument, type IssueDoors, type IssuedDocument, issueDocument } from './issue-document.ts'
import { listDocuments } from './list-documents.ts'
import { previewDraft } from './preview-draft.ts'
import { previewPrint } from './preview-print.ts'
import { readDocumentFile } from './read-file.ts'
import { createDraft, saveDraft } from './save-draft.ts'
import { tagDocument } from './tag-document.ts'

const byId = z.object({ id: schemas.id })
const byFile = byId.extend({ file: z.enum(['pdf', 'xml', 'answer']) })
const draft = { body: schemas.draftInput, bodyLimit: 4 * 1024 * 1024 }
const detail = schemas.documentDetail
const row = schemas.documentRow

/**
 * The routes of documents; issuing opens its own transactions. `languageOf` tells what the caller reads, `addressOf` where a
 * document stands for everybody who has its link.
 */
export function documentRoutes(
  issuing: IssueDoors,
  languageOf: (call: SignedInCall) => Language,
  addressOf: AddressOf,
): Route[] {
  const phraseFor =
    (call: SignedInCall): Phrase =>
    (issue) =>
      phraseIssue(issue, languageOf(call))

  return [
    companyRoute(
      endpoints.listDocuments,
      {
        reads: 'replica',
        query: schemas.documentsQuery,
        answer: schemas.pageOf(row),
        permission: 'documents.read',
      },
      (ctx, { query }) => listDocuments(ctx, query),
    ),
    companyRoute(
      endpoints.getDocumentTotals,
      {
        reads: 'replica',
        query: schemas.documentsQuery,
        answer: z.object({ data: schemas.documentTotals }),
        permission: 'documents.read',
      },
      async (ctx, { query }) => ({ data: await documentTotals(ctx, query) }),
    ),
    companyRoute(
      endpoints.getMeansTotals,
      {
        reads: 'replica',
        query: schemas.documentsQuery,
        answer: z.object({ data: schemas.meansTotals }),
        permission: 'documents.read',
      },
      async (ctx, { query }) => ({ data: await meansTotals(ctx, query) }),
    ),
    companyRoute(
      endpoints.getDocumentChoices,
      { reads: 'replica', answer: schemas.documentChoices, permission: 'documents.read' },
      (ctx) => getDocumentChoices(ctx),
    ),
    companyRoute(
      endpoints.getDocument,
      { params: byId, answer: detail, permission: 'documents.read' },
      (ctx, call) => getDocument(ctx, call.params.id, phraseFor(call)),
    ),
    companyRoute(
      endpoints.getAuthorityLog,
      { params: byId, answer: schemas.authorityLog, permission: 'authority.read' },
      (ctx, { params }) => getAuthorityLog(ctx, params.id),
    ),
    companyRoute(
      endpoints.createDraft,
      { ...draft, answer: detail, permission: 'documents.draft', status: 201 },
      async (ctx, call) => {
        const id = await createDraft(ctx, call.body)
        return getDocument(ctx, id, phraseFor(call))
      },
    ),
    companyRoute(
      endpoints.saveDraft,
      { ...draft, params: byId, answer: detail, permission: 'documents.draft' },
      async (ctx, call) => {
        await saveDraft(ctx, call.params.id, call.body, call.ifMatch)
        return getDocument(ctx, call.params.id, phraseFor(call))
      },
    ),
    companyRoute(
      endpoints.tagDocument,
      { params: byId, body: schemas.tagChange, answer: row, permission: 'documents.draft' },
      async (ctx, { params, body }) => {
        await tagDocument(ctx, params.id, body)
        return getDocumentRow(ctx, params.id)
      },
    ),
    companyRoute(
      endpoints.agreeInstalments,
      { params: byId, body: schemas.instalmentPlan, answer: detail, permission: 'payments.record' },
      async (ctx, call) => {
        await agreeInstalments(ctx, call.params.id, call.body)
        return getDocument(ctx, call.params.id, phraseFor(call))
      },
    ),
    companyRoute(
      endpoints.deleteDraft,
      { params: byId, permission: 'documents.draft' },
      async (ctx, call) => {
        await deleteDraft(ctx, call.params.id, call.ifMatch)
        return null
      },
    ),
    unopenedRoute(
      endpoints.issueDocument,
      { ...draft, answer: row, permission: 'documents.issue', status: 201, key: 'own' },
      (doors, call) => issue(doors, issuing, call, null),
    ),
    unopenedRoute(
      endpoints.issueDraft,
      { ...draft, params: byId, answer: row, permission: 'documents.issue', key: 'own' },
      (doors, call) => issue(doors, issuing, call, call.params.id),
    ),
    unopenedRoute(
      endpoints.invoiceTicket,
      {
        params: byId,
        body: schemas.invoiceTicket,
        answer: row,
        permission: 'documents.issue',
        status: 201,
        key: 'own',
      },
      async (doors, call) => {
        const { params, body, caller, idempotency } = call
        const issued = await invoiceTicket(doors, issuing, caller.member!, {
          ticketId: params.id,
          clientId: body.client_id ?? null,
          idempotency: idempotency === null ? null : { key: idempotency.key, hash: idempotency.requestHash },
        })
        return rowOf(doors, call, issued)
      },
    ),
    unopenedRoute(
      endpoints.approveDocument,
      { params: byId, answer: row, permission: 'documents.approve', key: 'own' },
      (doors, call) => approve(doors, issuing, call),
    ),
    companyRoute(
      endpoints.returnDocument,
      { params: byId, body: schemas.returnDocument, answer: row, permission: 'documents.draft' },
      (ctx, { params, body, ifMatch }) => returnDocument(ctx, params.id, { ...body, version: ifMatch }),
    ),
    companyRoute(
      endpoints.getCorrectable,
      { params: byId, answer: schemas.correctable, permission: 'documents.read' },
      (ctx, { params }) => getCorrectable(ctx, params.id),
    ),
    companyRoute(
      endpoints.refreshDocument,
      { params: byId, answer: row, permission: 'documents.read' },
      async (ctx, { params }) => {
        await refreshSubmission(ctx, params.id)
        return getDocumentRow(ctx, params.id)
      },
    ),
    unopenedRoute(
      endpoints.documentFile,
      { params: byFile, query: schemas.paperQuery, permission: 'documents.read' },
      async (doors, { params, query, caller, reply }) => {
        const { name, type, content } = await readDocumentFile(
          (fn) => withCompany(doors, caller.member!, fn, { readOnly: true }),
          params.id,
          params.file,
          addressOf,
          { language: query.language ?? null },
        )
        reply.header('content-disposition', `attachment; filename="${name}"`).type(type)
        // What was signed or answered never changes; how it is printed is the company's to choose anew.
        reply.header('cache-control', params.file === 'pdf' ? 'private, no-cache' : 'private, max-age=86400')
        return reply.send(content)
      },
    ),
    unopenedRoute(
      endpoints.previewDraft,
      { ...draft, params: previewForm, permission: 'documents.draft', isReading: true, perMinute: 120 },
      async (doors, { params, body, caller, reply }) => {
        const open = (ctx: CompanyContext) => previewDraft(ctx, body)
        return sendPreview(
          reply,
          params.form,
          await withCompany(doors, caller.member!, open, { readOnly: true }),
          caller.member!.companyId,
        )
      },
    ),
    previewRoute(),
  ]
}

function previewRoute(): Route {
  return unopenedRoute(
    endpoints.previewDocumentSettings,
    {
      body: schemas.printPreviewInput,
      answer: schemas.printPreview,
      permission: 'settings.read',
      isReading: true,
      perMinute: 120,
    },
    async (doors, { body, caller }) => {
      const page = await withCompany(doors, caller.member!, (ctx) => previewPrint(ctx, body), {
        readOnly: true,
      })
      return { svg: await renderSvg(page, { of: caller.member!.companyId }) }
    },
  )
}

type IssueCall = SignedInCall<unknown, unknown, DraftInput>

async function issue(
  doors: Doors,
  issuing: IssueDoors,
  call: IssueCall,
  draftId: string | null,
): Promise<DocumentRow> {
  const { body: input, caller, idempotency, ifMatch } = call
  const issued = await issueDocument(doors, issuing, caller.member!, {
    input,
    draftId,
    expectedVersion: ifMatch,
    idempotency: idempotency === null ? null : { key: idempotency.key, hash: idempotency.requestHash },
  })
  return rowOf(doors, call, issued)
}

async function approve(
  doors: Doors,
  issuing: IssueDoors,
  call: SignedInCall<{ id: string }>,
): Promise<DocumentRow> {
  const { params, caller, idempotency, ifMatch } = call
  const issued = await approveDocument(doors, issuing, caller.member!, {
    id: params.id,
    version: ifMatch,
    idempotency: idempotency === null ? null : { key: idempotency.key, hash: idempotency.requestHash },
  })
  return rowOf(doors, call, issued)
}

async function rowOf(
  doors: Doors,
  { caller }: SignedInCall,
  { id, row }: IssuedDocument,
): Promise<DocumentRow> {
  if (row !== null) return { ...row, created_by: row.created_by ?? caller.name }
  return withCompany(doors, caller.member!, (ctx) => getDocumentRow(ctx, id), { readOnly: true })
}
