import { decodeXml } from './decode-xml.ts'
import { type XmlProblemCode, XmlRefused } from './xml-refused.ts'
import {
  namespaceOf,
  type TopLevelNode,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
  xmlNamespace,
  xmlnsNamespace,
} from './xml-tree.ts'

/** Deepest nesting read; an official document with its signature needs eleven. */
export const maximumDepth = 32

/** Tags of four bytes each would turn 5 MB of text into a hundred times as much memory. */
export const maximumElements = 150_000

/** Most references to characters read: each costs a hundred plain characters, so a file of them is an attack. */
export const maximumReferences = 100_000

/**
 * Reads namespace-well-formed XML 1.0 without DTD. Strict on purpose: whatever two parsers could read differently is
 * refused, because a signature over one reading would lend its authority to the other. Throws XmlRefused.
 */
export function parseXml(source: string | Uint8Array): XmlDocument {
  const { text, encoding, doubt } = decodeXml(source)
  const reader = startReading(text)
  skip(reader, declaration)
  while (reader.at < reader.text.length) {
    const next = reader.text.indexOf('<', reader.at)
    readText(reader, next === -1 ? reader.text.length : next)
    if (next !== -1) readMarkup(reader)
  }
  const { open, root, topLevel } = reader
  if (open !== null) refuse(reader, 'xml.malformed', `<${open.qualifiedName}> is never closed`)
  if (root === null) refuse(reader, 'xml.empty', 'There is no element')
  return { kind: 'document', root, children: topLevel, encoding, doubt }
}

/** What the tree shows to others as finished grows here. */
type GrowingElement = XmlElement & {
  parent: GrowingElement | null
  children: XmlNode[]
  elements: XmlElement[]
  text: string
}

type Reader = {
  readonly text: string
  at: number
  open: GrowingElement | null
  /** How many elements are open. */
  depth: number
  readonly topLevel: TopLevelNode[]
  root: XmlElement | null
  elements: number
  references: number
  readonly ids: Set<string>
  /** Whether there is a "]]>" anywhere: hardly any file has one, so not every text is searched for it. */
  readonly hasSectionEnds: boolean
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0, 2.2 forbids
const forbiddenCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

function startReading(source: string): Reader {
  // XML 1.0, 2.11: a parser sees every line end as LF; only &#13; stays a carriage return.
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
  const reader: Reader = {
    text,
    at: 0,
    open: null,
    depth: 0,
    topLevel: [],
    root: null,
    elements: 0,
    references: 0,
    ids: new Set(),
    hasSectionEnds: text.includes(']]>'),
  }
  const forbiddenAt = text.search(forbiddenCharacter)
  if (forbiddenAt !== -1)
    refuse(reader, 'xml.malformed', 'There is a character that XML does not allow', forbiddenAt)
  if (!text.isWellFormed()) refuse(reader, 'xml.malformed', 'There is half a character')
  return reader
}

const declaration =
  /<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.0"|'1\.0')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/y

function readText(reader: Reader, end: number): void {
  if (end === reader.at) return
  const raw = reader.text.slice(reader.at, end)
  if (reader.open !== null) {
    if (reader.hasSectionEnds && raw.includes(']]>'))
      refuse(reader, 'xml.malformed', 'There is "]]>" in a text')
    addText(reader.open, raw.includes('&') ? resolveReferences(reader, raw) : raw)
  } else if (/[^ \t\n]/.test(raw)) refuse(reader, 'xml.malformed', 'There is text outside the root element')
  reader.at = end
}

function addText(element: GrowingElement, value: string): void {
  element.children = withOneMore(element.children, value)
  element.text += value
}

function readMarkup(reader: Reader): void {
  const kind = reader.text.charCodeAt(reader.at + 1)
  if (kind === 0x2f) readEndTag(reader)
  else if (kind === 0x21) readDeclaration(reader)
  else if (kind === 0x3f) readInstruction(reader)
  else readStartTag(reader)
}

function readDeclaration(reader: Reader): void {
  const { text, at } = reader
  if (text.startsWith('<!--', at)) readComment(reader)
  else if (text.startsWith('<![CDATA[', at)) readCharacterData(reader)
  else if (/^<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text.slice(at, at + 12))) {
    refuse(reader, 'xml.doctype', 'Documents with a DTD are not read')
  } else refuse(reader, 'xml.malformed', 'This mark-up is not XML')
}

