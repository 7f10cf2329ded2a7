export { type Canonicalization, canonicalize } from './canonicalize.ts'
export { decodeXml } from './decode-xml.ts'
export { parseXml, XmlRefused } from './parse-xml.ts'
export {
  attributeOf,
  childElements,
  descendantsOf,
  elementsOf,
  isInside,
  isNamed,
  namespaceOf,
  textOf,
  type XmlDocument,
  type XmlElement,
} from './xml-tree.ts'
