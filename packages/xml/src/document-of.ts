import { parseXml } from './parse-xml.ts'
import type { XmlDocument } from './xml-tree.ts'

/** A file, or the tree that was read of it. */
export type XmlSource = string | Uint8Array | XmlDocument

/** The tree of a file, read now unless it was read before. Throws XmlRefused. */
export function documentOf(source: XmlSource): XmlDocument {
  const isFile = typeof source === 'string' || source instanceof Uint8Array
  return isFile ? parseXml(source) : source
}
