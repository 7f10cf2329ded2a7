export { toXml } from './to-xml.ts'
