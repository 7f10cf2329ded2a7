import { Writable } from 'node:stream'
import type { ExportType } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { dictionaries, type Language } from '@cuentaclara/locales'
import type { RunningTask } from '#modules/tasks/index.ts'
import type { CompanyContext, Doors } from '#platform/database/company-context.ts'
import type { AnyExportSource } from './export-source.ts'
import { type ExportInput, type Written, writeExport } from './export-task.ts'
import { readLetterhead } from './letterhead.ts'
import { worksheetName } from './sheet-name.ts'

type Asked = {
  query: Readonly<Record<string, string>>
  type: ExportType
  language: Language
  /** What it is called, above its rows and as a file, and what it was narrowed to, in words. */
  title: string
  narrowed: readonly string[]
  fileName: string
}

/**
 * Writes a list as whoever changes nothing in the export dialog would get it, where nobody is there to ask, or to be told that there is
 * nothing; whose it is stands above it. See {@link Written}.
 */
export async function writeUsualExport(
  ctx: CompanyContext,
  source: AnyExportSource,
  asked: Asked,
  task: Omit<RunningTask<unknown>, 'input'>,
): Promise<Written> {
  const input = toInput(source, asked)
  const { company } = await readLetterhead(ctx, input)
  const header = asked.type === 'pdf' ? '' : [company ?? '', input.options.header].join(' · ').slice(0, 200)
  const toWrite = { ...input, options: { ...input.options, header } }
  return writeExport(ctx, [source], { ...task, input: toWrite }, { mayBeEmpty: true })
}

/**
 * The same as PDF, whole in memory: for one paper that goes to somebody, not for lists of any length. What it answers sets the paper, once
 * the transaction is over.
 */
export async function writeUsualPaper(
  ctx: CompanyContext,
  source: AnyExportSource,
  asked: Omit<Asked, 'type'>,
  { doors, companyId }: { doors: Doors; companyId: string },
): Promise<() => Promise<Buffer>> {
  const chunks: Buffer[] = []
  const file = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const { finish } = await writeUsualExport(
    ctx,
    source,
    { ...asked, type: 'pdf' },
    {
      doors,
      companyId,
      userId: '',
      taskId: '',
      signal: new AbortController().signal,
      progress: () => {},
      openFile: async () => file,
    },
  )
  return async () => {
    await finish()
    return Buffer.concat(chunks)
  }
}

function toInput(
  { list, columns }: AnyExportSource,
  { query, type, language, title, narrowed, fileName }: Asked,
): ExportInput {
  const titles: Readonly<Record<string, string>> = dictionaries[language].tools.exports.columns
  const fields = columns
    .filter(({ isUsual = true }) => isUsual)
    .map(({ field }) => ({ field, title: titles[field] ?? field }))
  return schemas.exportInput.parse({
    list,
    query,
    options: {
      type,
      language,
      title: title.slice(0, 120),
      narrowed,
      file_name: fileName.slice(0, 120),
      header: type === 'pdf' ? '' : [title, ...narrowed].join(' · ').slice(0, 200),
      worksheet_name: worksheetName(title),
      fields,
    },
  })
}
