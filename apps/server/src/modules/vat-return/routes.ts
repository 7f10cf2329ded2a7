import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import type { SayReason } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { attachment } from '#platform/files.ts'
import { namedFile } from '#platform/form.ts'
import { companyRoute, type Route, type SignedInCall, unopenedRoute } from '#platform/route.ts'
import {
  discardReturn,
  fileReturn,
  payReturn,
  rectifyReturn,
  reviewReturn,
  saveExoneration,
  saveInputs,
  saveProportion,
  saveUse,
} from './change-return.ts'
import { readToRectify } from './due-amounts.ts'
import { getBox, getNextReturn, getReturn, listPurchaseLines, listPurchases } from './get-return.ts'
import { listLateArrivals } from './late-arrivals.ts'
import { listCapitalGoods } from './list-capital-goods.ts'
import { proposeProportion } from './propose-proportion.ts'
import { mostWithholdingBytes, readWithholdings } from './read-withholdings.ts'
import { writeWorkbook } from './write-workbook.ts'

const params = schemas.vatPeriodParams
const reading = { permission: 'vat-return.read' } as const
const preparing = { permission: 'vat-return.prepare' } as const
const answer = schemas.vatReturn

type VatReturnDoors = {
  /** Where a file lies while it is read. */
  folder: string
  say: SayReason
  languageOf: (call: SignedInCall) => Language
  /** What is done along with filing, in its transaction. */
  onFiled: (
    ctx: CompanyContext,
    filed: { period: string; language: Language; keepsPdfs: boolean },
  ) => Promise<void>
}

export function vatReturnRoutes({ folder, say, languageOf, onFiled }: VatReturnDoors): Route[] {
  return [
    unopenedRoute(
      endpoints.readVatWithholdings,
      {
        query: schemas.vatWithholdingsFileQuery,
        answer: schemas.vatWithholdingsFile,
        form: namedFile,
        bodyLimit: mostWithholdingBytes,
        perMinute: 60,
        status: 200,
      },
      (doors, call) =>
        readWithholdings(
          doors,
          call.caller.member!,
          { folder, say, language: languageOf(call) },
          { request: call.request, columns: call.query.columns },
        ),
    ),
    companyRoute(endpoints.getNextVatReturn, { answer: schemas.vatNext, ...reading }, (ctx) =>
      getNextReturn(ctx),
    ),
    companyRoute(endpoints.listVatToRectify, { answer: schemas.vatToRectify, ...reading }, (ctx) =>
      readToRectify(ctx),
    ),
    companyRoute(
      endpoints.getVatReturn,
      { params, query: schemas.vatReturnQuery, answer, ...reading },
      (ctx, { params, query }) => getReturn(ctx, params.period, query.version),
    ),
    companyRoute(
      endpoints.getVatBox,
      { params: schemas.vatBoxParams, query: schemas.vatBoxQuery, answer: schemas.vatBoxRows, ...reading },
      (ctx, { params, query }) => getBox(ctx, params.period, params.box, query),
    ),
    companyRoute(
      endpoints.listVatPurchases,
      { params, query: schemas.vatBoxQuery, answer: schemas.vatPurchases, ...reading },
      (ctx, { params, query }) => listPurchases(ctx, params.period, query),
    ),
    companyRoute(
      endpoints.listVatLateArrivals,
      { params, query: schemas.vatPageQuery, answer: schemas.vatLateArrivals, ...reading },
      (ctx, { params, query }) => listLateArrivals(ctx, params.period, query),
    ),
    companyRoute(
      endpoints.listVatPurchaseLines,
      { params: schemas.vatPurchaseParams, answer: schemas.vatPurchaseLines, ...reading },
      (ctx, { params }) => listPurchaseLines(ctx, params.period, params.id),
    ),
    companyRoute(
      endpoints.listVatCapitalGoods,
      { params, answer: schemas.vatCapitalGoods, ...reading },
      (ctx, { params }) => listCapitalGoods(ctx, params.period),
    ),
    companyRoute(
      endpoints.vatWorkbook,
      { params, query: schemas.vatWorkbookQuery, ...reading },
      async (ctx, { params, query, reply }) => {
        const workbook = await writeWorkbook(ctx, params.period, query)
        return reply
          .header('content-disposition', attachment(`iva-${params.period}.xlsx`))
          .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .send(workbook)
      },
    ),
    companyRoute(
      endpoints.saveVatInputs,
      { params, body: schemas.vatGivenInputs, answer, ...preparing },
      (ctx, { params, body }) => saveInputs(ctx, params.period, body),
    ),
    companyRoute(
      endpoints.saveVatUse,
      { params, body: schemas.vatUseInput, answer, ...preparing },
      (ctx, { params, body }) => saveUse(ctx, params.period, body),
    ),
    companyRoute(
      endpoints.reviewVatReturn,
      { params, body: schemas.vatReview, answer, status: 200, ...preparing },
      (ctx, { params, body }) => reviewReturn(ctx, params.period, body),
    ),
    companyRoute(
      endpoints.fileVatReturn,
      { params, body: schemas.vatFiling, answer, status: 200, ...preparing },
      async (ctx, call) => {
        const { period } = call.params
        const filed = await fileReturn(ctx, period, call.body)
        const { keeps_pdfs: keepsPdfs = false } = call.body
        await onFiled(ctx, { period, language: languageOf(call), keepsPdfs })
        return filed
      },
    ),
    companyRoute(
      endpoints.rectifyVatReturn,
      { params, body: schemas.vatReopening, answer, status: 200, ...preparing },
      (ctx, { params, body }) => rectifyReturn(ctx, params.period, body),
    ),
    companyRoute(
      endpoints.discardVatReturn,
      { params, answer, status: 200, ...preparing },
      (ctx, { params }) => discardReturn(ctx, params.period),
    ),
    companyRoute(
      endpoints.payVatReturn,
      { params, body: schemas.vatPayment, answer, status: 200, ...preparing },
      (ctx, { params, body }) => payReturn(ctx, params.period, body),
    ),
    companyRoute(
      endpoints.proposeVatProportion,
      {
        params: schemas.vatProportionParams,
        query: schemas.vatProposalQuery,
        answer: schemas.vatProposal,
        ...reading,
      },
      (ctx, { params, query }) => proposeProportion(ctx, params.year, query.kind),
    ),
    companyRoute(
      endpoints.saveVatProportion,
      { params: schemas.vatProportionParams, body: schemas.vatProportionInput, ...preparing },
      (ctx, { params, body }) => saveProportion(ctx, params.year, body),
    ),
    companyRoute(
      endpoints.saveVatExoneration,
      { body: schemas.vatExonerationInput, ...preparing },
      (ctx, { body }) => saveExoneration(ctx, body),
    ),
  ]
}
