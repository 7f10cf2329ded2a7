/** An element as the checks see it: local name, own text, children in order. `at` is its offset in the document. */
export type Tree = {
  name: string
  namespace: string
  text: string
  attributes: Attribute[]
  children: Tree[]
  at: number
}

/** Declarations of namespaces are no attributes here; `namespace` is empty for a name without prefix. */
export type Attribute = { name: string; namespace: string; value: string }

/** Thrown for what is no document at all; the message is the authority's kind of sentence. */
export class UnreadableXml extends Error {}

const MAX_CHARACTERS = 5_000_000
const MAX_DEPTH = 32

/**
 * Parses strictly in one pass: no DTD, no entities of its own, bounded depth and size. Written here rather than taken
 * from a library, because the simulator must judge by a reading that nobody else shares, hundreds of times a second.
 */
export function readTree(xml: string): Tree {
  if (xml.length > MAX_CHARACTERS) throw new UnreadableXml('El archivo XML supera el tamaño permitido.')
  const cursor: Cursor = { xml, at: xml.startsWith('\uFEFF') ? 1 : 0 }
  readDeclaration(cursor)
  skipProlog(cursor)
  if (!isElementStart(cursor)) fail('Content is not allowed in prolog.')
  const root = readElement(cursor, rootScope, 1)
  skipProlog(cursor)
  if (cursor.at < xml.length)
    fail('The markup in the document following the root element must be well-formed.')
  return root
}

/** The first child of that name. */
export function child(tree: Tree | undefined, name: string): Tree | undefined {
  return tree?.children.find((candidate) => candidate.name === name)
}

/** All children of that name. */
export function children(tree: Tree | undefined, name: string): Tree[] {
  return tree?.children.filter((candidate) => candidate.name === name) ?? []
}

/** The text at the end of a path of names, trimmed; empty when anything is absent. */
export function textAt(tree: Tree | undefined, ...path: string[]): string {
  return path.reduce<Tree | undefined>((at, name) => child(at, name), tree)?.text.trim() ?? ''
}

type Cursor = { xml: string; at: number }

/** Prefixes in force; each element with declarations of its own puts a layer over its parent's. */
type Scope = Readonly<Record<string, string>>

const rootScope: Scope = { '': '', xml: 'http://www.w3.org/XML/1998/namespace' }

const nameStart =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD'
const ncName = `[${nameStart}][${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]*`
const qualifiedName = new RegExp(`(?:(${ncName}):)?(${ncName})`, 'y')
/** White space of XML only: names may hold other blanks, and what both could take would be tried both ways. */
const space = '[ \\t\\n\\r]'
const attributePattern = new RegExp(
  `${space}+(?:(${ncName}):)?(${ncName})${space}*=${space}*(?:"([^"<]*)"|'([^'<]*)')`,
  'y',
)
const tagEnd = /[ \t\n\r]*(\/?)>/y
const declaration =
  /<\?xml\s+version\s*=\s*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/y
// A pattern of text, because the characters that XML forbids are strange ones in a source file too.
const forbidden = new RegExp(
  '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\uFFFE\\uFFFF]|' +
    '[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])|(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]',
)

function readDeclaration(cursor: Cursor): void {
  if (forbidden.test(cursor.xml)) fail('An invalid XML character was found in the document.')
  match(declaration, cursor)
}

/** White space, comments and instructions around the root. */
function skipProlog(cursor: Cursor): void {
  for (;;) {
    match(/[ \t\n\r]+/y, cursor)
    if (!skipAside(cursor)) return
  }
}

/** A comment or an instruction, which say nothing; false when neither stands here. */
function skipAside(cursor: Cursor): boolean {
  const { xml, at } = cursor
  if (xml.startsWith('<!--', at)) {
    const end = xml.indexOf('--', at + 4)
    if (end < 0 || xml[end + 2] !== '>') fail("The string '--' is not permitted within comments.")
    cursor.at = end + 3
    return true
  }
  if (xml.startsWith('<?', at)) {
    const end = xml.indexOf('?>', at)
    if (end < 0 || /^<\?xml[\s?]/i.test(xml.slice(at, at + 6)))
      fail('The processing instruction target matching "[xX][mM][lL]" is not allowed.')
    cursor.at = end + 2
    return true
  }
  if (xml.startsWith('<!DOCTYPE', at) || xml.startsWith('<!ENTITY', at))
    throw new UnreadableXml('El archivo XML contiene una declaración DTD no permitida.')
  return false
}

function isElementStart({ xml, at }: Cursor): boolean {
  return xml[at] === '<' && xml[at + 1] !== '!' && xml[at + 1] !== '/'
}

