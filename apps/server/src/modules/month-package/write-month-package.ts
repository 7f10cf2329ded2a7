import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import type { Language } from '@cuentaclara/locales'
import { issuedFiles, type ReadCompany, receivedFiles, spentPapers } from '#modules/archives/index.ts'
import { readStatement } from '#modules/bank/index.ts'
import { readSettlements } from '#modules/card-settlements/index.ts'
import { type ExportTable, writePdf, writeXlsx } from '#modules/exports/index.ts'
import type { CountOpen } from '#modules/periods/index.ts'
import { getReturn, listCapitalGoods, readBooks, writeWorkbook } from '#modules/vat-return/index.ts'
import { type AddFile, writeZip } from '#platform/zip/write-zip.ts'
import { capitalGoodsSheet } from './capital-goods-sheet.ts'
import { cardRows, cardsSheet } from './cards-sheet.ts'
import { deferralSheets } from './deferral-sheet.ts'
import { differencesSheet, readDifferences } from './differences.ts'
import { informativeSheet, readUntold } from './informative-sheet.ts'
import { daysOf } from './months.ts'
import { purchaseBook } from './purchase-book.ts'
import { receiptPapers, receiptsSheet } from './receipts.ts'
import { salesBook } from './sales-book.ts'
import { statementSheet } from './statement-sheet.ts'
import { type Absent, describeSummary, type PackedFiles } from './summary.ts'
import { readUncredited, uncreditedSheet } from './uncredited-sheet.ts'

/** A company whose package is written, and the folder that it goes to: none when it is alone. */
export type PackedCompany = { folder: string; read: ReadCompany }

type PackageOptions = {
  month: string
  /** Of the return; the newest without. */
  version?: number
  /** Without the PDF of each document where false. */
  isPrinted?: boolean
  language: Language
  countOpen: CountOpen
  /** Aborted when nobody wants it any more. */
  signal: AbortSignal
  /** Hears of every document that was packed. */
  onDocument: () => void
}

/** The packages of some companies and a month as one ZIP, written while they are read. */
export function writeMonthPackages(companies: readonly PackedCompany[], options: PackageOptions) {
  return writeZip(async (add) => {
    for (const company of companies) await fill(add, company, options)
  })
}

async function fill(add: AddFile, { folder, read }: PackedCompany, options: PackageOptions): Promise<void> {
  const { month, version, isPrinted = true, language, countOpen, signal, onDocument } = options
  const { addFile, list } = listed(add, folder)
  const books = await read((ctx) => readBooks(ctx, month))
  const vatReturn = await read((ctx) => getReturn(ctx, month, version))
  const differences = await read((ctx) => readDifferences(ctx, month))
  const uncredited = await read((ctx) => readUncredited(ctx, month))

  await addFile(writeXlsx(...salesBook(read, month, { books, vatReturn })), '01_ventas.xlsx')
  await addFile(
    writeXlsx(
      ...purchaseBook(read, month, { books, vatReturn, uncredited: uncreditedSheet(month, uncredited) }),
    ),
    '02_compras.xlsx',
  )
  await addFile(await read((ctx) => writeWorkbook(ctx, month, { version, language })), '03_d150.xlsx')
  const absent = await addRegisters(addFile, read, { month, vatReturn })
  if (!isPrinted) absent.push('noPdf')
  await addFile(writeXlsx(differencesSheet(differences)), '09_diferencias.xlsx')
  const receipts = await read((ctx) => receiptsSheet(ctx, month))
  if (receipts !== null) await addFile(writeXlsx(receipts), 'acuses/declaracion_d150.xlsx')

  for (const { name, file } of await read((ctx) => receiptPapers(ctx, month)))
    await addFile(await file.read(), `acuses/${name}`)

  const packed: PackedFiles = { issued: 0, received: 0, unprinted: 0, papers: 0 }
  const period = { ...daysOf(month), counts: true }
  for await (const { document, files, hasPdf } of issuedFiles(read, period, { isPrinted })) {
    signal.throwIfAborted()
    for (const { name, content } of files) await addFile(content, `xml/emitidos/${name}`, document.issued_at)
    packed.issued += 1
    if (isPrinted && !hasPdf) packed.unprinted += 1
    onDocument()
  }
  for await (const { reception, files } of receivedFiles(read, period)) {
    signal.throwIfAborted()
    for (const { name, content } of files)
      await addFile(content, `xml/recibidos/${name}`, reception.issued_at)
    packed.received += 1
    onDocument()
  }
  for await (const { papers } of spentPapers(read, period)) {
    signal.throwIfAborted()
    for await (const { name, content } of papers) {
      await addFile(content, `gastos/${name}`)
      packed.papers += 1
    }
    onDocument()
  }
  const summary = await read(async (ctx) => {
    const open = await countOpen(ctx, daysOf(month))
    return describeSummary(ctx, { month, language, vatReturn, open, differences, uncredited, packed, absent })
  })
  await addFile(Readable.from(writePdf(...summary), { objectMode: false }), '00_resumen.pdf')
  await add(list(), `${folder}manifest.csv`)
}

