import { toText } from '@cuentaclara/decimal'
import { type FiscalDocument, parseClave } from '@cuentaclara/einvoice'
import { isSameIdentity } from '@cuentaclara/einvoice/codes'
import { fromXml, readAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { UnreadableTable } from '#platform/tables/unreadable-table.ts'
import type { Turn } from '#platform/threads/thread-pool.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { contentOf, ofCompany, openDocuments } from './history.ts'
import {
  type PastDocument,
  type PastFile,
  type ReceivedFile,
  type SortedFile,
  termsOf,
} from './past-document.ts'
import { readApart } from './read-apart.ts'

/** Which files of an archive: `most` of them from a place on. */
type Lot = { path: string; issuer: string; from: number; most: number }
type Read = { count: number; files: PastFile[] }

const reading = threadWork<typeof readPast>(new URL(import.meta.url), 'readPast', 60_000)

/** Reads some documents of an archive in a thread. Throws UnreadableTable for what is neither archive nor document. */
export function readPastInThread(lot: Lot, turn: Turn): Promise<Read> {
  return readApart(reading, lot, turn)
}

/** How many files an archive has, and some of them; null for what holds no documents. */
export async function readPast({ path, issuer, from, most }: Lot): Promise<Read | null> {
  const archive = await openDocuments(path).catch((error: unknown) => {
    if (error instanceof UnreadableTable) return null
    throw error
  })
  if (archive === null) return null
  try {
    const files: PastFile[] = []
    for (const name of archive.names.slice(from, from + most)) {
      const xml = await contentOf(archive, name)
      files.push({ name, ...sortOut(xml, issuer) })
    }
    return { count: archive.names.length, files }
  } finally {
    await archive.close()
  }
}

/** Who issued a document says where it belongs; one of neither of the two is nobody's here. */
function sortOut(xml: Uint8Array, company: string): SortedFile {
  const read = fromXml(xml)
  if (!read.ok) return sortAnswer(xml, company)
  const own = ofCompany(read.document, company)
  if (own !== null) return { is: 'own', document: toPast(own, xml) }
  const receiver = read.document.receiver?.identification?.number ?? ''
  if (!isSameIdentity(receiver, company)) return { is: 'neither' }
  return { is: 'received', received: toReceived(read.document, xml) }
}

/** The authority answers whoever issued, and suppliers pass its answers on. */
function sortAnswer(xml: Uint8Array, company: string): SortedFile {
  const answer = readAuthorityAnswer(xml)
  const numbers = answer.ok ? parseClave(answer.clave) : null
  if (!answer.ok || numbers === null) return { is: 'neither' }
  const { clave, status, issuerName } = answer
  if (isSameIdentity(numbers.issuerNumber, company))
    return { is: 'verdict', clave, isRejected: status === 'rejected' }
  const { consecutivo } = numbers
  const received = { clave, consecutivo, issuedAt: '', issuerName, currency: '', total: '', xml }
  return { is: 'received', received }
}

function toReceived(document: FiscalDocument, xml: Uint8Array): ReceivedFile {
  const { clave, consecutivo, issuedAt, issuer, currency, summary } = document
  return {
    clave,
    consecutivo,
    issuedAt,
    issuerName: issuer.name,
    currency,
    total: toText(summary.total),
    xml,
  }
}

function toPast(document: FiscalDocument, xml: Uint8Array): PastDocument {
  const { clave, kind, consecutivo, issuedAt, receiver, currency, summary } = document
  return {
    clave,
    kind,
    consecutivo,
    issuedAt,
    clientName: receiver?.name ?? null,
    clientNumber: receiver?.identification?.number ?? null,
    currency,
    total: toText(summary.total),
    tax: toText(summary.tax),
    ...termsOf(document),
    xml,
  }
}
