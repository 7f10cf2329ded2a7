import type { Import, ImportRow, Page } from '@cuentaclara/contracts'
import { importFolder, importKinds, refusals } from '#app/imports.ts'
import { importTasks } from '#modules/imports/index.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import type { TestApp } from './http-app.ts'
import { multipart } from './multipart.ts'
import { anXlsx } from './xlsx.ts'

export type As = { token: string; company: string }
export type Cells = readonly (readonly string[])[]

let uploads = 1

/** What people do with a file, as somebody. */
export function bringIn(t: TestApp, as: As) {
  const log = createLog('silent')
  const kinds = Object.values(importTasks(importKinds, refusals.explain, importFolder(t.paths)))

  async function step(method: 'POST' | 'GET', path: string, payload?: object): Promise<Import> {
    const { status, body, text } = await t.send(method, path, as, payload && { payload })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return body as Import
  }

  /** Takes a step and does the long work that it begins. */
  async function work(path: string, payload?: object): Promise<Import> {
    const { id, task } = await step('POST', path, payload)
    await runTask(
      { doors: t, kinds, files: taskFiles(t.paths.tasks), log },
      { companyId: as.company, taskId: task!.id },
    )
    return step('GET', `/imports/${id}`)
  }

  const bring = {
    upload: (kind: string, name: string, content: Buffer) =>
      // Each from an address of its own: only so many files a minute are taken from one.
      t.send('POST', `/imports/of/${kind}`, as, {
        ...multipart({}, { [name]: content }),
        remoteAddress: `10.${(uploads >> 16) & 255}.${(uploads >> 8) & 255}.${uploads++ & 255}`,
      }),
    async read(kind: string, content: Buffer | Cells, name = 'file.xlsx'): Promise<Import> {
      const bytes = Buffer.isBuffer(content) ? content : anXlsx({ Sheet1: content })
      const { status, body, text } = await bring.upload(kind, name, bytes)
      if (status !== 201) throw new Error(`${status} ${text}`)
      return body as Import
    },
    /** With the columns as they were proposed, unless some are said. */
    check: (file: Import, change: Partial<Record<string, string | null>> = {}) =>
      work(`/imports/${file.id}/check`, {
        fields: file.columns.map(({ head, field }) => (head in change ? change[head]! : field)),
        decimal_sign: file.decimal_sign,
      }),
    run: ({ id }: Import) => work(`/imports/${id}/run`),
    undo: ({ id }: Import) => work(`/imports/${id}/undo`),
    get: ({ id }: Import) => step('GET', `/imports/${id}`),
    async rows({ id }: Import, query = ''): Promise<ImportRow[]> {
      return ((await t.send('GET', `/imports/${id}/rows${query}`, as)).body as Page<ImportRow>).data
    },
    /** From the file to what it wrote. */
    async all(kind: string, content: Buffer | Cells): Promise<Import> {
      return bring.run(await bring.check(await bring.read(kind, content)))
    },
  }
  return bring
}