function readCharacterData(reader: Reader): void {
  if (reader.open === null) refuse(reader, 'xml.malformed', 'There is text outside the root element')
  const value = readUntil(reader, '<![CDATA[', ']]>', 'CDATA section')
  if (value !== '') addText(reader.open, value)
}

function readComment(reader: Reader): void {
  const start = reader.at
  const value = readUntil(reader, '<!--', '-->', 'comment')
  if (value.includes('--') || value.endsWith('-'))
    refuse(reader, 'xml.malformed', 'There is "--" in a comment', start)
  addNode(reader, { kind: 'comment', value })
}

function readInstruction(reader: Reader): void {
  const start = reader.at
  const content = readUntil(reader, '<?', '?>', 'processing instruction')
  nameAt.lastIndex = 0
  const target = nameAt.exec(content)?.[0] ?? ''
  const rest = content.slice(target.length)
  if (target === '' || target.includes(':') || (rest !== '' && !/^[ \t\n]/.test(rest)))
    refuse(reader, 'xml.malformed', 'There is a processing instruction without a name', start)
  if (target.toLowerCase() === 'xml')
    refuse(reader, 'xml.malformed', 'The XML declaration is wrong or not at the start', start)
  addNode(reader, { kind: 'instruction', target, data: rest.replace(/^[ \t\n]+/, '') })
}

function readUntil(reader: Reader, opening: string, closing: string, what: string): string {
  const start = reader.at + opening.length
  const end = reader.text.indexOf(closing, start)
  if (end === -1) refuse(reader, 'xml.malformed', `A ${what} is never closed`)
  reader.at = end + closing.length
  return reader.text.slice(start, end)
}

function addNode({ open, topLevel }: Reader, node: TopLevelNode): void {
  if (open !== null) open.children = withOneMore(open.children, node)
  else topLevel.push(node)
}

/** Most elements hold one thing, and a list that grows takes room for sixteen more. */
function withOneMore<Item>(list: Item[], item: Item): Item[] {
  if (list.length === 0) return [item]
  list.push(item)
  return list
}

// XML 1.0, 2.3, without the colon, which belongs to namespaces.
const nameStart =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}'
const nameRest = `${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040`
const plainName = `[${nameStart}][${nameRest}]*`
const nameAt = new RegExp(`${plainName}(?::${plainName})?`, 'uy')
/** What nearly every start tag of official documents is. */
const plainTag = /<[A-Za-z_][\w.-]*>/y

function readName(reader: Reader): string {
  const start = reader.at
  if (!skip(reader, nameAt)) refuse(reader, 'xml.malformed', 'A name is expected here')
  return reader.text.slice(start, reader.at)
}

function readStartTag(reader: Reader): void {
  const start = reader.at
  if (skip(reader, plainTag)) {
    enter(reader, start, buildElement(reader, reader.text.slice(start + 1, reader.at - 1), noneWritten))
    return
  }
  reader.at += 1
  const name = readName(reader)
  const written = readAttributes(reader)
  const isEmpty = reader.text[reader.at] === '/'
  if (isEmpty) reader.at += 1
  if (reader.text[reader.at] !== '>') refuse(reader, 'xml.malformed', `The start tag of <${name}> is broken`)
  reader.at += 1
  enter(reader, start, buildElement(reader, name, written))
  if (isEmpty) leave(reader, reader.open!)
}

function enter(reader: Reader, start: number, element: GrowingElement): void {
  checkBounds(reader, start)
  addNode(reader, element)
  if (reader.open !== null) reader.open.elements = withOneMore(reader.open.elements, element)
  reader.root ??= element
  reader.open = element
  reader.depth += 1
}

/** Of one element more, whose tag began at `start`. */
function checkBounds(reader: Reader, start: number): void {
  reader.elements += 1
  if (reader.open === null && reader.root !== null)
    refuse(reader, 'xml.malformed', 'There is a second root element', start)
  if (reader.depth >= maximumDepth)
    refuse(reader, 'xml.too-deep', `Elements are nested more than ${maximumDepth} deep`, start)
  if (reader.elements > maximumElements)
    refuse(reader, 'xml.too-many-elements', `More than ${maximumElements} elements are not read`, start)
}

function leave(reader: Reader, element: GrowingElement): void {
  reader.open = element.parent
  reader.depth -= 1
}