type Whose = { month: string; vatReturn: Awaited<ReturnType<typeof getReturn>> }

/** The sheets that a month has where it has something for them; answers which it has not. */
async function addRegisters(
  addFile: AddFile,
  read: ReadCompany,
  { month, vatReturn }: Whose,
): Promise<Absent[]> {
  const goods = await read((ctx) => listCapitalGoods(ctx, month))
  const cards = cardRows(
    await read((ctx) => readSettlements(ctx, daysOf(month))),
    vatReturn.inputs.withholdings,
  )
  const statement = await read((ctx) => readStatement(ctx, daysOf(month)))
  const untold = await read((ctx) => readUntold(ctx, month))
  const sheets: [Absent, string, number, () => ExportTable[]][] = [
    [
      'noDeferral',
      '04_diferidos.xlsx',
      vatReturn.register.length + vatReturn.credit_register.length,
      () => deferralSheets(vatReturn),
    ],
    ['noCards', '05_tarjetas.xlsx', cards.length, () => [cardsSheet(month, cards)]],
    ['noCapitalGoods', '06_bienes_capital.xlsx', goods.data.length, () => [capitalGoodsSheet(month, goods)]],
    ['noStatement', '07_conciliacion_bancaria.xlsx', statement.length, () => [statementSheet(statement)]],
    ['noInformative', '08_d270.xlsx', untold.length, () => [informativeSheet(month, untold)]],
  ]
  for (const [, name, rows, tables] of sheets) if (rows > 0) await addFile(writeXlsx(...tables()), name)
  return sheets.filter(([, , rows]) => rows === 0).map(([absent]) => absent)
}

/** Adds files and notes the size and the digest of each; `list` is what the manifest says of them. */
function listed(add: AddFile, folder: string): { addFile: AddFile; list: () => string } {
  const lines = ['archivo;bytes;sha256']
  return {
    async addFile(content, name, date) {
      const digest = createHash('sha256')
      let size = 0
      const note = (chunk: Buffer) => {
        digest.update(chunk)
        size += chunk.length
      }
      await add(
        typeof content === 'string' || Buffer.isBuffer(content)
          ? whole(content, note)
          : passing(content, note),
        `${folder}${name}`,
        date,
      )
      lines.push(`${name};${size};${digest.digest('hex')}`)
    },
    list: () => `\uFEFF${lines.join('\r\n')}\r\n`,
  }
}

function whole(content: Buffer | string, note: (chunk: Buffer) => void): Buffer {
  const bytes = Buffer.from(content)
  note(bytes)
  return bytes
}

/** A stream that goes on as it came. */
function passing(content: Readable, note: (chunk: Buffer) => void): Readable {
  const noted = new Transform({
    transform(chunk: Buffer, _, next) {
      note(chunk)
      next(null, chunk)
    },
  })
  // Whoever reads what comes out hears of an error that came in.
  pipeline(content, noted, () => {})
  return noted
}
