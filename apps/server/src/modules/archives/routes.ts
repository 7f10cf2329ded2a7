import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isKeyOpen } from '#modules/automation/index.ts'
import { sessionExists } from '#modules/identity/index.ts'
import type { Outbox } from '#modules/notifications/index.ts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { recordVisit } from '#modules/support-visits/index.ts'
import {
  makeTicket,
  refuseTooManyPlatformTasks,
  startPlatformTask,
  startTask,
  takeTicket,
} from '#modules/tasks/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  unsafeForAllCompanies,
  withCompany,
} from '#platform/database/company-context.ts'
import { Invalid, Unauthenticated } from '#platform/errors.ts'
import { attachment } from '#platform/files.ts'
import { type Call, companyRoute, publicRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { allFilesTask } from './all-files-task.ts'
import { archiveName } from './archive-name.ts'
import { type Period, readCompanyName } from './archive-store.ts'
import type { ReadCompany } from './archived-files.ts'
import { companyFilesTask } from './company-files-task.ts'
import { writeAllFiles } from './write-all-files.ts'

/** Until then it is made and fetched; its file serves nobody afterwards. */
const filesVisitMs = 24 * 3_600_000

type ArchiveKit = { outbox: Outbox; languageOf: (call: Call) => Language }

export const archiveRoutes = ({ outbox, languageOf }: ArchiveKit): Route[] => [
  unopenedRoute(
    endpoints.downloadAllFiles,
    { params: z.object({ id: schemas.id }), query: schemas.filesPeriodQuery, perMinute: 60 },
    (doors, call) => {
      const { caller, params, query } = call
      const { userId, origin, sessionId } = caller
      const asked = { ...query, language: languageOf(call), session: sessionId }
      return streamAllFiles(doors, { companyId: params.id, userId, origin }, asked, call)
    },
  ),
  unopenedRoute(
    endpoints.ticketForAllFiles,
    {
      body: schemas.filesPeriodQuery,
      answer: schemas.downloadTicket,
      permission: 'files.download',
      isReading: true,
      perMinute: 60,
    },
    async (doors, call) => {
      const { caller, body } = call
      refuseSwapped(body)
      return withCompany(doors, caller.member!, async (ctx) => {
        ctx.permit('files.download')
        const asked = { ...body, language: languageOf(call), session: caller.sessionId }
        const ticket = await makeTicket(ctx, 'all-files', asked, caller.origin)
        return { path: endpoints.ticketedAllFiles.path.replace(':ticket', ticket) }
      })
    },
  ),
  publicRoute(
    endpoints.ticketedAllFiles,
    { params: schemas.ticketParams, perMinute: 60 },
    async (doors, { params, request, reply }) => {
      const { member, input } = await takeTicket<Asked>(doors, 'all-files', params.ticket)
      return streamAllFiles(doors, member, input, { request, reply })
    },
  ),
  companyRoute(
    endpoints.startAllFiles,
    { body: schemas.filesPeriodQuery, answer: schemas.task, permission: 'files.download', status: 201 },
    async (ctx, call) => {
      const { body } = call
      ctx.permit('files.download')
      refuseSwapped(body)
      const asked = { ...body, language: languageOf(call) }
      return startTask(ctx, allFilesTask, asked, { from: body.from ?? '', to: body.to ?? '' })
    },
  ),
  unopenedRoute(
    endpoints.startCompanyFiles,
    {
      params: z.object({ id: schemas.id }),
      body: schemas.visitReason,
      guard: 'reason',
      answer: schemas.task,
      status: 201,
      perMinute: 60,
    },
    async (doors, call) => {
      const { caller, params, body } = call
      const visit = {
        companyId: params.id,
        purpose: 'all_files' as const,
        reason: body.reason,
        lastsMs: filesVisitMs,
      }
      // Its owners would hear of files that nobody takes along.
      await unsafeForAllCompanies(doors, (ctx) => refuseTooManyPlatformTasks(ctx), { readOnly: true })
      const { id, company } = await recordVisit(doors, { caller, outbox }, visit)
      // Unsafe: running the installation gives the right, and the company's trail now says why.
      const asked = { company_id: params.id, visit_id: id, language: languageOf(call) }
      return unsafeForAllCompanies(doors, (ctx) =>
        startPlatformTask(ctx, caller.userId, companyFilesTask, asked, { company }),
      )
    },
  ),
]

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Asked = Period & {
  language: Language
  /** In which it was asked for, or the key: what is under way ends with it. */
  session: string
}

async function streamAllFiles(
  doors: Doors,
  member: Member,
  { language, session, ...period }: Asked,
  { request, reply }: Exchange,
) {
  refuseSwapped(period)
  // Asked again with every lot, as the membership is: a large archive takes longer than it takes to end a session.
  const read: ReadCompany = (work) =>
    withCompany(
      doors,
      member,
      async (ctx) => {
        if (!(await isStillOpen(ctx, session))) throw new Unauthenticated()
        return work(ctx)
      },
      { readOnly: true },
    )
  const company = await read((ctx) => {
    ctx.permit('files.download')
    return readCompanyName(ctx.tx, ctx.companyId)
  })
  // Noted before the first byte leaves: who breaks it off has files as well.
  await noteSecurityEvent(doors, {
    kind: 'files-downloaded',
    userId: member.userId,
    companyId: member.companyId,
    origin: member.origin,
    facts: { from: period.from, to: period.to },
  })
  const leaving = new AbortController()
  request.raw.once('close', () => leaving.abort())
  const zip = writeAllFiles(read, { period, language, signal: leaving.signal })
  return reply
    .type('application/zip')
    .header('content-disposition', attachment(archiveName(company, period)))
    .header('cache-control', 'private, no-store')
    .send(zip) as never
}

async function isStillOpen(ctx: CompanyContext, session: string): Promise<boolean> {
  return (await sessionExists(ctx.tx, session, ctx.clock.now())) || isKeyOpen(ctx, session)
}

function refuseSwapped({ from, to }: Period): void {
  if (from !== undefined && to !== undefined && to < from) throw new Invalid({ to: ['not-before-start'] })
}
