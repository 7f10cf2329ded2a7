import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { attachment } from '#platform/files.ts'
import { namedFile } from '#platform/form.ts'
import { companyRoute, type Route, type SignedInCall, unopenedRoute } from '#platform/route.ts'
import { getImport, listImportKinds, listImports } from './get-import.ts'
import { listRows } from './list-rows.ts'
import type { SayReason } from './reasons.ts'
import { mostFileBytes, startImport } from './start-import.ts'
import { checkImport, discardImport, runImport, type Steps, undoImport } from './take-step.ts'
import { writeReport } from './write-report.ts'

const byId = z.object({ id: schemas.id })
const byKind = z.object({ kind: schemas.importKindName })
const answer = schemas.importView

type ImportDoors = {
  steps: Steps
  /** Where a file lies while it is read. */
  folder: string
  languageOf: (call: SignedInCall) => Language
  say: SayReason
}

/** Files of other programs; who may bring them in is each kind's own. */
export function importRoutes({ steps, folder, languageOf, say }: ImportDoors): Route[] {
  const { kinds } = steps
  const takerOf = (call: SignedInCall) => ({
    language: languageOf(call),
    origin: call.caller.member?.origin,
  })
  return [
    companyRoute(endpoints.listImportKinds, { answer: schemas.importKinds }, (ctx) =>
      listImportKinds(ctx, kinds),
    ),
    companyRoute(
      endpoints.listImports,
      { query: schemas.importsQuery, answer: schemas.pageOf(schemas.importSummary) },
      (ctx, { query }) => listImports(ctx, kinds, query),
    ),
    unopenedRoute(
      endpoints.startImport,
      {
        params: byKind,
        answer,
        form: namedFile,
        bodyLimit: mostFileBytes,
        perMinute: 30,
        status: 201,
      },
      (doors, call) =>
        startImport(
          doors,
          call.caller.member!,
          { ...steps, folder },
          { kind: call.params.kind, request: call.request, taker: takerOf(call) },
        ),
    ),
    companyRoute(endpoints.getImport, { params: byId, answer }, (ctx, { params }) =>
      getImport(ctx, kinds, params.id),
    ),
    companyRoute(endpoints.checkImport, { params: byId, body: schemas.importMapping, answer }, (ctx, call) =>
      checkImport(ctx, steps, { id: call.params.id, mapping: call.body, taker: takerOf(call) }),
    ),
    companyRoute(endpoints.runImport, { params: byId, answer }, (ctx, call) =>
      runImport(ctx, steps, { id: call.params.id, taker: takerOf(call) }),
    ),
    companyRoute(endpoints.undoImport, { params: byId, answer }, (ctx, call) =>
      undoImport(ctx, steps, { id: call.params.id, taker: takerOf(call) }),
    ),
    companyRoute(endpoints.discardImport, { params: byId }, async (ctx, { params }) => {
      await discardImport(ctx, steps, params.id)
      return null
    }),
    companyRoute(
      endpoints.listImportRows,
      { params: byId, query: schemas.importRowsQuery, answer: schemas.pageOf(schemas.importRow) },
      (ctx, call) =>
        listRows(ctx, kinds, { ...call.query, id: call.params.id }, { say, language: languageOf(call) }),
    ),
    companyRoute(
      endpoints.importReport,
      { params: byId, query: schemas.importReportQuery, perMinute: 30 },
      async (ctx, call) => {
        const { name, content } = await writeReport(ctx, kinds, {
          id: call.params.id,
          only: call.query.only,
          language: languageOf(call),
          say,
        })
        return call.reply
          .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .header('content-disposition', attachment(name))
          .header('cache-control', 'private, no-store')
          .send(content) as never
      },
    ),
  ]
}
