import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { Language } from '@cuentaclara/locales'
import { ZipArchive } from 'archiver'
import { describeForPrint, fileName } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import {
  archiveNames,
  documentColumns,
  expenseColumns,
  type ListColumn,
  receptionColumns,
  writeList,
} from './archive-lists.ts'
import {
  type ArchivedDocument,
  type ArchivedExpense,
  type ArchivedReception,
  countArchived,
  type Period,
  type ReadRows,
  readDocuments,
  readExpenses,
  readPaper,
  readReceived,
} from './archive-store.ts'

/** Runs a reading in a short transaction of the company. */
export type ReadCompany = <T>(read: (ctx: CompanyContext) => Promise<T>) => Promise<T>

export type AllFilesOptions = {
  period: Period
  /** Of folders and lists. */
  language: Language
  /** Aborted when nobody wants it any more. */
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}

const lot = 50

/** A ZIP of a company's files, being written while it is read; it errors when it cannot go on. */
export function writeAllFiles(read: ReadCompany, options: AllFilesOptions): ZipArchive {
  const zip = new ZipArchive({ zlib: { level: 6 }, highWaterMark: 65_536 })
  fill(zip, read, options).catch((error: Error) => zip.destroy(error))
  return zip
}

async function fill(
  zip: ZipArchive,
  read: ReadCompany,
  { period, language, signal, onProgress }: AllFilesOptions,
) {
  const names = archiveNames(language)
  const total = await read((ctx) => countArchived(ctx.tx, ctx.companyId, period))
  let done = 0
  /** Adds the files of every row, and resolves to what its list says of each. */
  const pack = async <Row extends { id: string }, Key, Listed>(
    readRows: ReadRows<Row, Key>,
    placeOf: (row: Row) => Key,
    add: (row: Row) => Promise<Listed>,
  ): Promise<Listed[]> => {
    const rowsAfter = (last: Row | undefined) => {
      const after = last === undefined ? null : { at: placeOf(last), id: last.id }
      return read((ctx) => readRows(ctx.tx, ctx.companyId, { period, after, limit: lot }))
    }
    const listed: Listed[] = []
    for await (const row of inLots(rowsAfter)) {
      signal.throwIfAborted()
      onProgress?.(done, total)
      done += 1
      listed.push(await add(row))
    }
    return listed
  }
  const list = async <Row>(name: string, rows: readonly Row[], columns: readonly ListColumn<Row>[]) =>
    append(zip, await writeList(rows, columns, language), `${name}.csv`)

  const documents = await pack(readDocuments, issuedAt, async (document) => {
    const folder = `${monthOf(document.issued_at)}/${names.kinds[document.kind as 'invoice']}`
    const hasPdf = await addDocument(zip, read, { document, folder })
    return { ...document, xml: null, answer: null, hasPdf }
  })
  await list(names.documents, documents, documentColumns)
  if (period.ids === undefined) await addPurchases()
  onProgress?.(total, total)
  await zip.finalize()

  async function addPurchases() {
    const received = await pack(readReceived, issuedAt, async (reception) => {
      await addReception(zip, reception, `${monthOf(reception.issued_at)}/${names.received}`)
      return { ...reception, xml: null, authority: null, message: null, answer: null }
    })
    if (received.length > 0) await list(names.received, received, receptionColumns)

    const expenses = await pack(readExpenses, spentOn, async (expense) => {
      await addPapers(zip, read, { expense, folder: `${expense.spent_on.slice(0, 7)}/${names.expenses}` })
      return expense
    })
    if (expenses.length > 0) await list(names.expenses, expenses, expenseColumns)
  }
}

const issuedAt = (row: { issued_at: Date }): Date => row.issued_at
const spentOn = (row: { spent_on: string }): string => row.spent_on

/** Rows a lot at a time, each lot read after the last row of the one before. */
async function* inLots<Row>(readAfter: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const page = await readAfter(last)
    yield* page
    last = page.at(-1)
    if (last === undefined || page.length < lot) return
  }
}

type Placed<Name extends string, Row> = Record<Name, Row> & { folder: string }

/** Answers whether it could be printed. */
async function addDocument(
  zip: ZipArchive,
  read: ReadCompany,
  { document, folder }: Placed<'document', ArchivedDocument>,
): Promise<boolean> {
  const date = document.issued_at
  if (document.xml) await append(zip, document.xml, `${folder}/${fileName(document.clave, 'xml')}`, date)
  if (document.answer)
    await append(zip, document.answer, `${folder}/${fileName(document.clave, 'answer')}`, date)
  const pdf = await print(read, document.id)
  if (pdf) await append(zip, pdf, `${folder}/${fileName(document.clave, 'pdf')}`, date)
  return pdf !== null
}

/** What came and what was answered, under the names of the authority's guide (reference §4). */
async function addReception(zip: ZipArchive, reception: ArchivedReception, folder: string): Promise<void> {
  const { clave, message_consecutivo: number, issued_at: date } = reception
  const files = [
    [reception.xml, `${clave}.xml`],
    [reception.authority, `${clave}_respuesta.xml`],
    [reception.message, `${clave}-${number}.xml`],
    [reception.answer, `${clave}-${number}_respuesta.xml`],
  ] as const
  for (const [content, name] of files) if (content) await append(zip, content, `${folder}/${name}`, date)
}

/** The papers of an expense; two of one name are told apart by their place. */
async function addPapers(
  zip: ZipArchive,
  read: ReadCompany,
  { expense, folder }: Placed<'expense', ArchivedExpense>,
): Promise<void> {
  const supplier = plainName(expense.supplier_name)
  for (const [place, { id, name }] of expense.files.entries()) {
    const content = await read((ctx) => readPaper(ctx.tx, ctx.companyId, { expenseId: expense.id, id }))
    const file = `${expense.spent_on} ${supplier} ${expense.id.slice(-4)}-${place + 1} ${plainName(name)}`
    if (content) await append(zip, content, `${folder}/${file}`)
  }
}

/** Without what file systems refuse. */
function plainName(name: string): string {
  return name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .trimEnd()
}

function monthOf(at: Date): string {
  return costaRicaInstant(at.getTime()).slice(0, 7)
}

/** What cannot be printed must not keep the rest back. */
async function print(read: ReadCompany, id: string): Promise<Buffer | null> {
  try {
    const { page } = await read((ctx) => describeForPrint(ctx, id))
    return Buffer.from(await renderPdf(page))
  } catch {
    return null
  }
}

/** Waits until the entry is written, so that at most one file is in memory. */
async function append(zip: ZipArchive, content: Buffer | string, name: string, date?: Date): Promise<void> {
  const bytes = Buffer.from(content)
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => {
      zip.off('entry', onEntry)
      zip.off('error', done)
      zip.off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    const onEntry = () => done()
    const onClose = () => done(new Error('the archive was closed'))
    zip.once('entry', onEntry)
    zip.once('error', done)
    zip.once('close', onClose)
    zip.append(bytes, date === undefined ? { name } : { name, date })
  })
}
