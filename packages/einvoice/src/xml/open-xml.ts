import { documentOf, type XmlDocument, type XmlSource } from '@cuentaclara/xml'
import { type Refusal, refusalAsResult } from './refusals.ts'

/** The tree of a file: whoever reads, checks and verifies it hands it to each, so that all of them speak of the same. */
export function openXml(source: XmlSource): { ok: true; xml: XmlDocument } | Refusal {
  return refusalAsResult(() => ({ ok: true as const, xml: documentOf(source) }))
}
