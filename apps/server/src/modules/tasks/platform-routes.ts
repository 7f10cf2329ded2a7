import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { attachment } from '#platform/files.ts'
import { platformRoute, type Route, unopenedRoute } from '#platform/route.ts'
import type { TaskFiles } from './task-files.ts'
import { platformHome } from './task-home.ts'
import { askToStop, placeOf, readOwnTasks, readTask } from './task-store.ts'
import { toView } from './task-view.ts'

const byId = z.object({ id: schemas.id })
const mostShown = 30

/** Long work of the installation itself: whoever runs it sees, stops and fetches all of it. */
export function platformTaskRoutes(files: TaskFiles): Route[] {
  return [
    platformRoute(
      endpoints.listPlatformTasks,
      { answer: z.object({ data: z.array(schemas.task) }) },
      async (ctx, { caller }) => ({
        data: (await readOwnTasks(platformHome(ctx, caller.userId), mostShown)).map(toView),
      }),
    ),
    platformRoute(
      endpoints.stopPlatformTask,
      { params: byId, answer: schemas.task },
      async (ctx, { params, caller }) => {
        const task = await askToStop(platformHome(ctx, caller.userId), params.id)
        if (task === undefined) throw new NotFound('task-not-found')
        return toView(task)
      },
    ),
    unopenedRoute(
      endpoints.platformTaskFile,
      { params: byId, isReading: true },
      async (doors, { params, caller, reply }) => {
        const task = await unsafeForAllCompanies(
          doors,
          (ctx) => readTask(platformHome(ctx, caller.userId), params.id),
          { readOnly: true },
        )
        const companyId = (task?.input as { company_id?: string } | undefined)?.company_id
        // Who takes a company's files along gave it a reason; nobody else may use that.
        const isOthers = companyId !== undefined && task?.created_by !== caller.userId
        if (!task?.file_name || isOthers) throw new NotFound('task-not-found')
        if (companyId !== undefined) {
          const { userId, sessionId, origin } = caller
          const facts = { name: task.file_name }
          await noteSecurityEvent(doors, {
            kind: 'file-fetched',
            userId,
            companyId,
            sessionId,
            origin,
            facts,
          })
        }
        const content = await files.read(null, placeOf(task))
        return reply
          .header('content-type', task.file_type!)
          .header('content-length', task.file_size!)
          .header('content-disposition', attachment(task.file_name))
          .header('cache-control', 'private, no-store')
          .send(content) as never
      },
    ),
  ]
}
