import { buffer } from 'node:stream/consumers'
import type { Task } from '@cuentaclara/contracts'
import { es } from '@cuentaclara/locales/es'
import { exportSources } from '#app/exports.ts'
import { exportTask } from '#modules/exports/index.ts'
import { openTaskFile, runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import type { As } from './bring-in.ts'
import type { TestApp } from './http-app.ts'

/** A list as the product exports it in Spanish, every field of it. */
export async function ownExport(
  t: TestApp,
  as: As,
  { list, type, query = {} }: { list: string; type: string; query?: object },
): Promise<Buffer> {
  const titles = es.tools.exports.columns as Readonly<Record<string, string>>
  const { columns } = exportSources.find((source) => source.list === list)!
  const fields = columns.map(({ field }) => ({ field, title: titles[field] ?? field }))
  const options = { type, fields, language: 'es', file_name: `a.${type}` }
  const { status, body, text } = await t.send('POST', '/exports', as, {
    payload: { list, query, options },
  })
  if (status !== 201) throw new Error(text)
  const { id } = body as Task
  const files = taskFiles(t.paths.tasks)
  const runner = { doors: t, kinds: [exportTask(exportSources)], files, log: createLog('silent') }
  await runTask(runner, { companyId: as.company, taskId: id })
  return buffer(await openTaskFile(t, files, as.company, id))
}
