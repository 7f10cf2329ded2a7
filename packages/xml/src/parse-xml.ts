import {
  namespaceOf,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
  xmlNamespace,
  xmlnsNamespace,
} from './xml-tree.ts'

/** Why a text was not read: 'hostile' is what only an attacker or a broken tool sends, 'malformed' is not XML. */
export class XmlRefused extends Error {
  readonly code: 'malformed' | 'hostile'

  constructor(code: 'malformed' | 'hostile', message: string) {
    super(message)
    this.name = 'XmlRefused'
    this.code = code
  }
}

export const maximumBytes = 5 * 1024 * 1024
const maximumDepth = 32
// Tags of four bytes each would turn 5 MB of text into a hundred times as much memory.
const maximumElements = 150_000

/**
 * Reads namespace-well-formed XML 1.0 without DTD. Strict on purpose: whatever two parsers could read differently is
 * refused, because a signature over one reading would lend its authority to the other. Throws XmlRefused.
 */
export function parseXml(source: string): XmlDocument {
  const reader = startReading(source)
  skipDeclaration(reader)
  while (reader.at < reader.text.length) readNext(reader)

  if (reader.open !== null) throw malformed(`<${reader.open.name}> is not closed`)
  if (reader.root === null) throw malformed('there is no root element')
  return { kind: 'document', children: reader.topLevel, root: reader.root }
}

type Reader = {
  text: string
  at: number
  open: XmlElement | null
  depth: number
  elements: number
  topLevel: XmlNode[]
  root: XmlElement | null
}

function startReading(source: string): Reader {
  if (source.length > maximumBytes) throw new XmlRefused('hostile', 'larger than 5 MB')
  let text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source
  // XML 1.0, 2.11: a parser sees every line end as LF; only &#13; stays a carriage return.
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
  if (forbiddenCharacter.test(text) || !text.isWellFormed())
    throw malformed('holds a character XML does not allow')
  return { text, at: 0, open: null, depth: 0, elements: 0, topLevel: [], root: null }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0, 2.2 forbids
const forbiddenCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

const declaration =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.0"|'1\.0')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/

function skipDeclaration(reader: Reader): void {
  const found = declaration.exec(reader.text)
  if (found) reader.at = found[0].length
}

function readNext(reader: Reader): void {
  const { text, at } = reader
  const next = text[at + 1]
  if (text[at] !== '<') readText(reader)
  else if (next === '/') readEndTag(reader)
  else if (next === '?') readInstruction(reader)
  else if (next !== '!') readStartTag(reader)
  else if (text.startsWith('<!--', at)) readComment(reader)
  else if (text.startsWith('<![CDATA[', at)) readCharacterData(reader)
  else throw refusedDeclaration(text.slice(at, at + 9))
}

function refusedDeclaration(start: string): XmlRefused {
  if (!/^<!(?:DOCTYPE|ENTITY)/i.test(start)) return malformed('unknown markup declaration')
  return new XmlRefused('hostile', 'a document type declaration is not accepted')
}

function readText(reader: Reader): void {
  const next = reader.text.indexOf('<', reader.at)
  const end = next < 0 ? reader.text.length : next
  const raw = reader.text.slice(reader.at, end)
  reader.at = end
  if (reader.open === null) {
    if (/[^ \t\n]/.test(raw)) throw malformed('text outside the root element')
    return
  }
  if (raw.includes(']]>')) throw malformed('"]]>" in text')
  reader.open.children.push({ kind: 'text', value: decodeReferences(raw) })
}

function readCharacterData(reader: Reader): void {
  if (reader.open === null) throw malformed('text outside the root element')
  const value = readUntil(reader, '<![CDATA[', ']]>')
  if (value !== '') reader.open.children.push({ kind: 'text', value })
}

function readComment(reader: Reader): void {
  const value = readUntil(reader, '<!--', '-->')
  if (value.includes('--') || value.endsWith('-')) throw malformed('"--" in a comment')
  addNode(reader, { kind: 'comment', value })
}

function readInstruction(reader: Reader): void {
  const content = readUntil(reader, '<?', '?>')
  nameAt.lastIndex = 0
  const target = nameAt.exec(content)?.[0] ?? ''
  const rest = content.slice(target.length)
  if (target === '' || target.includes(':') || (rest !== '' && !/^[ \t\n]/.test(rest))) {
    throw malformed('a processing instruction without a name')
  }
  if (target.toLowerCase() === 'xml') throw malformed('an XML declaration that is wrong or not at the start')
  addNode(reader, { kind: 'instruction', target, data: rest.replace(/^[ \t\n]+/, '') })
}

function readUntil(reader: Reader, opening: string, closing: string): string {
  const start = reader.at + opening.length
  const end = reader.text.indexOf(closing, start)
  if (end < 0) throw malformed(`${opening} is not closed`)
  reader.at = end + closing.length
  return reader.text.slice(start, end)
}

function addNode(reader: Reader, node: XmlNode): void {
  if (reader.open !== null) reader.open.children.push(node)
  else reader.topLevel.push(node)
}

const nameStart =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}'
const nameRest = `${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040`
const plainName = `[${nameStart}][${nameRest}]*`
const nameAt = new RegExp(`${plainName}(?::${plainName})?`, 'uy')

