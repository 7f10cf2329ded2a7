import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import type { IssueDoors } from '#modules/documents/issuing.ts'
import { type CompanyContext, withCompany } from '#platform/database/company-context.ts'
import { previewForm, sendPreview } from '#platform/pdf/send-preview.ts'
import {
  companyRoute,
  concludedRoute,
  type Route,
  type SignedInCall,
  unopenedRoute,
} from '#platform/route.ts'
import { changeItem, previewItemChange } from './change-item.ts'
import { RecurringNotThere } from './errors.ts'
import { findRetry } from './find-retry.ts'
import { getRecurring, getRun } from './get-recurring.ts'
import { listRecurring, recurringTotals } from './list-recurring.ts'
import { makeNextRun, retryParts } from './make-run.ts'
import { endRecurring, findRecurring, pauseRecurring, skipNext, startRecurring } from './move-recurring.ts'
import { previewNext } from './preview-next.ts'
import { previewRecipients } from './preview-recipients.ts'
import { dropRaise, previewSeriesRaise, raiseSeries } from './raise-series.ts'
import type { Say } from './recurring-view.ts'
import { createRecurring, deleteRecurring, saveRecurring } from './save-recurring.ts'

const byId = z.object({ id: schemas.id })
const written = { body: schemas.recurringInput, bodyLimit: 4 * 1024 * 1024 }
const answer = schemas.recurringDetail
const read = 'recurring.read' as const
const edit = 'recurring.edit' as const
const start = 'recurring.start' as const

