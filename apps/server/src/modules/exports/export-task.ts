import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportType } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { isRightToLeft } from '@cuentaclara/locales/languages'
import type { z } from 'zod'
import { defineTask, type RunningTask, type TaskKind } from '#modules/tasks/index.ts'
import { type CompanyContext, withCompany } from '#platform/database/company-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import type { AnyExportSource, Chosen, Reading } from './export-source.ts'
import { contentTypes, exportFileName } from './file-name.ts'
import { formOnPaper } from './form-on-paper.ts'
import { inChunks } from './in-chunks.ts'
import { readLetterhead } from './letterhead.ts'
import { shownCell } from './shown-cell.ts'
import { type Cell, type ExportTable, mostSheetRows } from './table.ts'
import { totalsOf } from './totals.ts'
import { writeCsv } from './write-csv.ts'
import { writeHtml } from './write-html.ts'
import { type Letterhead, mostPdfRows, readPdf } from './write-pdf.ts'
import { mostXlsRows, writeXls } from './write-xls.ts'
import { writeXlsx } from './write-xlsx.ts'

export type ExportInput = z.output<typeof schemas.exportInput>

/** A list as a file, as long work: reads a lot at a time, writes as it comes. */
export function exportTask(sources: readonly AnyExportSource[]): TaskKind<ExportInput> {
  return defineTask<ExportInput>({
    kind: 'export',
    isMadeOnce: true,
    input: schemas.exportInput as z.ZodType<ExportInput>,
    // As the person who asked: what they lost since then, the export does not show either.
    async run(task) {
      const { rows, finish } = await withCompany(
        task.doors,
        { companyId: task.companyId, userId: task.userId },
        (ctx) => writeExport(ctx, sources, task),
        { readOnly: true, isSnapshot: true, reads: 'replica' },
      )
      await finish()
      return { rows }
    },
  })
}

/** How many rows were written, and what is left to do once the transaction that read them is over: a page is set then. */
export type Written = { rows: number; finish: () => Promise<void> }

/** Where nobody is there to be told that there is nothing, a file without rows says it. */
type Emptiness = { mayBeEmpty?: boolean }

/** Writes what an export means as the file of a task. Throws as reading it does. */
export async function writeExport(
  ctx: CompanyContext,
  sources: readonly AnyExportSource[],
  task: RunningTask<ExportInput>,
  { mayBeEmpty }: Emptiness = {},
): Promise<Written> {
  const { source, columns, query } = readExport(ctx, sources, task.input)
  const letterhead = await readLetterhead(ctx, task.input)
  return writeRows(
    { columns, counts: source.counts, letterhead, onPaper: source.onPaper, mayBeEmpty },
    (reading) => source.open(ctx, query, reading),
    task,
  )
}

type ToWrite = {
  columns: Chosen[]
  counts: AnyExportSource['counts']
  letterhead: Letterhead
  onPaper?: AnyExportSource['onPaper']
  mayBeEmpty?: boolean | undefined
}

/** Writes rows as they come into the file of a task; says how many. Throws Conflict for none, unless that is what the file says, and for too many. */
export async function writeRows(
  { columns, counts, letterhead, onPaper, mayBeEmpty = false }: ToWrite,
  open: (reading: Reading) => AsyncIterable<unknown>,
  { input, signal, progress, openFile }: Omit<RunningTask<ExportInput>, 'companyId'>,
): Promise<Written> {
  const { type, file_name: wanted, language } = input.options
  const totals = totalsOf(columns, counts, language)
  let total: number | undefined
  let done = 0
  const onTotal = (known: number) => {
    total = known
    progress(done, total)
  }
  const rows = open({ signal, onTotal })
  const paper = type === 'pdf' && onPaper !== undefined ? formOnPaper(onPaper, columns) : null

  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done === true && !mayBeEmpty) throw new Conflict('nothing-to-export')
  async function* cells(): AsyncGenerator<Cell[]> {
    for (let next = first; next.done !== true; next = await iterator.next()) {
      signal.throwIfAborted()
      done += 1
      if (done % 500 === 0) progress(done, total)
      if (done > mostRows[type]) throw new Conflict('export-too-long', { most: mostRows[type] })
      totals.add(next.value)
      const shown = columns.map(({ column }) => {
        const said = language && column.said?.(next.value, language)
        if (said !== undefined) return said
        const words = column.wordsOf?.(next.value) ?? column.words
        const currency = column.currencyOf?.(next.value)
        return shownCell({ type: column.type, words, currency }, column.value(next.value), language)
      })
      yield paper?.cellsOf(next.value, shown) ?? shown
    }
  }
  const table = {
    ...toTable(input, paper?.columns ?? columns, cells(), totals.rows),
    ...(paper && { form: paper.form }),
  }
  const store = async (content: NodeJS.ReadableStream) => {
    const out = await openFile({ name: exportFileName(wanted, type), type: contentTypes[type] })
    await pipeline(content, out, { signal })
    progress(done, done)
  }
  if (type === 'pdf') {
    const set = await readPdf(table, letterhead)
    return { rows: done, finish: async () => store(Readable.from([await set()], { objectMode: false })) }
  }
  await store(write(type, table))
  return { rows: done, finish: async () => {} }
}

