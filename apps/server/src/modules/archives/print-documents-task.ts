import type { Task } from '@cuentaclara/contracts'
import { z } from 'zod'
import { describeForPrint } from '#modules/documents/index.ts'
import { asStarter, defineTask, type RunningTask, startTask } from '#modules/tasks/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { Typeset } from '#platform/pdf/pdf-messages.ts'
import { bundlePdfs, typesetPdf } from '#platform/pdf/render-pdf.ts'
import { archiveName } from './archive-name.ts'
import { type ArchivedDocument, countDocuments, readCompanyName, readDocuments } from './archive-store.ts'
import { inLots } from './archived-files.ts'

/** One file of more is more than a printer takes, and than is set within its time. */
const mostPrints = 300

/** One PDF of chosen documents, the oldest first. */
export const printDocumentsTask = defineTask({
  kind: 'print-documents',
  input: z.object({ ids: z.array(z.uuid()) }),
  run: printAll,
})

/** Begins one PDF of chosen documents; drafts have none. Throws Conflict where none was issued or they are too many. */
export async function startPrint(ctx: CompanyContext, ids: string[]): Promise<Task> {
  ctx.permit('files.download')
  const count = await countDocuments(ctx.tx, ctx.companyId, { ids })
  if (count === 0) throw new Conflict('nothing-issued')
  if (count > mostPrints) throw new Conflict('bulk-too-many', { most: mostPrints })
  return startTask(ctx, printDocumentsTask, { ids })
}

async function printAll(task: RunningTask<{ ids: string[] }>): Promise<{ documents: number }> {
  const { companyId, input, signal } = task
  const read = asStarter(task, 'files.download')
  const turn = { of: companyId, isPatient: true }
  const files: Typeset[] = []
  for await (const { id } of inLots(read, readDocuments, { ids: input.ids }, issuedAt)) {
    signal.throwIfAborted()
    const { page } = await read((ctx) => describeForPrint(ctx, id))
    files.push(await typesetPdf(page, turn))
    task.progress(files.length, input.ids.length)
  }
  const company = await read((ctx) => readCompanyName(ctx.tx, companyId))
  const name = archiveName(company, {}).replace(/zip$/, 'pdf')
  const file = await task.openFile({ name, type: 'application/pdf' })
  file.end(await bundlePdfs(files, turn))
  return { documents: files.length }
}

const issuedAt = ({ issued_at }: ArchivedDocument): Date => issued_at
