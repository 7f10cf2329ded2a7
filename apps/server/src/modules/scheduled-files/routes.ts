import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { sendTaskFile, type TaskFiles } from '#modules/tasks/index.ts'
import { readCompanyWord } from '#platform/company-word.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { type ErrorParams, NotFound } from '#platform/errors.ts'
import { type Call, companyRoute, preparedRoute, publicRoute, type Route } from '#platform/route.ts'
import {
  createScheduledFile,
  deleteScheduledFile,
  getScheduledFile,
  type Kinds,
  listRuns,
  listScheduledFiles,
  permitChoice,
  updateScheduledFile,
} from './save-scheduled-file.ts'
import { readLinked } from './scheduled-file-store.ts'
import { scheduledFileTask } from './scheduled-file-task.ts'
import type { FilePost } from './settle-run.ts'
import { sendNow } from './start-file.ts'

type Kit = {
  kinds: Kinds
  post: FilePost
  files: TaskFiles
  languageOf: (call: Call) => Language
  say: (call: Call, code: string, params: ErrorParams) => string
}

const byId = z.object({ id: schemas.id })
const permission = 'reports.export' as const
const answer = schemas.scheduledFile
const body = schemas.scheduledFileInput

export function scheduledFileRoutes({ kinds, post, files, languageOf, say }: Kit): Route[] {
  const task = scheduledFileTask(kinds, post)
  const sayTo = (call: Call) => (code: string, params: ErrorParams) => say(call, code, params)
  return [
    companyRoute(
      endpoints.listScheduledFiles,
      { answer: z.object({ data: z.array(answer) }), permission },
      async (ctx, call) => ({ data: await listScheduledFiles(ctx, sayTo(call)) }),
    ),
    preparedRoute(
      endpoints.createScheduledFile,
      { body, answer, permission, status: 201, perMinute: 30 },
      (doors, call) => permitChoice(doors, kinds, call.caller.member!, call.body),
      async (ctx, call) => {
        const id = await createScheduledFile(ctx, kinds, { ...call.body, language: languageOf(call) })
        return getScheduledFile(ctx, id, sayTo(call))
      },
    ),
    preparedRoute(
      endpoints.updateScheduledFile,
      { params: byId, body, answer, permission },
      (doors, call) => permitChoice(doors, kinds, call.caller.member!, call.body),
      async (ctx, call) => {
        const { id } = call.params
        await updateScheduledFile(ctx, kinds, { ...call.body, id, language: languageOf(call) })
        return getScheduledFile(ctx, id, sayTo(call))
      },
    ),
    companyRoute(endpoints.deleteScheduledFile, { params: byId, permission }, async (ctx, { params }) => {
      await deleteScheduledFile(ctx, params.id)
      return null
    }),
    companyRoute(
      endpoints.sendScheduledFile,
      { params: byId, answer, permission, perMinute: 30 },
      async (ctx, call) => {
        await sendNow(ctx, task, call.params.id)
        return getScheduledFile(ctx, call.params.id, sayTo(call))
      },
    ),
    companyRoute(
      endpoints.listScheduledFileRuns,
      { params: byId, answer: z.object({ data: z.array(schemas.scheduledFileRun) }), permission },
      async (ctx, call) => ({ data: await listRuns(ctx, call.params.id, sayTo(call)) }),
    ),
    publicRoute(
      endpoints.linkedScheduledFile,
      { params: schemas.linkedFileParams, perMinute: 60 },
      async (doors, { params, request, reply }) => {
        const read = readCompanyWord(params.word)
        const linked =
          read &&
          // Unsafe: the word was mailed to whom the company chose; the file is its maker's, and asks for their right.
          (await unsafeForCompany(doors, read.companyId, (ctx) => readLinked(ctx, read.hash), {
            readOnly: true,
          }))
        if (read === undefined || !linked?.created_by) throw new NotFound('download-over')
        // Who follows it is known by where they are alone: the history must not say that its maker was there.
        const origin = { address: request.ip, agent: request.headers['user-agent']?.slice(0, 200) ?? null }
        const member = { companyId: read.companyId, userId: linked.created_by, origin }
        return sendTaskFile(doors, files, member, linked.id, reply)
      },
    ),
  ]
}
