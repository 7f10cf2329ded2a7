import type { FiscalDocument, OfficialKind } from '../document/document.ts'
import { documentFormats } from './v44/documents.ts'
import { compileWriter } from './write-format.ts'

const writers = new Map(
  Object.entries(documentFormats).map(([kind, format]) => [kind as OfficialKind, compileWriter(format)]),
)

/**
 * The official XML (version 4.4) of a complete document, without signature: exclusive canonical form, no XML
 * declaration, no white space between elements, ready to be signed. Lengths are the rules' business, not checked here.
 */
export function toXml(document: FiscalDocument): string {
  const write = writers.get(document.kind)
  if (!write) throw new RangeError(`No official format for this kind: ${document.kind}`)
  return write(document)
}
