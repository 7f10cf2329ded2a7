import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { withCompany } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { attachment } from '#platform/files.ts'
import { companyRoute, type Route, unopenedRoute } from '#platform/route.ts'
import type { TaskFiles } from './task-files.ts'
import { askToStop, deleteTask, readOwnTasks, readTask } from './task-store.ts'
import { toView } from './task-view.ts'

const byId = z.object({ id: schemas.id })
const answer = schemas.task
const mostShown = 30

/** Everybody sees, stops and fetches their own. */
export function taskRoutes(files: TaskFiles): Route[] {
  return [
    companyRoute(endpoints.listTasks, { answer: z.object({ data: z.array(answer) }) }, async (ctx) => ({
      data: (await readOwnTasks(ctx, mostShown)).map(toView),
    })),
    companyRoute(endpoints.stopTask, { params: byId, answer }, async (ctx, { params }) => {
      const task = await askToStop(ctx, params.id)
      if (task === undefined) throw new NotFound('task-not-found')
      ctx.announce({ type: 'task', companyId: ctx.companyId, id: task.id, status: task.status })
      return toView(task)
    }),
    companyRoute(endpoints.deleteTask, { params: byId }, async (ctx, { params }) => {
      if (!(await deleteTask(ctx, params.id))) throw new NotFound('task-not-found')
      await files.remove(ctx.companyId, params.id)
      return null
    }),
    unopenedRoute(
      endpoints.taskFile,
      { params: byId, isReading: true },
      async (doors, { caller, params, reply }) => {
        const { companyId, userId } = caller.member!
        const task = await withCompany(doors, caller.member!, (ctx) => readTask(ctx, params.id), {
          readOnly: true,
        })
        if (!task?.file_name || task.created_by !== userId) throw new NotFound('task-not-found')
        return reply
          .header('content-type', task.file_type!)
          .header('content-length', task.file_size!)
          .header('content-disposition', attachment(task.file_name))
          .header('cache-control', 'private, no-store')
          .send(files.read(companyId, params.id)) as never
      },
    ),
  ]
}
