import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { Language } from '@cuentaclara/locales'
import type { ZipArchive } from 'archiver'
import { type AddFile, writeZip } from '#platform/zip/write-zip.ts'
import {
  archiveNames,
  documentColumns,
  expenseColumns,
  type ListColumn,
  receptionColumns,
  writeList,
} from './archive-lists.ts'
import { countArchived, type Period } from './archive-store.ts'
import { issuedFiles, type ReadCompany, receivedFiles, spentPapers } from './archived-files.ts'

export type AllFilesOptions = {
  period: Period
  /** Of folders and lists. */
  language: Language
  /** Aborted when nobody wants it any more. */
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** A ZIP of a company's files, being written while it is read; it errors when it cannot go on. */
export function writeAllFiles(read: ReadCompany, options: AllFilesOptions): ZipArchive {
  return writeZip((add) => fill(add, read, options))
}

async function fill(
  add: AddFile,
  read: ReadCompany,
  { period, language, signal, onProgress }: AllFilesOptions,
) {
  const names = archiveNames(language)
  const total = await read((ctx) => countArchived(ctx.tx, ctx.companyId, period))
  let done = 0
  const step = () => {
    signal.throwIfAborted()
    onProgress?.(done, total)
    done += 1
  }
  const list = async <Row extends { currency: string }>(
    name: string,
    rows: readonly Row[],
    columns: readonly ListColumn<Row>[],
  ) => add(await writeList(rows, columns, language), `${name}.csv`)

  const documents = []
  for await (const { document, files, hasPdf } of issuedFiles(read, period)) {
    step()
    const folder = `${monthOf(document.issued_at)}/${names.kinds[document.kind as 'invoice']}`
    for (const { name, content } of files) await add(content, `${folder}/${name}`, document.issued_at)
    documents.push({ ...document, xml: null, answer: null, hasPdf })
  }
  await list(names.documents, documents, documentColumns)
  if (period.ids === undefined) await addPurchases()
  onProgress?.(total, total)

  async function addPurchases() {
    const received = []
    for await (const { reception, files } of receivedFiles(read, period)) {
      step()
      const folder = `${monthOf(reception.issued_at)}/${names.received}`
      for (const { name, content } of files) await add(content, `${folder}/${name}`, reception.issued_at)
      received.push({ ...reception, xml: null, authority: null, message: null, answer: null })
    }
    if (received.length > 0) await list(names.received, received, receptionColumns)

    const expenses = []
    for await (const { expense, papers } of spentPapers(read, period)) {
      step()
      const folder = `${expense.spent_on.slice(0, 7)}/${names.expenses}`
      for await (const { name, content } of papers) await add(content, `${folder}/${name}`)
      expenses.push(expense)
    }
    if (expenses.length > 0) await list(names.expenses, expenses, expenseColumns)
  }
}

function monthOf(at: Date): string {
  return costaRicaInstant(at.getTime()).slice(0, 7)
}