/** What each kind of file can hold; a sheet also has the lines around the rows. */
const mostRows: Readonly<Record<ExportType, number>> = {
  xls: mostXlsRows - 9,
  xlsx: mostSheetRows - 9,
  csv: Number.POSITIVE_INFINITY,
  html: Number.POSITIVE_INFINITY,
  pdf: mostPdfRows,
}

/** What an export means, once its list, its fields and the right to see them are known. Throws NotFound, Forbidden. */
export function readExport(
  ctx: CompanyContext,
  sources: readonly AnyExportSource[],
  { list, query, ids, options }: ExportInput,
): { source: AnyExportSource; columns: Chosen[]; query: unknown } {
  ctx.permit('reports.export')
  const whole = findSource(ctx, sources, list)
  const source = ids === undefined ? whole : onlyRows(whole, new Set(ids))
  return { source, ...chooseOf(source, { query, options }) }
}

/** The chosen fields of a list, and its query without the page. Throws NotFound for a field it has not, Invalid for its query. */
export function chooseOf(
  source: Pick<AnyExportSource, 'columns' | 'query'>,
  { query, options }: Pick<ExportInput, 'query' | 'options'>,
): { columns: Chosen[]; query: unknown } {
  const columns = options.fields.map(({ field, title }) => {
    const column = source.columns.find((each) => each.field === field)
    if (column === undefined) throw new NotFound('export-field-not-found', { field })
    return { column, title: title === '' ? field : title }
  })
  const { page: _, per_page: __, perPage: ___, cursor: ____, ...filter } = query
  const read = source.query.safeParse(filter)
  if (read.success) return { columns: columns.map((each) => typed(each, read.data)), query: read.data }
  const mistakes = read.error.issues.map(({ path }) => [['query', ...path].join('.'), ['format']] as const)
  throw new Invalid(Object.fromEntries(mistakes))
}

/** A column as it is for what was asked. */
function typed({ column, title }: Chosen, query: unknown): Chosen {
  return { column: column.typeOf ? { ...column, type: column.typeOf(query) } : column, title }
}

/** A list without the rows that nobody chose. */
function onlyRows(source: AnyExportSource, ids: ReadonlySet<string>): AnyExportSource {
  return {
    ...source,
    async *open(ctx, query, { signal }) {
      let left = ids.size
      for await (const row of source.open(ctx, query, { signal, onTotal: () => {} })) {
        if (!ids.has(row.id)) continue
        yield row
        left -= 1
        if (left === 0) return
      }
    },
  }
}

/** The list of a name. Throws NotFound, Forbidden. */
export function findSource(
  ctx: CompanyContext,
  sources: readonly AnyExportSource[],
  list: string,
): AnyExportSource {
  const source = sources.find((each) => each.list === list)
  if (source === undefined) throw new NotFound('export-list-not-found')
  if (source.permission !== undefined) ctx.permit(source.permission)
  return source
}

function toTable(
  { options }: ExportInput,
  columns: Chosen[],
  rows: AsyncIterable<Cell[]>,
  totals: ExportTable['totals'],
): ExportTable {
  return {
    columns: columns.map(({ column, title }) => ({ title, type: column.type, width: column.width })),
    rows,
    totals,
    header: options.header,
    footer: options.footer,
    worksheetName: options.worksheet_name,
    isLongNumberText: options.is_long_number_text,
    isRightToLeft: options.language !== undefined && isRightToLeft(options.language),
  }
}

function write(type: Exclude<ExportType, 'pdf'>, table: ExportTable): NodeJS.ReadableStream {
  if (type === 'xlsx') return writeXlsx(table)
  if (type === 'xls') return Readable.from(writeXls(table), { objectMode: false })
  const writers = { csv: writeCsv, html: writeHtml }
  return Readable.from(inChunks(writers[type](table)), { objectMode: false })
}
