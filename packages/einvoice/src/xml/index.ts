export { fromXml, identifyXml, type ReadResult } from './from-xml.ts'
export type { Notice } from './read-format.ts'
export { toXml } from './to-xml.ts'
export type { XmlProblem, XmlProblemCode } from './xml-refused.ts'
