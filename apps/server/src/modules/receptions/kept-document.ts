import { createHash } from 'node:crypto'
import type { FiscalDocument } from '@cuentaclara/einvoice'
import { fromJson, fromXml, toJson } from '@cuentaclara/einvoice/xml'
import type { Turn } from '#platform/threads/thread-pool.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inThread } from '#platform/threads/threads.ts'

/** What stands in a file that was taken in, with its first lines: those beyond are in the file, nobody decides line by line. */
export type KeptDocument = { document: FiscalDocument; lineCount: number; version: string }

const mostLines = 100
/** What is smaller is read in less time than a thread takes to hear of it. */
export const smallBytes = 100_000

const reading = threadWork<typeof read>(new URL(import.meta.url), 'read', 20_000)

/**
 * Large ones that were read last, by their bytes, which never change: whoever decides has looked before, and what a thread
 * has read ahead of a transaction is not read again within it.
 */
const remembered = new Map<string, KeptDocument>()
const mostRemembered = 20

/** A kept file, read here unless it was read a moment ago. */
export function keptDocument(xml: Uint8Array): KeptDocument {
  return recall(xml) ?? remember(xml, parse(xml))
}

function parse(xml: Uint8Array): KeptDocument {
  const found = fromXml(xml)
  if (!found.ok) throw new Error('A kept document is no longer readable.')
  const { document, version } = found
  const lines = document.lines.slice(0, mostLines)
  return { document: { ...document, lines }, lineCount: document.lines.length, version }
}

/** The same, large ones in a thread. Throws as inThread does. */
export async function readKeptDocument(xml: Uint8Array, turn: Turn): Promise<KeptDocument> {
  if (xml.length <= smallBytes) return parse(xml)
  const known = recall(xml)
  if (known !== undefined) return known
  const kept = await inThread(reading, xml, turn)
  return remember(xml, { ...kept, document: fromJson(kept.document) })
}

function recall(xml: Uint8Array): KeptDocument | undefined {
  return xml.length <= smallBytes ? undefined : remembered.get(nameOf(xml))
}

function remember(xml: Uint8Array, kept: KeptDocument): KeptDocument {
  if (xml.length <= smallBytes) return kept
  const oldest = remembered.size >= mostRemembered ? remembered.keys().next().value : undefined
  if (oldest !== undefined) remembered.delete(oldest)
  remembered.set(nameOf(xml), kept)
  return kept
}

function nameOf(xml: Uint8Array): string {
  return createHash('sha256').update(xml).digest('base64')
}

/** What the thread does. */
export function read(xml: Uint8Array) {
  const kept = parse(xml)
  return { ...kept, document: toJson(kept.document) }
}
