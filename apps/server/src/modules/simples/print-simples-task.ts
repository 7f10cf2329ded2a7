import type { Task } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { z } from 'zod'
import { asStarter, defineTask, type RunningTask, startTask } from '#modules/tasks/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { Typeset } from '#platform/pdf/pdf-messages.ts'
import { bundlePdfs, typesetPdf } from '#platform/pdf/render-pdf.ts'
import { describeSimpleForPrint } from './print-simple.ts'
import { readIssued } from './simple-store.ts'

/** One file of more is more than a printer takes, and than is set within its time. */
const mostPrints = 300

/** One PDF of chosen receipts, the oldest first. */
export const printSimplesTask = defineTask({
  kind: 'print-simples',
  input: z.object({ ids: z.array(z.uuid()) }),
  run: printAll,
})

/** Begins one PDF of chosen receipts; drafts have none. Throws Conflict where none was issued or they are too many. */
export async function startPrint(ctx: CompanyContext, chosen: string[]): Promise<Task> {
  ctx.permit('files.download')
  const ids = await readIssued(ctx, chosen)
  if (ids.length === 0) throw new Conflict('nothing-issued')
  if (ids.length > mostPrints) throw new Conflict('bulk-too-many', { most: mostPrints })
  return startTask(ctx, printSimplesTask, { ids })
}

async function printAll(task: RunningTask<{ ids: string[] }>): Promise<{ documents: number }> {
  const { companyId, input, signal } = task
  const read = asStarter(task, 'files.download')
  const turn = { of: companyId, isPatient: true }
  const files: Typeset[] = []
  for (const id of input.ids) {
    signal.throwIfAborted()
    const { page } = await read((ctx) => describeSimpleForPrint(ctx, id))
    files.push(await typesetPdf(page, turn))
    task.progress(files.length, input.ids.length)
  }
  const file = await task.openFile({ name: `${await read(readCompanyName)}.pdf`, type: 'application/pdf' })
  file.end(await bundlePdfs(files, turn))
  return { documents: files.length }
}

/** Without what file systems refuse. */
async function readCompanyName({ tx }: CompanyContext): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from companies where id = current_company()
  `.execute(tx)
  return rows[0]!.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').replace(/\.+$/, '')
}
