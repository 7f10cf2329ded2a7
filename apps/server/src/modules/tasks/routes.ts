import { endpoints, type Permission } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  unsafeForCompany,
  withCompany,
} from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { attachment } from '#platform/files.ts'
import { companyRoute, publicRoute, type Route, unopenedRoute } from '#platform/route.ts'
import { makeTicket, takeTicket } from './download-ticket.ts'
import { taskEvent } from './task-event.ts'
import type { TaskFiles } from './task-files.ts'
import { askToStop, deleteTask, placeOf, readOwnTasks, readTask } from './task-store.ts'
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
      ctx.announce(taskEvent(ctx.companyId, task))
      return toView(task)
    }),
    companyRoute(endpoints.deleteTask, { params: byId }, async (ctx, { params }) => {
      if (!(await deleteTask(ctx, params.id))) throw new NotFound('task-not-found')
      await files.remove(ctx.companyId, params.id)
      return null
    }),
    unopenedRoute(endpoints.taskFile, { params: byId, isReading: true }, (doors, { caller, params, reply }) =>
      sendTaskFile(doors, files, caller.member!, params.id, reply),
    ),
    unopenedRoute(
      endpoints.ticketForTaskFile,
      { params: byId, answer: schemas.downloadTicket, isReading: true, perMinute: 60 },
      (doors, { caller, params }) =>
        withCompany(doors, caller.member!, async (ctx) => {
          await readOwnFile(ctx, params.id)
          const ticket = await makeTicket(ctx, 'task', { id: params.id }, caller.origin)
          return { path: endpoints.ticketedTaskFile.path.replace(':ticket', ticket) }
        }),
    ),
    publicRoute(
      endpoints.ticketedTaskFile,
      { params: schemas.ticketParams, perMinute: 60 },
      async (doors, { params, reply }) => {
        const { member, input } = await takeTicket<{ id: string }>(doors, 'task', params.ticket)
        return sendTaskFile(doors, files, member, input.id, reply)
      },
    ),
  ]
}

/** What it takes to take a file along; where nothing else is said, what files of the company take. */
const permissions: Readonly<Record<string, Permission>> = {
  export: 'reports.export',
  'company-backup': 'company.backup',
}

/** The file of one's own task, for who may still make such a one. Throws NotFound, Forbidden. */
async function readOwnFile(ctx: CompanyContext, id: string) {
  const task = await readTask(ctx, id)
  if (!task?.file_name || task.created_by !== ctx.userId) throw new NotFound('task-not-found')
  ctx.permit(permissions[task.kind] ?? 'files.download')
  return { ...placeOf(task), type: task.file_type!, name: task.file_name }
}

/** The file of a company's task as it lies, for a letter that takes it along. Throws NotFound. */
export async function openTaskFile(doors: Doors, files: TaskFiles, companyId: string, id: string) {
  const task = await unsafeForCompany(doors, companyId, (ctx) => readTask(ctx, id), { readOnly: true })
  if (!task?.file_name) throw new NotFound('task-not-found')
  return files.read(companyId, placeOf(task))
}

/** Streams the file of a member's own task, while they may still take it along; that is noted. Throws NotFound, Forbidden. */
export async function sendTaskFile(
  doors: Doors,
  files: TaskFiles,
  member: Member,
  id: string,
  reply: FastifyReply,
) {
  const file = await withCompany(doors, member, (ctx) => readOwnFile(ctx, id), { readOnly: true })
  const content = await files.read(member.companyId, file)
  await noteSecurityEvent(doors, {
    kind: 'file-fetched',
    userId: member.userId,
    companyId: member.companyId,
    origin: member.origin,
    facts: { name: file.name },
  })
  return reply
    .header('content-type', file.type)
    .header('content-length', file.size)
    .header('content-disposition', attachment(file.name))
    .header('cache-control', 'private, no-store')
    .send(content) as never
}
