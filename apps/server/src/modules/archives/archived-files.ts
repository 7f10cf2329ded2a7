import { describeForPrint, fileName } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { StoredFile } from '#platform/stored-files/stored-file.ts'
import {
  type After,
  type ArchivedDocument,
  type ArchivedExpense,
  type ArchivedReception,
  type Period,
  type ReadRows,
  readDocuments,
  readExpenses,
  readPaper,
  readReceived,
} from './archive-store.ts'

/** Runs a reading in a short transaction of the company. */
export type ReadCompany = <T>(read: (ctx: CompanyContext) => Promise<T>) => Promise<T>

type ArchivedFile = { name: string; content: Buffer }

type MaybeFile = { name: string; content: StoredFile | Buffer | null }

const lot = 50

/** Every document issued in a period with its files, the oldest first; without a PDF where it cannot be printed, or shall not. */
export async function* issuedFiles(
  read: ReadCompany,
  period: Period,
  { isPrinted = true }: { isPrinted?: boolean } = {},
): AsyncGenerator<{ document: ArchivedDocument; files: ArchivedFile[]; hasPdf: boolean }> {
  for await (const document of inLots(read, readDocuments, period, issuedAt)) {
    const { clave, xml, answer } = document
    const pdf = isPrinted ? await print(read, document.id) : null
    const files = [
      { name: fileName(clave, 'xml'), content: xml },
      { name: fileName(clave, 'answer'), content: answer },
      { name: fileName(clave, 'pdf'), content: pdf },
    ]
    yield { document, files: await readThere(files), hasPdf: pdf !== null }
  }
}

/** What suppliers sent in a period and what was answered, under the names of the authority's guide (reference §4). */
export async function* receivedFiles(
  read: ReadCompany,
  period: Period,
): AsyncGenerator<{ reception: ArchivedReception; files: ArchivedFile[] }> {
  for await (const reception of inLots(read, readReceived, period, issuedAt)) {
    const { clave } = reception
    const files = [
      { name: `${clave}.xml`, content: reception.xml },
      { name: `${clave}_respuesta.xml`, content: reception.authority },
      ...reception.messages.flatMap(({ consecutivo, message, answer }) => [
        { name: `${clave}-${consecutivo}.xml`, content: message },
        { name: `${clave}-${consecutivo}_respuesta.xml`, content: answer },
      ]),
    ]
    yield { reception, files: await readThere(files) }
  }
}

/** What was spent in a period with its papers, which are read one by one. */
export async function* spentPapers(
  read: ReadCompany,
  period: Period,
): AsyncGenerator<{ expense: ArchivedExpense; papers: AsyncGenerator<ArchivedFile> }> {
  for await (const expense of inLots(read, readExpenses, period, spentOn))
    yield { expense, papers: papersOf(read, expense) }
}

/** The papers of an expense; two of one name are told apart by their place. One that was thrown away meanwhile is left out. */
async function* papersOf(read: ReadCompany, expense: ArchivedExpense): AsyncGenerator<ArchivedFile> {
  const supplier = plainName(expense.supplier_name)
  for (const [place, { id, name }] of expense.files.entries()) {
    const paper = await read((ctx) => readPaper(ctx, { expenseId: expense.id, id }))
    const file = `${expense.spent_on} ${supplier} ${expense.id.slice(-4)}-${place + 1} ${plainName(name)}`
    if (paper) yield { name: file, content: await paper.read() }
  }
}

/** Without what file systems refuse. */
export function plainName(name: string): string {
  return name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .trimEnd()
}

/** Rows a lot at a time, each lot read after the last row of the one before. */
export async function* inLots<Row extends { id: string }, Key>(
  read: ReadCompany,
  readRows: ReadRows<Row, Key>,
  period: Period,
  placeOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  let after: After<Key> = null
  for (;;) {
    const page = await read((ctx) => readRows(ctx, { period, after, limit: lot }))
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < lot) return
    after = { at: placeOf(last), id: last.id }
  }
}

const spentOn = (row: { spent_on: string }): string => row.spent_on
const issuedAt = (row: { issued_at: Date }): Date => row.issued_at

/** The bytes of those that are there, read between two transactions: they may lie elsewhere. */
async function readThere(files: readonly MaybeFile[]): Promise<ArchivedFile[]> {
  const read = []
  for (const { name, content } of files)
    if (content !== null)
      read.push({ name, content: Buffer.isBuffer(content) ? content : await content.read() })
  return read
}

/** What cannot be printed must not keep the rest back. */
async function print(read: ReadCompany, id: string): Promise<Buffer | null> {
  try {
    const { page, of } = await read(async (ctx) => ({
      ...(await describeForPrint(ctx, id)),
      of: ctx.companyId,
    }))
    return Buffer.from(await renderPdf(page, { of, isPatient: true }))
  } catch {
    return null
  }
}
