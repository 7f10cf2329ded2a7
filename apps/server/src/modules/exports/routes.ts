import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { startTask } from '#modules/tasks/index.ts'
import { Conflict } from '#platform/errors.ts'
import { companyRoute, type Route } from '#platform/route.ts'
import type { AnyExportSource } from './export-source.ts'
import { exportTask, findSource, readExport } from './export-task.ts'
import { exportFileName } from './file-name.ts'

export function exportRoutes(sources: readonly AnyExportSource[]): Route[] {
  const task = exportTask(sources)
  return [
    companyRoute(
      endpoints.getExport,
      {
        params: z.object({ list: z.string().max(60) }),
        answer: schemas.exportDescription,
        permission: 'reports.export',
      },
      async (ctx, { params }) => {
        ctx.permit('reports.export')
        const { list, columns } = findSource(ctx, sources, params.list)
        return {
          list,
          columns: columns.map(({ field, type, isUsual = true }) => ({ field, type, is_usual: isUsual })),
        }
      },
    ),
    companyRoute(
      endpoints.startExport,
      { body: schemas.exportInput, answer: schemas.task, permission: 'reports.export', status: 201 },
      async (ctx, { caller, body }) => {
        const { source, query } = readExport(ctx, sources, body)
        // Said at once rather than by a task that fails.
        const looking = new AbortController()
        const rows = source.open(ctx, query, { signal: looking.signal, onTotal: () => {} })
        for await (const _ of rows) {
          const file = exportFileName(body.options.file_name, body.options.type)
          await noteSecurityEvent(ctx, {
            kind: 'exported',
            userId: caller.userId,
            companyId: ctx.companyId,
            sessionId: caller.sessionId,
            facts: { list: body.list, format: body.options.type },
          })
          return startTask(ctx, task, body, { file, list: body.list })
        }
        throw new Conflict('nothing-to-export')
      },
    ),
  ]
}