function readName(reader: Reader): string {
  nameAt.lastIndex = reader.at
  const name = nameAt.exec(reader.text)?.[0]
  if (name === undefined) throw malformed('a name was expected after "<" or among attributes')
  reader.at += name.length
  return name
}

function readEndTag(reader: Reader): void {
  reader.at += 2
  const name = readName(reader)
  skipSpace(reader)
  expect(reader, '>')
  if (reader.open?.name !== name) throw malformed(`</${name}> closes nothing`)
  reader.open = reader.open.parent
  reader.depth -= 1
}

function readStartTag(reader: Reader): void {
  if (reader.open === null && reader.root !== null) throw malformed('a second root element')
  if (reader.depth >= maximumDepth)
    throw new XmlRefused('hostile', `nested deeper than ${maximumDepth} elements`)
  reader.elements += 1
  if (reader.elements > maximumElements)
    throw new XmlRefused('hostile', `more than ${maximumElements} elements`)

  reader.at += 1
  const name = readName(reader)
  const written = readAttributes(reader)
  const isEmpty = reader.text[reader.at] === '/'
  if (isEmpty) reader.at += 1
  expect(reader, '>')

  const element = buildElement(name, written, reader.open)
  addNode(reader, element)
  reader.root ??= element
  if (isEmpty) return
  reader.open = element
  reader.depth += 1
}

type Written = { name: string; value: string }

function readAttributes(reader: Reader): Written[] {
  const written: Written[] = []
  const names = new Set<string>()
  for (;;) {
    const hadSpace = skipSpace(reader)
    const next = reader.text[reader.at]
    if (next === '>' || next === '/' || next === undefined) return written
    if (!hadSpace) throw malformed('attributes need white space between them')
    const name = readName(reader)
    if (names.has(name)) throw malformed(`attribute ${name} is written twice`)
    names.add(name)
    written.push({ name, value: readAttributeValue(reader) })
  }
}

function readAttributeValue(reader: Reader): string {
  skipSpace(reader)
  expect(reader, '=')
  skipSpace(reader)
  const quote = reader.text[reader.at]
  if (quote !== '"' && quote !== "'") throw malformed('an attribute value needs quotes')
  const raw = readUntil(reader, quote, quote)
  if (raw.includes('<')) throw malformed('"<" in an attribute value')
  // XML 1.0, 3.3.3: literal white space becomes spaces, referenced characters stay what they are.
  return decodeReferences(raw.replace(/[\t\n]/g, ' '))
}

