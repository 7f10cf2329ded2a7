import { createHash } from 'node:crypto'
import type { FiscalDocument } from '@cuentaclara/einvoice'
import { fromJson, fromXml, toJson } from '@cuentaclara/einvoice/xml'
import { FilesAway } from '#platform/stored-files/file-door.ts'
import type { StoredFile } from '#platform/stored-files/stored-file.ts'
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
 * Large ones and those from elsewhere that were read last, by their bytes, which never change: whoever decides has looked
 * before, and what was read ahead of a transaction is not read again within it.
 */
const remembered = new Map<string, KeptDocument>()
const mostRemembered = 60

/** A kept file, read here unless it was read a moment ago. Throws FilesAway for one that lies elsewhere and was not. */
export function keptDocument({ here, sha256 }: StoredFile): KeptDocument {
  if (here !== null) return recall(here) ?? remember(here, parse(here))
  const known = remembered.get(sha256!.toString('base64'))
  if (known === undefined) throw new FilesAway()
  return known
}

function parse(xml: Uint8Array): KeptDocument {
  const found = fromXml(xml)
  if (!found.ok) throw new Error('A kept document is no longer readable.')
  const { document, version } = found
  const lines = document.lines.slice(0, mostLines)
  return { document: { ...document, lines }, lineCount: document.lines.length, version }
}

/** The same, wherever it lies, and large ones in a thread. Throws as inThread and StoredFile do. */
export async function readKeptDocument(file: StoredFile, turn: Turn): Promise<KeptDocument> {
  if (file.here !== null) return readBytes(file.here, turn)
  const name = file.sha256!.toString('base64')
  const known = remembered.get(name)
  return known ?? keep(name, await readBytes(await file.read(), turn))
}

async function readBytes(xml: Uint8Array, turn: Turn): Promise<KeptDocument> {
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
  return xml.length <= smallBytes ? kept : keep(nameOf(xml), kept)
}

function keep(name: string, kept: KeptDocument): KeptDocument {
  const oldest = remembered.size >= mostRemembered ? remembered.keys().next().value : undefined
  if (oldest !== undefined) remembered.delete(oldest)
  remembered.set(name, kept)
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
