import type { FiscalDocument } from '@cuentaclara/einvoice'
import { fromJson, fromXml, type JsonObject, toJson } from '@cuentaclara/einvoice/xml'
import type { Turn } from '#platform/threads/thread-pool.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inThread } from '#platform/threads/threads.ts'

/** What is smaller is read in less time than a thread takes to hear of it. */
const smallBytes = 100_000

const reading = threadWork<typeof readXml>(new URL(import.meta.url), 'readXml', 20_000)

/** A document of another program from its XML, a large one in a thread; null for what cannot be read any more. Throws as `inThread` does. */
export async function readPastXml(xml: Uint8Array, turn: Turn): Promise<FiscalDocument | null> {
  if (xml.length <= smallBytes) {
    const read = fromXml(xml)
    return read.ok ? read.document : null
  }
  const document = await inThread(reading, xml, turn)
  return document === null ? null : fromJson(document)
}

/** What the thread does. */
export function readXml(xml: Uint8Array): JsonObject | null {
  const read = fromXml(xml)
  return read.ok ? toJson(read.document) : null
}
