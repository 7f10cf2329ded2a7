import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { recordVisit } from '#modules/companies/index.ts'
import { startPlatformTask, startTask } from '#modules/tasks/index.ts'
import { unsafeForAllCompanies, withCompany } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { attachment } from '#platform/files.ts'
import { companyRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { allFilesTask } from './all-files-task.ts'
import { archiveName } from './archive-name.ts'
import { type Period, readCompanyName } from './archive-store.ts'
import { companyFilesTask } from './company-files-task.ts'
import { type ReadCompany, writeAllFiles } from './write-all-files.ts'

export const archiveRoutes: Route[] = [
  unopenedRoute(
    endpoints.downloadAllFiles,
    { params: z.object({ id: schemas.id }), query: schemas.filesPeriodQuery, perMinute: 60 },
    async (doors, { caller, params, query, request, reply }) => {
      refuseSwapped(query)
      const { userId, origin } = caller
      const member = { companyId: params.id, userId, origin }
      const read: ReadCompany = (work) => withCompany(doors, member, work, { readOnly: true })
      const company = await read((ctx) => {
        ctx.permit('files.download')
        return readCompanyName(ctx.tx, ctx.companyId)
      })
      const leaving = new AbortController()
      request.raw.once('close', () => leaving.abort())
      const zip = writeAllFiles(read, { period: query, signal: leaving.signal })
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(archiveName(company, query)))
        .header('cache-control', 'private, no-store')
        .send(zip) as never
    },
  ),
  companyRoute(
    endpoints.startAllFiles,
    { body: schemas.filesPeriodQuery, answer: schemas.task, permission: 'files.download', status: 201 },
    async (ctx, { body }) => {
      ctx.permit('files.download')
      refuseSwapped(body)
      return startTask(ctx, allFilesTask, body, { from: body.from ?? '', to: body.to ?? '' })
    },
  ),
  unopenedRoute(
    endpoints.startCompanyFiles,
    {
      params: z.object({ id: schemas.id }),
      body: schemas.visitReason,
      answer: schemas.task,
      status: 201,
      perMinute: 60,
    },
    async (doors, { caller, params, body }) => {
      const visit = { companyId: params.id, purpose: 'all_files' as const, reason: body.reason }
      const { company } = await recordVisit(doors, caller, visit)
      // Unsafe: running the installation gives the right, and the company's trail now says why.
      return unsafeForAllCompanies(doors, (ctx) =>
        startPlatformTask(ctx, caller.userId, companyFilesTask, { company_id: params.id }, { company }),
      )
    },
  ),
]

function refuseSwapped({ from, to }: Period): void {
  if (from !== undefined && to !== undefined && to < from) throw new Invalid({ to: ['not-before-start'] })
}
