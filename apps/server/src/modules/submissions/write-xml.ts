import type { FiscalDocument } from '@cuentaclara/einvoice'
import { fromJson, type JsonObject, toXml } from '@cuentaclara/einvoice/xml'

// What a thread loads stands here: little, so that it starts soon.

/** A document as it is stored: its snapshot carries everything but the two numbers. */
export type StoredDocument = { snapshot: JsonObject; clave: string; consecutivo: string }

/** The official text of a stored document, not yet signed. Pure. */
export function writeXml(stored: StoredDocument): string {
  return toXml(fromSnapshot(stored))
}

export function fromSnapshot({ snapshot, clave, consecutivo }: StoredDocument): FiscalDocument {
  return fromJson({ ...snapshot, clave, consecutivo })
}
