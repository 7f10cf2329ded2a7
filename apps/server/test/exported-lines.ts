import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportType, Task } from '@cuentaclara/contracts'
import { exportSources } from '#app/exports.ts'
import { exportTask } from '#modules/exports/index.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import type { aCompany, TestApp } from './http-app.ts'

type Asked = { list: string; query: object; fields: readonly string[] }
type OfCompany = Pick<Awaited<ReturnType<typeof aCompany>>, 'id' | 'as'>

/** Exports a list of a company in Spanish as CSV and does the work at once; answers the lines below the titles. */
export async function exportedLines(app: TestApp, company: OfCompany, asked: Asked): Promise<string[]> {
  const file = await exportedFile(app, company, asked, 'csv')
  return file.toString('utf8').trim().split('\r\n').slice(1)
}

/** The same as a file of any kind. */
export async function exportedFile(
  app: TestApp,
  company: OfCompany,
  { list, query, fields }: Asked,
  type: ExportType,
): Promise<Buffer> {
  const options = { type, language: 'es', fields: fields.map((field) => ({ field, title: field })) }
  const { status, body, text } = await app.send('POST', '/exports', company.as, {
    payload: { list, query, options },
  })
  if (status !== 201) throw new Error(text)
  const { id: taskId } = body as Task
  const files = taskFiles(app.paths.tasks)
  const runner = { doors: app, kinds: [exportTask(exportSources)], files, log: createLog('silent') }
  await runTask(runner, { companyId: company.id, taskId })
  return readFile(join(app.paths.tasks, company.id, taskId))
}
