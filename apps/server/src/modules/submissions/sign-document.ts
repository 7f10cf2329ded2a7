import { costaRicaInstant, type FiscalDocument } from '@cuentaclara/einvoice'
import { type JsonObject, toXml } from '@cuentaclara/einvoice/xml'
import { type SigningKey, signXmlAsync } from '@cuentaclara/xades'
import { sql } from 'kysely'
import { type Doors, unsafeRunOnce } from '#platform/database/company-context.ts'
import { isRefusal } from '#platform/database/is-refusal.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inOurThread } from '#platform/threads/threads.ts'
import { createGather, type Gather } from './gather.ts'
import { isLargeDocument } from './large-document.ts'
import { type StoredDocument, writeXml } from './write-xml.ts'

/** `whole`: the document without its two numbers, as the snapshot says it. */
export type ToSign = StoredDocument & { whole?: FiscalDocument | null }

const writing = threadWork<typeof writeXml>(new URL('./write-xml.ts', import.meta.url), 'writeXml', 20_000)

/**
 * Writes, signs and stores a numbered document, and returns the bytes that are stored: the first signature wins, so two
 * processes that sign at once end with one file. Whoever just made it hands over the `whole` document, which is then not
 * read from its snapshot again; a large one is written in a thread. Throws as `inOurThread` does.
 */
export async function signAndStore(
  doors: Doors,
  companyId: string,
  documentId: string,
  document: ToSign,
  key: SigningKey,
): Promise<Uint8Array> {
  const xml = await write(document, companyId)
  const signed = await signXmlAsync(xml, key, { signingTime: costaRicaInstant(doors.clock.now()) })
  const content = Buffer.from(signed, 'utf8')
  return storeSigned(doors, companyId, { documentId, content })
}

async function write(
  { snapshot, clave, consecutivo, whole = null }: ToSign,
  companyId: string,
): Promise<string> {
  if (whole !== null) return toXml({ ...whole, clave, consecutivo })
  const stored = { snapshot, clave, consecutivo }
  if (!isLargeDocument(snapshot.lines as JsonObject[])) return writeXml(stored)
  return inOurThread(writing, stored, { of: companyId, isPatient: true })
}

type SignedFile = { documentId: string; content: Buffer }

const mostAtOnce = 32

/** One lot at a time and process: those that come meanwhile share the next transaction. */
const gathers = new WeakMap<Doors, Gather<SignedFile, Uint8Array>>()

function storeSigned(doors: Doors, companyId: string, file: SignedFile): Promise<Uint8Array> {
  const gather =
    gathers.get(doors) ??
    createGather((key, lot: readonly SignedFile[]) => storeLot(doors, key, lot), { mostAtOnce, isRefusal })
  gathers.set(doors, gather)
  return gather(companyId, file)
}

async function storeLot(doors: Doors, companyId: string, lot: readonly SignedFile[]): Promise<Uint8Array[]> {
  // A request and the worker may sign the same document: the first one here counts.
  const files = new Map(lot.toReversed().map(({ documentId, content }) => [documentId, content]))
  const contents = [...files.values()]
  const stored = await unsafeRunOnce(
    doors,
    companyId,
    sql<{ subject_id: string; content: Buffer }>`
      select subject_id, content from store_signed(
        ${companyId}::uuid, ${[...files.keys()]}::uuid[], ${contents.map(({ length }) => length)}::int[],
        ${Buffer.concat(contents)}::bytea, ${new Date(doors.clock.now())}::timestamptz
      )`,
  )
  for (const { subject_id: id, content } of stored) files.set(id, content)
  return lot.map(({ documentId }) => files.get(documentId)!)
}
