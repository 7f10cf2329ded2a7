import { costaRicaInstant, type FiscalDocument } from '@cuentaclara/einvoice'
import { type JsonObject, toXml } from '@cuentaclara/einvoice/xml'
import type { SigningKey } from '@cuentaclara/xades'
import type { Doors } from '#platform/database/company-context.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inOurThread } from '#platform/threads/threads.ts'
import { isLargeDocument } from './large-document.ts'
import { signAndStore } from './sign-and-store.ts'
import { type StoredDocument, writeXml } from './write-xml.ts'

/** `whole`: the document without its two numbers, as the snapshot says it. */
export type ToSign = StoredDocument & { whole?: FiscalDocument | null }

const writing = threadWork<typeof writeXml>(new URL('./write-xml.ts', import.meta.url), 'writeXml', 20_000)

/**
 * Writes, signs and stores a numbered document, and returns the bytes that are stored. Whoever just made it hands over the
 * `whole` document, which is then not read from its snapshot again. Throws as `inOurThread` does.
 */
export async function signDocument(
  doors: Doors,
  companyId: string,
  documentId: string,
  document: ToSign,
  key: SigningKey,
): Promise<Uint8Array> {
  const text = await writeDocument(document, companyId)
  const signedAt = costaRicaInstant(doors.clock.now())
  return signAndStore(doors, companyId, { id: documentId, text, signedAt }, key)
}

/** The official text of a document; that of a large one is written in a thread. */
export async function writeDocument(
  { snapshot, clave, consecutivo, whole = null }: ToSign,
  companyId: string,
): Promise<string> {
  if (whole !== null) return toXml({ ...whole, clave, consecutivo })
  const stored = { snapshot, clave, consecutivo }
  if (!isLargeDocument(snapshot.lines as JsonObject[])) return writeXml(stored)
  return inOurThread(writing, stored, { of: companyId, isPatient: true })
}
