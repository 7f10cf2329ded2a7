import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type Decimal, shortestNumber, toText } from '@cuentaclara/decimal'
import {
  type FiscalDocument,
  type Line,
  type ParsedClave,
  type Party,
  parseClave,
} from '@cuentaclara/einvoice'
import { isSameIdentity } from '@cuentaclara/einvoice/codes'
import { fromXml } from '@cuentaclara/einvoice/xml'
import { UnreadableTable } from '#platform/tables/unreadable-table.ts'
import { type OpenZip, openZip } from '#platform/zip/open-zip.ts'
import { ZipRefused } from '#platform/zip/zip-directory.ts'
import type { Given, HistoryOf } from './import-kind.ts'

/** Rows by field, and how many files were none of the company's documents. */
export type History = { rows: Given[]; leftOut: number }

/** Of one archive. The reader of documents refuses more than 5 MB of XML by itself. */
const limits = { files: 50_000, fileBytes: 6 * 1024 * 1024 }

/**
 * What the documents of a file tell, each record once and as the last of them has it; null for a file that holds none.
 * Nothing but one document and what was found is ever in memory. `issuer` is the identity of the company: what others
 * issued is left out. Throws UnreadableTable.
 */
export async function readHistory(
  path: string,
  { about, issuer }: { about: HistoryOf; issuer: string },
): Promise<History | null> {
  const files = await openDocuments(path)
  if (files === null) return null
  const found = new Map<string, { rank: string; given: Given }>()
  let leftOut = 0
  try {
    for (const name of files.names) {
      const document = ownDocument(await contentOf(files, name), issuer)
      if (document === null) leftOut += 1
      else for (const told of tell[about](document)) keep(found, told)
    }
  } finally {
    await files.close()
  }
  return { rows: [...found.values()].map(({ given }) => given), leftOut }
}

/** The last document that speaks of a record has the word; of what it does not say, one before. */
function keep(found: Map<string, { rank: string; given: Given }>, { key, rank, given }: Told): void {
  const before = found.get(key)
  if (before === undefined) found.set(key, { rank, given })
  else if (before.rank <= rank) found.set(key, { rank, given: { ...before.given, ...given } })
  else found.set(key, { rank: before.rank, given: { ...given, ...before.given } })
}

/** The documents of an archive that is no spreadsheet, or the one that a file is. */
export async function openDocuments(path: string): Promise<OpenZip | null> {
  const head = await readHead(path)
  if (/^[\s\u00ef\u00bb\u00bf]*<(\?xml|\w*Electronic)/.test(head))
    return { names: [path], read: () => createReadStream(path), close: async () => {} }
  if (!head.startsWith('PK')) return null
  const zip = await openArchive(path)
  const names = zip.names.filter((name) => /\.xml$/i.test(name) && !name.startsWith('__MACOSX/'))
  if (names.length > 0 && !zip.names.includes('xl/workbook.xml')) return { ...zip, names }
  await zip.close()
  return null
}

async function openArchive(path: string): Promise<OpenZip> {
  try {
    return await openZip(path, limits)
  } catch (error) {
    throw error instanceof ZipRefused ? new UnreadableTable() : error
  }
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0)
    return head.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** One that cannot be unpacked is one that cannot be read: the others go on. */
export function contentOf(files: OpenZip, name: string): Promise<Uint8Array> {
  return buffer(files.read(name)).catch((error: unknown) => {
    if (error instanceof ZipRefused) return Buffer.alloc(0)
    throw error
  })
}

type OwnDocument = FiscalDocument & { numbers: ParsedClave }

/** A document of the company, of any version that is known; whoever signed it. */
function ownDocument(xml: Uint8Array, issuer: string): OwnDocument | null {
  const read = fromXml(xml)
  return read.ok ? ofCompany(read.document, issuer) : null
}

/** A document with its numbers where the company issued it. */
export function ofCompany(document: FiscalDocument, issuer: string): OwnDocument | null {
  const numbers = parseClave(document.clave)
  return numbers !== null && isSameIdentity(numbers.issuerNumber, issuer) ? { ...document, numbers } : null
}

/** What a document says of one record; of two that do, the one with the higher rank has the word. */
type Told = { key: string; rank: string; given: Given }

/** What a catalogue is made of: lines of notes and receipts say what was returned or paid. */
const sales: ReadonlySet<FiscalDocument['kind']> = new Set(['invoice', 'ticket', 'export'])

const tell: Readonly<Record<HistoryOf, (document: OwnDocument) => Told[]>> = {
  // Of a purchase invoice the other party is a supplier.
  receivers: ({ kind, receiver, receiverActivity, issuedAt }) =>
    receiver === null || kind === 'purchase'
      ? []
      : [{ ...tellReceiver(receiver, receiverActivity), rank: issuedAt }],
  lines: ({ kind, lines, currency, issuedAt }) =>
    sales.has(kind) ? lines.map((line) => ({ ...tellLine(line, currency), rank: issuedAt })) : [],
  numbers: ({ numbers }) => [tellNumber(numbers)],
}

function tellReceiver(receiver: Party, activity: string | undefined): Omit<Told, 'rank'> {
  const { name, tradeName, identification, emails, phone, address, foreignAddress } = receiver
  const given = said({
    name: name.slice(0, 100),
    trade_name: tradeName?.slice(0, 80),
    identification_type: identification?.type,
    identification_number: identification?.number,
    emails: emails.join('; '),
    phone: phone && `(${phone.countryCode}) ${phone.number}`,
    address: (address?.details ?? foreignAddress)?.slice(0, 250),
    activity_code: activity,
  })
  return { key: identification?.number ?? name.toLowerCase(), given }
}

function tellLine(
  { cabys, codes, description, unit, unitPrice, taxes }: Line,
  currency: string,
): Omit<Told, 'rank'> {
  const name = description.slice(0, 200)
  const code = codes.find(({ code }) => code.length <= 20)?.code
  const vat = taxes.find(({ code }) => code === '01')
  const given = said({
    name,
    code,
    cabys,
    unit,
    price_crc: currency === 'CRC' ? short(unitPrice) : undefined,
    price_usd: currency === 'USD' ? short(unitPrice) : undefined,
    rate_code: vat?.rateCode,
  })
  return { key: code?.toLowerCase() ?? `${cabys} ${name.toLowerCase()}`, given }
}

function tellNumber({ branch, terminal, documentType, sequence }: ParsedClave): Told {
  return {
    key: `${branch}-${terminal}-${documentType}`,
    rank: String(sequence).padStart(10, '0'),
    given: { branch, terminal, document_type: documentType, next_number: String(sequence + 1) },
  }
}

function said(given: Record<string, string | undefined>): Given {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

function short(amount: Decimal): string {
  return shortestNumber(toText(amount))
}
