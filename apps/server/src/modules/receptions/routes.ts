import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { type Doors, withCompany } from '#platform/database/company-context.ts'
import { type ErrorParams, Invalid } from '#platform/errors.ts'
import { type Form, readForm } from '#platform/form.ts'
import {
  companyRoute,
  fileRoute,
  preparedRoute,
  type Route,
  type SignedInCall,
  unopenedRoute,
} from '#platform/route.ts'
import type { Secrets } from '#platform/secrets.ts'
import { acceptReception } from './accept-reception.ts'
import { answerReception, classifyReception } from './answer-reception.ts'
import type { NamedFile } from './assess-file.ts'
import { viewReception } from './get-reception.ts'
import { getUpload } from './get-upload.ts'
import { judgeReceiver } from './judge-receiver.ts'
import { countReceptions, listReceptions } from './list-receptions.ts'
import { lookAhead } from './look-ahead.ts'
import { getMailbox, listMailboxMails, readMailboxNow, readMailboxToTest, testMailbox } from './mailbox.ts'
import { recordReceivedExpense } from './make-expense.ts'
import { openReception } from './open-reception.ts'
import { mostFiles, mostUploadBytes } from './read-upload.ts'
import { getReceptionFile } from './reception-files.ts'
import { refreshAnswer } from './refresh-answer.ts'
import { uploadReceptions } from './upload-receptions.ts'

const byId = z.object({ id: schemas.id })
const byFile = byId.extend({ file: z.enum(['xml', 'authority', 'message', 'answer']) })
const answer = schemas.receptionDetail

type ReceptionKit = {
  /** Puts the code of a problem into the words of whoever calls. */
  say(call: SignedInCall, code: string, params?: ErrorParams): string
  secrets: Secrets
}

export function receptionRoutes({ say, secrets }: ReceptionKit): Route[] {
  return [
    ...mailboxRoutes({ say, secrets }),
    companyRoute(
      endpoints.listReceptions,
      {
        reads: 'replica',
        query: schemas.receptionsQuery,
        answer: schemas.pageOf(schemas.receptionRow),
        permission: 'receptions.read',
      },
      (ctx, { query }) => listReceptions(ctx, query),
    ),
    companyRoute(
      endpoints.getReceptionCounts,
      { reads: 'replica', answer: schemas.receptionCounts, permission: 'receptions.read' },
      (ctx) => countReceptions(ctx),
    ),
    unopenedRoute(
      endpoints.getReception,
      { params: byId, answer, permission: 'receptions.read' },
      (doors, { caller, params }) => viewReception(doors, caller.member!, params.id),
    ),
    unopenedRoute(
      endpoints.uploadReceptions,
      {
        answer: schemas.uploadAnswer,
        permission: 'receptions.upload',
        form: { file: 'file', files: 'many', isNeeded: true, fields: { name: z.string().optional() } },
        perMinute: 60,
        key: 'needless',
      },
      async (doors, call) => {
        const limits = { files: mostFiles, fields: mostFiles + 10, bytes: mostUploadBytes }
        const files = filesOf(await readForm(call.request, limits))
        if (files.length === 0) throw new Invalid({ file: ['required'] })
        return uploadReceptions(doors, call.caller.member!, files, (code) => say(call, code))
      },
    ),
    companyRoute(
      endpoints.openReception,
      { params: byId, permission: 'receptions.decide' },
      async (ctx, { params }) => {
        await openReception(ctx, params.id)
        return null
      },
    ),
    companyRoute(
      endpoints.judgeReceptionReceiver,
      { params: byId, answer: schemas.receptionDetail, status: 200, permission: 'receptions.upload' },
      (ctx, { params }) => judgeReceiver(ctx, params.id),
    ),
    preparedRoute(
      endpoints.answerReception,
      { params: byId, body: schemas.receptionDecision, answer, permission: 'receptions.decide' },
      prepare,
      (ctx, { params, body }) => answerReception(ctx, params.id, body),
    ),
    preparedRoute(
      endpoints.refreshReception,
      { params: byId, answer, permission: 'receptions.decide' },
      prepare,
      (ctx, { params }) => refreshAnswer(ctx, params.id),
    ),
    preparedRoute(
      endpoints.acceptReception,
      { params: byId, answer, permission: 'receptions.decide' },
      prepare,
      (ctx, { params }) => acceptReception(ctx, params.id, 'rule'),
    ),
    preparedRoute(
      endpoints.classifyReception,
      { params: byId, body: schemas.receptionClassification, answer, permission: 'receptions.decide' },
      prepare,
      (ctx, { params, body }) => classifyReception(ctx, params.id, body),
    ),
    preparedRoute(
      endpoints.recordReceivedExpense,
      { params: byId, answer, permission: 'receptions.decide' },
      prepare,
      (ctx, { params }) => recordReceivedExpense(ctx, params.id),
    ),
    companyRoute(
      endpoints.getReceptionUpload,
      { params: byId, answer: schemas.uploadResult, permission: 'receptions.upload' },
      (ctx, call) => getUpload(ctx, call.params.id, (code) => say(call, code)),
    ),
    fileRoute(endpoints.receptionFile, { params: byFile, permission: 'receptions.read' }, (ctx, { params }) =>
      getReceptionFile(ctx, params.id, params.file),
    ),
  ]
}

function prepare(doors: Doors, { caller, params }: SignedInCall<{ id: string }>): Promise<void> {
  return lookAhead(doors, caller.member!, params.id)
}

function mailboxRoutes({ say, secrets }: ReceptionKit): Route[] {
  return [
    companyRoute(
      endpoints.getMailbox,
      { answer: schemas.mailboxState, permission: 'receptions.read' },
      (ctx, call) => getMailbox(ctx, (code, params) => say(call, code, params)),
    ),
    companyRoute(
      endpoints.listMailboxMails,
      {
        query: schemas.pageQuery,
        answer: schemas.pageOf(schemas.mailboxMail),
        permission: 'receptions.read',
      },
      (ctx, call) => listMailboxMails(ctx, call.query, (code, params) => say(call, code, params)),
    ),
    companyRoute(
      endpoints.readMailbox,
      { answer: schemas.mailboxState, permission: 'receptions.upload', perMinute: 12 },
      (ctx, call) => readMailboxNow(ctx, secrets, (code, params) => say(call, code, params)),
    ),
    unopenedRoute(
      endpoints.testMailbox,
      { answer: schemas.mailboxTest, permission: 'settings.edit', perMinute: 12 },
      async (doors, { caller }) => {
        const settings = await withCompany(doors, caller.member!, (ctx) => readMailboxToTest(ctx, secrets), {
          readOnly: true,
        })
        return testMailbox(settings, caller.member!.companyId)
      },
    ),
  ]
}

/** Every file of a form by its field, `file7` with the name in `name7`. */
function filesOf({ fields, files }: Form): NamedFile[] {
  const seen = new Map<string, number>()
  return files.map(({ field, content }) => {
    const count = (seen.get(field) ?? 0) + 1
    seen.set(field, count)
    const name = fields[field.replace(/^file/, 'name')] ?? field
    // Several may come under one field, which has one name for them.
    return { name: count === 1 ? name : `${name} (${count})`, content }
  })
}