/** The routes of series and their runs. `sayTo` phrases problems and findings for the caller. */
export function recurringRoutes(issuing: IssueDoors, sayTo: (call: SignedInCall) => Say): Route[] {
  const show = (ctx: CompanyContext, call: SignedInCall, id: string) => getRecurring(ctx, id, sayTo(call))
  const moving =
    (move: (ctx: CompanyContext, id: string) => Promise<void>) =>
    async (ctx: CompanyContext, call: SignedInCall<{ id: string }>) => {
      await move(ctx, call.params.id)
      return show(ctx, call, call.params.id)
    }

  return [
    companyRoute(
      endpoints.listRecurring,
      {
        reads: 'replica',
        query: schemas.recurringQuery,
        answer: schemas.pageOf(schemas.recurringRow),
        permission: read,
      },
      (ctx, call) => listRecurring(ctx, call.query, sayTo(call)),
    ),
    companyRoute(
      endpoints.getRecurringTotals,
      {
        reads: 'replica',
        query: schemas.recurringQuery,
        answer: z.object({ data: schemas.recurringTotals }),
        permission: read,
      },
      async (ctx, { query }) => ({ data: await recurringTotals(ctx, query) }),
    ),
    companyRoute(endpoints.getRecurring, { params: byId, answer, permission: read }, (ctx, call) =>
      show(ctx, call, call.params.id),
    ),
    companyRoute(
      endpoints.createRecurring,
      { ...written, answer, permission: edit, status: 201 },
      async (ctx, call) => show(ctx, call, await createRecurring(ctx, call.body)),
    ),
    companyRoute(
      endpoints.saveRecurring,
      { ...written, params: byId, answer, permission: edit },
      async (ctx, call) => {
        await saveRecurring(ctx, call.params.id, call.body, call.ifMatch)
        return show(ctx, call, call.params.id)
      },
    ),
    companyRoute(endpoints.deleteRecurring, { params: byId, permission: edit }, async (ctx, { params }) => {
      await deleteRecurring(ctx, params.id)
      return null
    }),
    companyRoute(
      endpoints.startRecurring,
      { params: byId, body: schemas.startRecurring, answer, permission: start },
      async (ctx, call) => {
        await startRecurring(ctx, call.params.id, { catchUp: call.body?.catch_up ?? false })
        return show(ctx, call, call.params.id)
      },
    ),
    unopenedRoute(
      endpoints.previewRecurring,
      {
        body: schemas.recurringPreviewInput,
        bodyLimit: written.bodyLimit,
        params: previewForm,
        permission: 'documents.draft',
        isReading: true,
        perMinute: 120,
      },
      async (doors, { params, body, caller, reply }) => {
        const open = (ctx: CompanyContext) => previewNext(ctx, body)
        return sendPreview(
          reply,
          params.form,
          await withCompany(doors, caller.member!, open, { readOnly: true }),
          caller.member!.companyId,
        )
      },
    ),
    companyRoute(
      endpoints.previewRecurringRecipients,
      {
        body: schemas.recurringPreviewInput,
        bodyLimit: written.bodyLimit,
        answer: schemas.recurringRecipients,
        permission: 'documents.draft',
        isReading: true,
        perMinute: 60,
      },
      (ctx, call) => previewRecipients(ctx, call.body, sayTo(call)),
    ),
    companyRoute(
      endpoints.previewRecurringRaise,
      {
        body: schemas.recurringRaiseQuestion,
        answer: schemas.recurringRaise,
        permission: edit,
        isReading: true,
      },
      (ctx, { body }) => previewSeriesRaise(ctx, body),
    ),
    companyRoute(
      endpoints.raiseRecurring,
      { body: schemas.recurringRaiseInput, answer: schemas.recurringRaise, permission: edit },
      (ctx, { body }) => raiseSeries(ctx, body),
    ),
    companyRoute(
      endpoints.previewRecurringItem,
      {
        body: schemas.recurringItemQuestion,
        answer: schemas.recurringItemChange,
        permission: edit,
        isReading: true,
      },
      (ctx, { body }) => previewItemChange(ctx, body),
    ),
    companyRoute(
      endpoints.changeRecurringItem,
      { body: schemas.recurringItemInput, answer: schemas.recurringItemChange, permission: edit },
      (ctx, { body }) => changeItem(ctx, body),
    ),
    companyRoute(endpoints.dropRecurringRaise, { params: byId, answer, permission: edit }, moving(dropRaise)),
    companyRoute(
      endpoints.pauseRecurring,
      { params: byId, answer, permission: start },
      moving(pauseRecurring),
    ),
    companyRoute(endpoints.endRecurring, { params: byId, answer, permission: start }, moving(endRecurring)),
    companyRoute(endpoints.skipRecurring, { params: byId, answer, permission: start }, moving(skipNext)),
    // Issuing opens its own transactions.
    // Kept under a key is the date: asked again it is made once, and never the one after it.
    concludedRoute(
      endpoints.runRecurring,
      { params: byId, answer, permission: start },
      async (ctx, { params }) => {
        ctx.permit('recurring.start')
        const { next_on, status } = await findRecurring(ctx, params.id, ['active'])
        if (next_on === null) throw new RecurringNotThere(status)
        return { date: next_on }
      },
      async (call, { date }, doors) => {
        const member = call.caller.member!
        const series = { companyId: member.companyId, recurringId: call.params.id }
        await makeNextRun(doors, issuing, series, { now: member, only: date })
        return withCompany(doors, member, (ctx) => show(ctx, call, call.params.id), { readOnly: true })
      },
    ),
    companyRoute(
      endpoints.getRecurringRun,
      { params: byId, answer: schemas.recurringRunDetail, permission: read },
      (ctx, call) => getRun(ctx, call.params.id, sayTo(call)),
    ),
    // What failed of a date of many, tried once more; whoever has theirs keeps it.
    concludedRoute(
      endpoints.retryRecurringRun,
      { params: byId, answer: schemas.recurringRunDetail, permission: start },
      (ctx, { params }) => findRetry(ctx, params.id),
      async (call, run, doors) => {
        const member = call.caller.member!
        await retryParts(doors, issuing, member, run)
        return withCompany(doors, member, (ctx) => getRun(ctx, call.params.id, sayTo(call)), {
          readOnly: true,
        })
      },
    ),
  ]
}
