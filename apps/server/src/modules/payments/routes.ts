import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { getDocumentRow } from '#modules/documents/index.ts'
import type { IssueDoors } from '#modules/documents/issuing.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { previewForm, sendPreview } from '#platform/pdf/send-preview.ts'
import { companyRoute, type Route, type SignedInCall, unopenedRoute } from '#platform/route.ts'
import { applyPayment } from './apply-payment.ts'
import { getMoneyBefore } from './get-money-before.ts'
import { getPayment } from './get-payment.ts'
import { getSettlement } from './get-settlement.ts'
import { listOpenDocuments } from './list-open-documents.ts'
import { listPayments, paymentTotals } from './list-payments.ts'
import { getPaymentChoices } from './payment-choices.ts'
import { getReceiptProposal, getReceipts } from './receipts/get-receipts.ts'
import { issueReceiptByHand, issueReceipts, previewReceipt } from './receipts/issue-receipts.ts'
import { recordPayment } from './record-payment.ts'
import { releaseAllocation } from './release-allocation.ts'
import { returnPayment, undoReturn } from './return-payment.ts'
import { tellOfPayment } from './tell-of-payment.ts'
import { voidPayment } from './void-payment.ts'
import { undoWriteOff, writeOff } from './write-off.ts'

const byId = z.object({ id: schemas.id })
const ofDocument = byId.extend({ document_id: schemas.id })
const answer = schemas.paymentDetail

type Phrase = (error: unknown, call: SignedInCall) => string

/** The routes of payments; issuing receipts opens its own transactions. `phrase` says why one was refused, as the caller reads. */
export function paymentRoutes(issuing: IssueDoors, phrase: Phrase): Route[] {
  return [
    companyRoute(
      endpoints.listPayments,
      {
        reads: 'replica',
        query: schemas.paymentsQuery,
        answer: schemas.pageOf(schemas.paymentRow),
        permission: 'payments.read',
      },
      (ctx, { query }) => listPayments(ctx, query),
    ),
    companyRoute(
      endpoints.getPaymentTotals,
      {
        reads: 'replica',
        query: schemas.paymentsQuery,
        answer: z.object({ data: schemas.paymentTotals }),
        permission: 'payments.read',
      },
      async (ctx, { query }) => ({ data: await paymentTotals(ctx, query) }),
    ),
    companyRoute(
      endpoints.listOpenDocuments,
      {
        query: schemas.openDocumentsQuery,
        answer: z.object({ data: z.array(schemas.openDocument) }),
        permission: 'payments.read',
      },
      async (ctx, { query }) => ({ data: await listOpenDocuments(ctx, query) }),
    ),
    companyRoute(
      endpoints.getSettlement,
      { params: byId, answer: schemas.documentSettlement, permission: 'payments.read' },
      (ctx, { params }) => getSettlement(ctx, params.id),
    ),
    companyRoute(
      endpoints.getMoneyBefore,
      {
        params: byId,
        query: schemas.moneyBeforeQuery,
        answer: z.object({ data: schemas.documentMoneyBefore }),
        permission: 'payments.read',
      },
      async (ctx, { params, query }) => ({ data: await getMoneyBefore(ctx, params.id, query.currency) }),
    ),
    companyRoute(
      endpoints.getPayment,
      { params: byId, answer, permission: 'payments.read' },
      (ctx, { params }) => getPayment(ctx, params.id),
    ),
    companyRoute(
      endpoints.recordPayment,
      { body: schemas.paymentInput, answer, permission: 'payments.record', status: 201 },
      async (ctx, { body }) => {
        const payment = await recordPayment(ctx, body)
        await tellOfPayment(ctx, payment)
        return payment
      },
    ),
    companyRoute(
      endpoints.applyPayment,
      { params: byId, body: schemas.paymentApplication, answer, permission: 'payments.record' },
      (ctx, { params, body }) => applyPayment(ctx, params.id, body),
    ),
    companyRoute(
      endpoints.voidPayment,
      { params: byId, body: schemas.paymentUndoing, answer, permission: 'payments.void' },
      (ctx, { params, body }) => voidPayment(ctx, params.id, body),
    ),
    companyRoute(
      endpoints.releaseAllocation,
      { params: ofDocument, body: schemas.allocationRelease, answer, permission: 'payments.void' },
      (ctx, { params, body }) =>
        releaseAllocation(ctx, { paymentId: params.id, documentId: params.document_id }, body),
    ),
    companyRoute(
      endpoints.returnPayment,
      { params: byId, body: schemas.paymentReturnInput, answer, permission: 'payments.void' },
      (ctx, { params, body }) => returnPayment(ctx, params.id, body),
    ),
    companyRoute(
      endpoints.undoReturn,
      { params: byId.extend({ return_id: schemas.id }), answer, permission: 'payments.void' },
      (ctx, { params }) => undoReturn(ctx, params.id, params.return_id),
    ),
    companyRoute(
      endpoints.writeOff,
      {
        params: byId,
        body: schemas.writeOffInput,
        answer: schemas.documentSettlement,
        permission: 'payments.void',
      },
      (ctx, { params, body }) => writeOff(ctx, params.id, body),
    ),
    companyRoute(
      endpoints.undoWriteOff,
      { params: byId, answer: schemas.documentSettlement, permission: 'payments.void' },
      (ctx, { params }) => undoWriteOff(ctx, params.id),
    ),
    companyRoute(
      endpoints.getPaymentReceipts,
      { params: byId, answer: schemas.paymentReceipts, permission: 'payments.read' },
      (ctx, { params }) => getReceipts(ctx, params.id),
    ),
    companyRoute(
      endpoints.getPaymentChoices,
      { reads: 'replica', answer: schemas.paymentChoices, permission: 'payments.read' },
      (ctx) => getPaymentChoices(ctx),
    ),
    unopenedRoute(
      endpoints.issuePaymentReceipts,
      { params: byId, answer: schemas.issuedReceipts, permission: 'documents.issue', key: 'needless' },
      (doors, call) =>
        issueReceipts(doors, issuing, call.caller.member!, {
          paymentId: call.params.id,
          phrase: (error) => phrase(error, call),
        }),
    ),
    companyRoute(
      endpoints.getReceiptProposal,
      { params: ofDocument, answer: schemas.receiptProposal, permission: 'payments.read' },
      (ctx, { params }) => getReceiptProposal(ctx, { paymentId: params.id, documentId: params.document_id }),
    ),
    unopenedRoute(
      endpoints.previewReceipt,
      {
        params: ofDocument.extend(previewForm.shape),
        body: schemas.receiptByHand,
        permission: 'documents.issue',
        isReading: true,
        perMinute: 120,
      },
      async (doors, { params, body, caller, reply }) => {
        const of = { paymentId: params.id, documentId: params.document_id, lines: body.lines }
        const page = await withCompany(doors, caller.member!, (ctx) => previewReceipt(ctx, of), {
          readOnly: true,
        })
        return sendPreview(reply, params.form, page, caller.member!.companyId)
      },
    ),
    unopenedRoute(
      endpoints.issueReceiptByHand,
      {
        params: ofDocument,
        body: schemas.receiptByHand,
        answer: schemas.documentRow,
        permission: 'documents.issue',
        status: 201,
        key: 'needless',
      },
      async (doors, { params, body, caller }) => {
        const asked = { paymentId: params.id, documentId: params.document_id, lines: body.lines }
        const id = await issueReceiptByHand(doors, issuing, caller.member!, asked)
        return withCompany(doors, caller.member!, (ctx) => getDocumentRow(ctx, id), { readOnly: true })
      },
    ),
  ]
}