function readElement(cursor: Cursor, outer: Scope, depth: number): Tree {
  if (depth > MAX_DEPTH) throw new UnreadableXml('El archivo XML tiene demasiados niveles.')
  const start = cursor.at
  cursor.at += 1
  const named = match(qualifiedName, cursor)
  if (!named) fail('The content of elements must consist of well-formed character data or markup.')
  const { attributes, scope } = readAttributes(cursor, outer)
  const end = match(tagEnd, cursor)
  if (!end)
    fail(`Element type "${named[0]}" must be followed by either attribute specifications, ">" or "/>".`)
  const tree: Tree = {
    name: named[2]!,
    namespace: resolve(scope, named[1] ?? ''),
    text: '',
    attributes,
    children: [],
    at: start,
  }
  if (end[1] === '') readContent(cursor, tree, named[0], scope, depth)
  return tree
}

function readAttributes(cursor: Cursor, outer: Scope): { attributes: Attribute[]; scope: Scope } {
  const written: Array<{ prefix: string; name: string; value: string }> = []
  let scope = outer
  for (let found = match(attributePattern, cursor); found; found = match(attributePattern, cursor)) {
    const [, prefix = '', name = '', double, single] = found
    const value = decodeText(double ?? single ?? '')
    const declared = prefix === 'xmlns' ? name : prefix === '' && name === 'xmlns' ? '' : null
    if (written.some((other) => other.prefix === prefix && other.name === name))
      fail(`Attribute "${name}" was already specified.`)
    if (declared !== null && declared !== '' && value === '') fail(`The prefix "${declared}" has no name.`)
    if (declared !== null) scope = { ...scope, [declared]: value }
    written.push({ prefix, name, value })
  }
  const attributes = written
    .filter(({ prefix, name }) => prefix !== 'xmlns' && !(prefix === '' && name === 'xmlns'))
    .map(({ prefix, name, value }) => ({
      name,
      value,
      namespace: prefix === '' ? '' : resolve(scope, prefix),
    }))
  return { attributes, scope }
}

function resolve(scope: Scope, prefix: string): string {
  const namespace = Object.hasOwn(scope, prefix) ? scope[prefix] : undefined
  return namespace ?? fail(`The prefix "${prefix}" is not bound.`)
}

function readContent(cursor: Cursor, tree: Tree, tag: string, scope: Scope, depth: number): void {
  const { xml } = cursor
  for (;;) {
    const next = xml.indexOf('<', cursor.at)
    if (next < 0) fail(`The element type "${tag}" must be terminated by the matching end-tag "</${tag}>".`)
    if (next > cursor.at) tree.text += readText(xml.slice(cursor.at, next))
    cursor.at = next
    if (xml.startsWith('</', next)) return readEndTag(cursor, tag)
    if (xml.startsWith('<![CDATA[', next)) tree.text += readCdata(cursor)
    else if (!skipAside(cursor)) tree.children.push(readElement(cursor, scope, depth + 1))
  }
}

function readText(raw: string): string {
  if (raw.includes(']]>')) fail('The character sequence "]]>" must not appear in content.')
  return decodeText(raw)
}

function readCdata(cursor: Cursor): string {
  const end = cursor.xml.indexOf(']]>', cursor.at)
  if (end < 0) fail('A CDATA section must end with "]]>".')
  const text = cursor.xml.slice(cursor.at + 9, end)
  cursor.at = end + 3
  return text.replace(/\r\n?/g, '\n')
}

function readEndTag(cursor: Cursor, tag: string): void {
  cursor.at += 2
  const isSame = cursor.xml.startsWith(tag, cursor.at)
  cursor.at += tag.length
  if (!isSame || !match(/[ \t\n\r]*>/y, cursor))
    fail(`The element type "${tag}" must be terminated by the matching end-tag "</${tag}>".`)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeText(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7});|#x([0-9A-Fa-f]{1,6});|([a-z]{2,4});)?/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined)
        return named[name] ?? fail(`The entity "${name}" was referenced, but not declared.`)
      if (decimal === undefined && hex === undefined)
        return fail(`The reference "${whole}" is not well-formed.`)
      return characterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10))
    },
  )
}

function characterOf(code: number): string {
  const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  const text = isCharacter ? String.fromCodePoint(code) : ''
  return text === '' || forbidden.test(text) ? fail('An invalid XML character was referenced.') : text
}

function match(pattern: RegExp, cursor: Cursor): RegExpExecArray | null {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.xml)
  if (found) cursor.at = pattern.lastIndex
  return found
}

function fail(message: string): never {
  throw new UnreadableXml(`cvc-xml: ${message}`)
}
