import { costaRicaInstant } from '@cuentaclara/einvoice'
import { ZipArchive } from 'archiver'
import { describeForPrint, fileName } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { type ArchivedDocument, countDocuments, type Period, readDocuments } from './archive-store.ts'

/** Runs a reading in a short transaction of the company. */
export type ReadCompany = <T>(read: (ctx: CompanyContext) => Promise<T>) => Promise<T>

export type AllFilesOptions = {
  period: Period
  /** Aborted when nobody wants it any more. */
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}

const lot = 50

/** A ZIP of every document's files, being written while it is read; it errors when it cannot go on. */
export function writeAllFiles(read: ReadCompany, options: AllFilesOptions): ZipArchive {
  const zip = new ZipArchive({ zlib: { level: 6 }, highWaterMark: 65_536 })
  fill(zip, read, options).catch((error: Error) => zip.destroy(error))
  return zip
}

async function fill(zip: ZipArchive, read: ReadCompany, { period, signal, onProgress }: AllFilesOptions) {
  const total = await read((ctx) => countDocuments(ctx.tx, ctx.companyId, period))
  const list = [header]
  let after: { issuedAt: Date; id: string } | null = null
  for (;;) {
    const page: ArchivedDocument[] = await read((ctx) =>
      readDocuments(ctx.tx, ctx.companyId, { period, after, limit: lot }),
    )
    for (const document of page) {
      signal.throwIfAborted()
      list.push(await addDocument(zip, read, document))
      onProgress?.(list.length - 1, total)
    }
    const last = page.at(-1)
    if (last === undefined || page.length < lot) break
    after = { issuedAt: last.issued_at, id: last.id }
  }
  // The byte order mark lets spreadsheets see the accents.
  await append(zip, `\uFEFF${list.join('\r\n')}\r\n`, 'documentos.csv')
  await zip.finalize()
}

async function addDocument(zip: ZipArchive, read: ReadCompany, document: ArchivedDocument): Promise<string> {
  const folder = `${costaRicaInstant(document.issued_at.getTime()).slice(0, 7)}/${document.kind}`
  const date = document.issued_at
  if (document.xml) await append(zip, document.xml, `${folder}/${fileName(document.clave, 'xml')}`, date)
  if (document.answer)
    await append(zip, document.answer, `${folder}/${fileName(document.clave, 'answer')}`, date)
  const pdf = await print(read, document.id)
  if (pdf) await append(zip, pdf, `${folder}/${fileName(document.clave, 'pdf')}`, date)
  return lineOf(document, pdf !== null)
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

/** Waits until the entry is written, so that at most one document is in memory. */
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

const header = 'clave,consecutivo,kind,environment,issued_at,client,currency,total,status,pdf'

function lineOf(document: ArchivedDocument, hasPdf: boolean): string {
  return [
    document.clave,
    document.consecutivo,
    document.kind,
    document.environment,
    costaRicaInstant(document.issued_at.getTime()),
    document.client_name ?? '',
    document.currency,
    document.total,
    document.fiscal_status,
    hasPdf ? 'yes' : 'no',
  ]
    .map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',')
}