function buildElement(name: string, written: readonly Written[], parent: XmlElement | null): XmlElement {
  const declarations = new Map<string, string>()
  for (const { name: written_, value } of written) {
    const prefix = declaredPrefix(written_)
    if (prefix !== null) declarations.set(prefix, checkedDeclaration(prefix, value))
  }

  const [prefix, localName] = splitName(name)
  const element: XmlElement = {
    kind: 'element',
    name,
    prefix,
    localName,
    namespaceUri: '',
    attributes: [],
    declarations: declarations.size === 0 ? noDeclarations : declarations,
    parent,
    children: [],
  }
  element.namespaceUri = prefix === '' ? (namespaceOf(element, '') ?? '') : resolve(element, prefix)
  for (const attribute of written) {
    if (declaredPrefix(attribute.name) === null) element.attributes.push(buildAttribute(element, attribute))
  }
  refuseSameExpandedNames(element.attributes)
  return element
}

const noDeclarations: ReadonlyMap<string, string> = new Map()

function declaredPrefix(attributeName: string): string | null {
  if (attributeName === 'xmlns') return ''
  return attributeName.startsWith('xmlns:') ? attributeName.slice(6) : null
}

function checkedDeclaration(prefix: string, uri: string): string {
  if (prefix === 'xmlns' || uri === xmlnsNamespace) throw malformed('the namespace xmlns cannot be declared')
  if ((prefix === 'xml') !== (uri === xmlNamespace)) throw malformed('the namespace xml cannot be rebound')
  if (prefix !== '' && uri === '') throw malformed(`prefix ${prefix} cannot be undeclared`)
  return uri
}

function buildAttribute(element: XmlElement, { name, value }: Written): XmlAttribute {
  const [prefix, localName] = splitName(name)
  return { name, prefix, localName, namespaceUri: prefix === '' ? '' : resolve(element, prefix), value }
}

function splitName(name: string): [string, string] {
  const colon = name.indexOf(':')
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}

function resolve(element: XmlElement, prefix: string): string {
  if (prefix === 'xml') return xmlNamespace
  const uri = namespaceOf(element, prefix)
  if (uri === undefined) throw malformed(`prefix ${prefix} is not declared`)
  return uri
}

function refuseSameExpandedNames(attributes: readonly XmlAttribute[]): void {
  const seen = new Set<string>()
  for (const { prefix, localName, namespaceUri } of attributes) {
    if (prefix === '') continue
    const expanded = `${localName} ${namespaceUri}`
    if (seen.has(expanded)) throw malformed(`attribute ${localName} is written twice in one namespace`)
    seen.add(expanded)
  }
}

function decodeReferences(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#x([0-9a-fA-F]+);|#([0-9]+);|([^\s&;#<]+);)?/g, (_, hex, decimal, name) => {
    if (hex !== undefined) return referencedCharacter(Number.parseInt(hex, 16))
    if (decimal !== undefined) return referencedCharacter(Number.parseInt(decimal, 10))
    if (name === undefined) throw malformed('"&" that begins no reference')
    const character = predefined[name]
    if (character === undefined)
      throw new XmlRefused('hostile', `entity &${name.slice(0, 40)}; is not accepted`)
    return character
  })
}

const predefined: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
})

function referencedCharacter(code: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  if (!(code <= 0x10ffff) || isSurrogate) throw malformed('a reference to no character')
  const character = String.fromCodePoint(code)
  if (forbiddenCharacter.test(character)) throw malformed('a reference to a character XML does not allow')
  return character
}

function skipSpace(reader: Reader): boolean {
  const start = reader.at
  for (;;) {
    const code = reader.text.charCodeAt(reader.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x09) return reader.at > start
    reader.at += 1
  }
}

function expect(reader: Reader, character: string): void {
  if (reader.text[reader.at] !== character) throw malformed(`"${character}" was expected`)
  reader.at += 1
}

function malformed(message: string): XmlRefused {
  return new XmlRefused('malformed', message)
}