function readEndTag(reader: Reader): void {
  const { text, at, open } = reader
  if (open === null) refuse(reader, 'xml.malformed', 'Nothing is open here')
  const end = at + 2 + open.qualifiedName.length
  if (!text.startsWith(open.qualifiedName, at + 2)) refuseEnd(reader, open, at)
  if (text.charCodeAt(end) === 0x3e) reader.at = end + 1
  else {
    reader.at = end
    skipSpace(reader)
    if (text[reader.at] !== '>') refuseEnd(reader, open, at)
    reader.at += 1
  }
  leave(reader, open)
}

function refuseEnd(reader: Reader, open: XmlElement, at: number): never {
  refuse(reader, 'xml.malformed', `</${open.qualifiedName}> is expected here`, at)
}

type Written = { name: string; value: string }

const noneWritten: readonly Written[] = []

function readAttributes(reader: Reader): Written[] {
  const written: Written[] = []
  const names = new Set<string>()
  for (;;) {
    const hadSpace = skipSpace(reader)
    const next = reader.text[reader.at]
    if (next === '>' || next === '/' || next === undefined) return written
    if (!hadSpace) refuse(reader, 'xml.malformed', 'Attributes need white space between them')
    const name = readName(reader)
    if (names.has(name)) refuse(reader, 'xml.malformed', `The attribute ${name} is there twice`)
    names.add(name)
    written.push({ name, value: readAttributeValue(reader, name) })
  }
}

function readAttributeValue(reader: Reader, name: string): string {
  skipSpace(reader)
  if (reader.text[reader.at] !== '=') refuse(reader, 'xml.malformed', `The attribute ${name} has no value`)
  reader.at += 1
  skipSpace(reader)
  const quote = reader.text[reader.at]
  if (quote !== '"' && quote !== "'")
    refuse(reader, 'xml.malformed', 'The value of an attribute needs quotes')
  const raw = readUntil(reader, quote, quote, 'value')
  if (raw.includes('<')) refuse(reader, 'xml.malformed', `There is "<" in the value of the attribute ${name}`)
  // XML 1.0, 3.3.3: literal white space becomes spaces, referenced characters stay what they are.
  const flat = raw.replace(/[\t\n]/g, ' ')
  return flat.includes('&') ? resolveReferences(reader, flat) : flat
}

/** Never added to: `withOneMore` makes another list. */
const nothing: never[] = []
const noDeclarations: ReadonlyMap<string, string> = new Map()

function buildElement(reader: Reader, qualifiedName: string, written: readonly Written[]): GrowingElement {
  const { open: parent } = reader
  const prefix = prefixOf(qualifiedName)
  const declarations = readDeclarations(reader, written)
  const scope = { parent, declarations }
  return {
    kind: 'element',
    qualifiedName,
    name: localNameOf(qualifiedName, prefix),
    prefix,
    namespace: resolve(reader, scope, prefix),
    attributes: buildAttributes(reader, scope, written),
    declarations,
    parent,
    children: nothing,
    elements: nothing,
    text: '',
  }
}

/** An element that is not made yet, as far as its prefixes need it. */
type Scope = Pick<XmlElement, 'parent' | 'declarations'>

function readDeclarations(reader: Reader, written: readonly Written[]): ReadonlyMap<string, string> {
  if (written.length === 0) return noDeclarations
  const declarations = new Map<string, string>()
  for (const { name, value } of written) {
    const prefix = declaredPrefix(name)
    if (prefix === null) continue
    checkDeclaration(reader, prefix, value)
    declarations.set(prefix, value)
  }
  return declarations.size === 0 ? noDeclarations : declarations
}

function declaredPrefix(attributeName: string): string | null {
  if (attributeName === 'xmlns') return ''
  return attributeName.startsWith('xmlns:') ? attributeName.slice(6) : null
}

/** Namespaces in XML 1.0, 3 and 5. */
function checkDeclaration(reader: Reader, prefix: string, uri: string): void {
  if (prefix === 'xmlns' || uri === xmlnsNamespace)
    refuse(reader, 'xml.malformed', 'The namespace xmlns cannot be declared')
  if ((prefix === 'xml') !== (uri === xmlNamespace))
    refuse(reader, 'xml.malformed', 'The namespace xml cannot be bound anew')
  if (prefix !== '' && uri === '')
    refuse(reader, 'xml.malformed', `The prefix ${prefix} cannot be undeclared`)
}

