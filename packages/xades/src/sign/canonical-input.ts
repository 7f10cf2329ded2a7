import { canonicalize, parseXml } from '@cuentaclara/xml'
import { dsigNamespace } from '../identifiers.ts'

/**
 * Where the root's end tag begins in a text that is exclusive canonical XML. Ordinary documents are told by a few
 * searches; one with anything unusual in it is parsed and compared with its canonical form. Throws TypeError.
 */
export function checkCanonicalInput(xml: string): number {
  const [startTag, rootName] = /^<([\w.-]+)(?: xmlns="[^"<&]*")?(?: [\w.-]+="[^"<]*")*>/.exec(xml) ?? []
  if (startTag === undefined) {
    throw new TypeError(
      'the root start tag carries more than its default namespace, or the text does not begin with it',
    )
  }
  const endTag = `</${rootName}>`
  if (!xml.endsWith(endTag)) throw new TypeError('the text does not end with the end tag of its root')
  if (forbidden.test(xml) || !xml.isWellFormed()) {
    throw new TypeError('the text holds a character that canonical XML escapes or XML forbids')
  }
  if (unusual.test(xml) || xml.includes(' xmlns=', startTag.length)) compareWithCanonicalForm(xml)
  return xml.length - endTag.length
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0, 2.2 forbids, and the raw CR
const forbidden = /[\0-\x08\x0b-\x1f\ufffe\uffff]/

// Empty-element tags, comments, sections, instructions, prefixes, several attributes, single quotes, odd white space in
// tags, a bare ">", and references other than canonical XML writes.
const unusual =
  /\/>|<[!?]|xmlns:|" [\w.-]+=|='|[ \t\n]>|<[\w.-]+(?:[\t\n]| {2})|>[^<>]*>|&(?!(?:amp|lt|gt|quot|#x[9AD]);)/

function compareWithCanonicalForm(xml: string): void {
  const document = parseCanonical(xml)
  if (xml.includes(dsigNamespace)) throw new TypeError('the document is signed already')
  if (canonicalize(document, { exclusive: true, comments: false }) !== xml) {
    throw new TypeError('the text is not exclusive canonical XML without comments')
  }
}

function parseCanonical(xml: string) {
  try {
    return parseXml(xml)
  } catch (error) {
    throw new TypeError('the text is not well-formed XML', { cause: error })
  }
}
