export { type Canonicalization, canonicalize } from './canonicalize.ts'
export { documentOf, type XmlSource } from './document-of.ts'
export { parseXml } from './parse-xml.ts'
export { type XmlProblem, type XmlProblemCode, XmlRefused } from './xml-refused.ts'
export {
  attributeOf,
  childElements,
  descendantsOf,
  isInside,
  isNamed,
  namespaceOf,
  textOf,
  type XmlDocument,
  type XmlElement,
  xmlNamespace,
} from './xml-tree.ts'