function buildAttributes(reader: Reader, scope: Scope, written: readonly Written[]): readonly XmlAttribute[] {
  if (written.length === scope.declarations.size) return nothing
  const attributes: XmlAttribute[] = []
  for (const { name: qualifiedName, value } of written) {
    if (declaredPrefix(qualifiedName) !== null) continue
    const prefix = prefixOf(qualifiedName)
    const name = localNameOf(qualifiedName, prefix)
    const namespace = prefix === '' ? '' : resolve(reader, scope, prefix)
    if (isId(name)) takeId(reader, value)
    attributes.push({ qualifiedName, name, prefix, namespace, value })
  }
  refuseSameExpandedNames(reader, attributes)
  return attributes
}

function prefixOf(qualifiedName: string): string {
  const colon = qualifiedName.indexOf(':')
  return colon === -1 ? '' : qualifiedName.slice(0, colon)
}

function localNameOf(qualifiedName: string, prefix: string): string {
  return prefix === '' ? qualifiedName : qualifiedName.slice(prefix.length + 1)
}

function resolve(reader: Reader, { parent, declarations }: Scope, prefix: string): string {
  if (prefix === 'xml') return xmlNamespace
  // Most elements declare nothing and have the prefix of what they stand in.
  if (declarations.size === 0 && parent?.prefix === prefix) return parent.namespace
  const uri = declarations.get(prefix) ?? namespaceOf(parent, prefix)
  if (uri !== undefined) return uri
  if (prefix === '') return ''
  refuse(reader, 'xml.malformed', `The prefix ${prefix} is not declared`)
}

function isId(name: string): boolean {
  return name.length === 2 && name.toLowerCase() === 'id'
}

/** Two equal Ids let a signature point at one element while the reader takes the other. */
function takeId(reader: Reader, value: string): void {
  if (reader.ids.has(value)) {
    refuse(reader, 'xml.duplicate-id', `Two elements have the Id ${value.slice(0, 80)}`)
  }
  reader.ids.add(value)
}

function refuseSameExpandedNames(reader: Reader, attributes: readonly XmlAttribute[]): void {
  const seen = new Set<string>()
  for (const { prefix, name, namespace } of attributes) {
    if (prefix === '') continue
    const expanded = `${name} ${namespace}`
    if (seen.has(expanded))
      refuse(reader, 'xml.malformed', `The attribute ${name} is there twice in one namespace`)
    seen.add(expanded)
  }
}

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function resolveReferences(reader: Reader, raw: string): string {
  return raw.replace(/&(?:#x([0-9a-fA-F]+);|#([0-9]+);|([^\s&;#<]+);)?/g, (whole, hex, decimal, name) => {
    reader.references += 1
    if (reader.references > maximumReferences)
      refuse(reader, 'xml.too-many-references', `More than ${maximumReferences} references are not read`)
    if (name !== undefined) {
      if (Object.hasOwn(predefined, name)) return predefined[name]!
      refuse(reader, 'xml.entity', `The entity ${whole.slice(0, 40)} is not read`)
    }
    const point = hex !== undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal ?? '', 10)
    if (!isCharacter(point)) refuse(reader, 'xml.malformed', `${whole.slice(0, 40)} is no character`)
    return String.fromCodePoint(point)
  })
}

/** XML 1.0, production 2 (Char). */
function isCharacter(point: number): boolean {
  if (point < 0x20) return point === 0x9 || point === 0xa || point === 0xd
  return point <= 0xd7ff || (point >= 0xe000 && point <= 0xfffd) || (point >= 0x10000 && point <= 0x10ffff)
}

function skipSpace(reader: Reader): boolean {
  const start = reader.at
  for (;;) {
    const code = reader.text.charCodeAt(reader.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x09) return reader.at > start
    reader.at += 1
  }
}

/** Goes past what the sticky pattern finds here, if it finds it. */
function skip(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at
  if (!pattern.test(reader.text)) return false
  reader.at = pattern.lastIndex
  return true
}

function refuse(reader: Reader, code: XmlProblemCode, message: string, at = reader.at): never {
  const before = reader.text.slice(0, at)
  const line = before.split('\n').length
  throw new XmlRefused({ code, message, line, column: at - before.lastIndexOf('\n') })
}
