import { pipeline } from 'node:stream/promises'
import type { Language } from '@cuentaclara/locales'
import type { RunningTask } from '#modules/tasks/index.ts'
import { archiveName } from './archive-name.ts'
import { type Period, readCompanyName } from './archive-store.ts'
import type { ReadCompany } from './archived-files.ts'
import { writeAllFiles } from './write-all-files.ts'

type Making = Pick<RunningTask<unknown>, 'signal' | 'progress' | 'openFile'>

/** Writes the archive of a company's period as the file of a task; `read` asks with every lot whether it may go on. */
export async function makeArchive(
  { signal, progress, openFile }: Making,
  read: ReadCompany,
  { language, ...period }: Period & { language: Language },
): Promise<{ documents: number }> {
  const company = await read((ctx) => readCompanyName(ctx.tx, ctx.companyId))
  let documents = 0
  const zip = writeAllFiles(read, {
    period,
    language,
    signal,
    onProgress(done, total) {
      documents = done
      progress(done, total)
    },
  })
  const file = await openFile({ name: archiveName(company, period), type: 'application/zip' })
  await pipeline(zip, file, { signal })
  // Once more: the last files went into it after the last lot was read.
  await read(async () => {})
  return { documents }
}
