import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { definePlatformTask, type PlatformTaskKind, startPlatformTask } from '#modules/tasks/index.ts'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { platformRoute, type Route } from '#platform/route.ts'
import type { AnyPlatformExportSource } from './export-source.ts'
import { chooseOf, type ExportInput, writeRows } from './export-task.ts'
import { exportFileName } from './file-name.ts'
import { plainLetterhead } from './letterhead.ts'

type Sources = readonly AnyPlatformExportSource[]

/** A list of the installation as a file, as long work of the installation. */
export function platformExportTask(sources: Sources): PlatformTaskKind<ExportInput> {
  return definePlatformTask<ExportInput>({
    kind: 'platform-export',
    isMadeOnce: true,
    input: schemas.exportInput as z.ZodType<ExportInput>,
    async run(task) {
      // Unsafe: running the installation gives the right; the route that started it asked.
      const { rows, finish } = await unsafeForAllCompanies(
        task.doors,
        (ctx) => {
          const source = find(sources, task.input.list)
          const { columns, query } = chooseOf(source, task.input)
          return writeRows(
            { columns, counts: source.counts, letterhead: plainLetterhead(task.input) },
            (reading) => source.open(ctx, query, reading),
            task,
          )
        },
        { readOnly: true, isSnapshot: true },
      )
      await finish()
      return { rows }
    },
  })
}

/** What the one export dialog asks for the lists of who runs the installation. */
export function platformExportRoutes(sources: Sources): Route[] {
  const task = platformExportTask(sources)
  return [
    platformRoute(
      endpoints.getPlatformExport,
      { params: z.object({ list: z.string().max(60) }), answer: schemas.exportDescription },
      async (_, { params }) => {
        const { list, columns } = find(sources, params.list)
        return {
          list,
          columns: columns.map(({ field, type, isUsual = true }) => ({ field, type, is_usual: isUsual })),
        }
      },
    ),
    platformRoute(
      endpoints.startPlatformExport,
      { body: schemas.exportInput, answer: schemas.task, status: 201 },
      async (ctx, { caller, body }) => {
        const source = find(sources, body.list)
        const { query } = chooseOf(source, body)
        // Said at once rather than by a task that fails.
        const looking = new AbortController()
        for await (const _ of source.open(ctx, query, { signal: looking.signal, onTotal: () => {} })) {
          const file = exportFileName(body.options.file_name, body.options.type)
          const { userId, sessionId, origin } = caller
          const facts = { list: body.list, format: body.options.type }
          await noteSecurityEvent(ctx, { kind: 'exported', userId, sessionId, origin, facts })
          return startPlatformTask(ctx, userId, task, body, { file, list: body.list })
        }
        throw new Conflict('nothing-to-export')
      },
    ),
  ]
}

function find(sources: Sources, list: string): AnyPlatformExportSource {
  const source = sources.find((each) => each.list === list)
  if (source === undefined) throw new NotFound('export-list-not-found')
  return source
}
