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
import type { AnyPlatformTaskKind } from './task-kind.ts'
import { askToStop, placeOf, readOwnTasks, readTask, type TaskRow } from './task-store.ts'
import { toView } from './task-view.ts'

const byId = z.object({ id: schemas.id })
const mostShown = 30

/** Long work of the installation itself: whoever runs it sees, stops and fetches all of it. */
export function platformTaskRoutes(files: TaskFiles, kinds: readonly AnyPlatformTaskKind[]): Route[] {
  const kindOf = (task: TaskRow) => kinds.find(({ kind }) => kind === task.kind)
  return [
    platformRoute(
      endpoints.listPlatformTasks,
      { answer: z.object({ data: z.array(schemas.task) }) },
      async (ctx, { caller }) => ({
        data: (await readOwnTasks(platformHome(ctx, caller.userId), mostShown)).map(toView),
      }),
    ),
    unopenedRoute(
      endpoints.stopPlatformTask,
      { params: byId, answer: schemas.task },
      async (doors, { params, caller }) => {
        // Unsafe: running the installation gives the right.
        const task = await unsafeForAllCompanies(doors, (ctx) =>
          askToStop(platformHome(ctx, caller.userId), params.id),
        )
        if (task === undefined) throw new NotFound('task-not-found')
        // One that waited ends here, and in no runner.
        if (task.status === 'stopped' && task.created_by !== null)
          await kindOf(task)?.hasFailed?.({ doors, input: task.input, userId: task.created_by })
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
        const asked = { doors, input: task.input, userId: caller.userId }
        if ((await kindOf(task)?.mayFetch?.(asked)) === false) throw new NotFound('task-not-found')
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
