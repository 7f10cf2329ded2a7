import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { namedFile } from '#platform/form.ts'
import { companyRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { acceptCertain, acceptLine, ignoreLine, linkLine, settleLine, undoLine } from './decide-line.ts'
import { listAccounts, listLines } from './list-lines.ts'
import { payByLine } from './pay-expenses.ts'
import { takeBackStatement } from './take-back-statement.ts'
import { mostStatementBytes, takeStatement } from './take-statement.ts'

const byId = z.object({ id: schemas.id })
const answer = schemas.bankLine
const reading = { permission: 'payments.read' } as const
const recording = { permission: 'payments.record' } as const

/** `folder`: where a statement lies while it is read. */
export function bankRoutes(folder: string): Route[] {
  return [
    companyRoute(endpoints.listBankAccounts, { answer: schemas.bankAccounts, ...reading }, (ctx) =>
      listAccounts(ctx),
    ),
    companyRoute(
      endpoints.listBankLines,
      { reads: 'replica', query: schemas.bankLinesQuery, answer: schemas.bankLines, ...reading },
      (ctx, { query }) => listLines(ctx, query),
    ),
    unopenedRoute(
      endpoints.takeStatement,
      {
        query: schemas.bankStatementQuery,
        answer: schemas.statementAnswer,
        form: namedFile,
        bodyLimit: mostStatementBytes,
        perMinute: 30,
        ...recording,
        key: 'needless',
      },
      (doors, { caller, request, query }) =>
        takeStatement(doors, caller.member!, { request, folder, asked: query }),
    ),
    companyRoute(
      endpoints.takeBackStatement,
      { params: byId, body: schemas.statementTakeBack, answer: schemas.statementTakenBack, ...recording },
      (ctx, { params, body }) => takeBackStatement(ctx, params.id, body),
    ),
    companyRoute(
      endpoints.acceptBankLine,
      { params: byId, body: schemas.bankAcceptance, answer, ...recording },
      (ctx, { params, body }) => acceptLine(ctx, params.id, body),
    ),
    companyRoute(
      endpoints.linkBankLine,
      { params: byId, body: schemas.bankLink, answer, ...recording },
      (ctx, { params, body }) => linkLine(ctx, params.id, body.payment_id),
    ),
    companyRoute(
      endpoints.settleBankLine,
      { params: byId, body: schemas.bankSettling, answer, ...recording },
      (ctx, { params, body }) => settleLine(ctx, params.id, body.settlement_id),
    ),
    companyRoute(
      endpoints.payByBankLine,
      { params: byId, body: schemas.bankExpenses, answer, ...recording },
      (ctx, { params, body }) => payByLine(ctx, params.id, body.expenses),
    ),
    companyRoute(endpoints.acceptCertainLines, { answer: schemas.certainAnswer, ...recording }, (ctx) =>
      acceptCertain(ctx),
    ),
    companyRoute(
      endpoints.ignoreBankLine,
      { params: byId, body: schemas.voidReason, answer, ...recording },
      (ctx, { params, body }) => ignoreLine(ctx, params.id, body.reason),
    ),
    companyRoute(
      endpoints.undoBankLine,
      { params: byId, body: schemas.voidReason, answer, ...recording },
      (ctx, { params, body }) => undoLine(ctx, params.id, body.reason),
    ),
  ]
}
