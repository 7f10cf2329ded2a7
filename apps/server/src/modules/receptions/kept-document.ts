import type { FiscalDocument } from '@cuentaclara/einvoice'
import { fromJson, fromXml, toJson } from '@cuentaclara/einvoice/xml'
import type { Turn } from '#platform/threads/thread-pool.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inThread } from '#platform/threads/threads.ts'

/** What stands in a file that was taken in, with its first lines: those beyond are in the file, nobody decides line by line. */
export type KeptDocument = { document: FiscalDocument; lineCount: number; version: string }

const mostLines = 100
/** What is smaller is read in less time than a thread takes to hear of it. */
const smallBytes = 100_000

const reading = threadWork<typeof read>(new URL(import.meta.url), 'read', 20_000)

/** Reads a kept file here. */
export function keptDocument(xml: Uint8Array): KeptDocument {
  const found = fromXml(xml)
  if (!found.ok) throw new Error('A kept document is no longer readable.')
  const { document, version } = found
  const lines = document.lines.slice(0, mostLines)
  return { document: { ...document, lines }, lineCount: document.lines.length, version }
}

/** The same, large ones in a thread. Throws as inThread does. */
export async function readKeptDocument(xml: Uint8Array, turn: Turn): Promise<KeptDocument> {
  if (xml.length <= smallBytes) return keptDocument(xml)
  const kept = await inThread(reading, xml, turn)
  return { ...kept, document: fromJson(kept.document) }
}

/** What the thread does. */
export function read(xml: Uint8Array) {
  const kept = keptDocument(xml)
  return { ...kept, document: toJson(kept.document) }
}
