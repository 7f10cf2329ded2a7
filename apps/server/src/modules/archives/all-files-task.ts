import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { defineTask } from '#modules/tasks/index.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { archiveName } from './archive-name.ts'
import { readCompanyName } from './archive-store.ts'
import { writeAllFiles } from './write-all-files.ts'

/** All files of a period, as long work that shows progress. */
export const allFilesTask = defineTask({
  kind: 'all-files',
  input: z.object({ from: z.string().optional(), to: z.string().optional() }),
  async run({ doors, companyId, input, signal, progress, openFile }) {
    // Unsafe: whoever started it was asked for the permission.
    const read = <T>(work: Parameters<typeof unsafeForCompany<T>>[2]) =>
      unsafeForCompany(doors, companyId, work, { readOnly: true })
    const company = await read((ctx) => readCompanyName(ctx.tx, companyId))
    let documents = 0
    const zip = writeAllFiles(read, {
      period: input,
      signal,
      onProgress(done, total) {
        documents = done
        progress(done, total)
      },
    })
    await pipeline(zip, await openFile({ name: archiveName(company, input), type: 'application/zip' }), {
      signal,
    })
    return { documents }
  },
})
