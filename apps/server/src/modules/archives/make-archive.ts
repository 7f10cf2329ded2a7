import { pipeline } from 'node:stream/promises'
import type { Language } from '@cuentaclara/locales'
import type { RunningTask } from '#modules/tasks/index.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { archiveName } from './archive-name.ts'
import { type Period, readCompanyName } from './archive-store.ts'
import { writeAllFiles } from './write-all-files.ts'

type Making = Pick<RunningTask<unknown>, 'doors' | 'companyId' | 'signal' | 'progress' | 'openFile'>

/** Writes the archive of a company's period as the file of a task. */
export async function makeArchive(
  { doors, companyId, signal, progress, openFile }: Making,
  { language, ...period }: Period & { language: Language },
): Promise<{ documents: number }> {
  // Unsafe: whoever started it was asked for the permission, or gave the company a reason.
  const read = <T>(work: Parameters<typeof unsafeForCompany<T>>[2]) =>
    unsafeForCompany(doors, companyId, work, { readOnly: true })
  const company = await read((ctx) => readCompanyName(ctx.tx, companyId))
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
  return { documents }
}
