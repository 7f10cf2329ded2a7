import {
  namespaceOf,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
  xmlNamespace,
} from './xml-tree.ts'

/** Canonical XML 1.0 (inclusive), or Exclusive XML Canonicalization 1.0 with prefixes treated inclusively, '' among them. */
export type Canonicalization = {
  exclusive: boolean
  comments: boolean
  inclusivePrefixes?: readonly string[]
}

/**
 * The canonical text of a document or of one element where it stands, leaving out the elements that `omits` names,
 * with everything below them. Every node set of XML signatures that we accept has this form.
 */
export function canonicalize(
  apex: XmlDocument | XmlElement,
  method: Canonicalization,
  omits: (element: XmlElement) => boolean = () => false,
): string {
  const writer: Writer = { text: '', method, omits }
  if (apex.kind === 'document') writeDocument(writer, apex)
  else writeElement(writer, apex, null)
  return writer.text
}

type Writer = { text: string; method: Canonicalization; omits: (element: XmlElement) => boolean }

/** What the tags already written around an element have declared; null at the apex. */
type Rendered = { declared: ReadonlyMap<string, string>; outer: Rendered | null }

function writeDocument(writer: Writer, document: XmlDocument): void {
  let isAfterRoot = false
  for (const child of document.children) {
    if (child === document.root) {
      isAfterRoot = true
      writeElement(writer, document.root, null)
      continue
    }
    if (child.kind === 'comment' && !writer.method.comments) continue
    if (isAfterRoot) writer.text += '\n'
    writeNode(writer, child, null)
    if (!isAfterRoot) writer.text += '\n'
  }
}

function writeNode(writer: Writer, node: XmlNode, rendered: Rendered | null): void {
  if (typeof node === 'string') writer.text += escapeText(node)
  else if (node.kind === 'element') writeElement(writer, node, rendered)
  else if (node.kind === 'instruction') writer.text += `<?${node.target}${node.data && ` ${node.data}`}?>`
  else if (writer.method.comments) writer.text += `<!--${node.value}-->`
}

function writeElement(writer: Writer, element: XmlElement, rendered: Rendered | null): void {
  if (writer.omits(element)) return
  const declared = writer.method.exclusive
    ? exclusiveDeclarations(element, rendered, writer.method.inclusivePrefixes ?? [])
    : inclusiveDeclarations(element, rendered)

  writer.text += `<${element.qualifiedName}`
  for (const [prefix, uri] of sortedByPrefix(declared)) {
    writer.text += ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeAttribute(uri)}"`
  }
  for (const { qualifiedName, value } of sortedAttributes(writer, element, rendered)) {
    writer.text += ` ${qualifiedName}="${escapeAttribute(value)}"`
  }
  writer.text += '>'
  const inner = declared.size === 0 && rendered !== null ? rendered : { declared, outer: rendered }
  for (const child of element.children) writeNode(writer, child, inner)
  writer.text += `</${element.qualifiedName}>`
}

/** Exclusive: a prefix is declared where it is visibly used and the output so far means something else by it. */
function exclusiveDeclarations(
  element: XmlElement,
  rendered: Rendered | null,
  inclusivePrefixes: readonly string[],
): Map<string, string> {
  const declared = new Map<string, string>()
  const declareOnce = (prefix: string): void => {
    if (prefix === 'xml') return
    const uri = namespaceOf(element, prefix) ?? ''
    if (uri !== renderedNamespace(rendered, prefix)) declared.set(prefix, uri)
  }
  declareOnce(element.prefix)
  for (const { prefix } of element.attributes) if (prefix !== '') declareOnce(prefix)
  for (const prefix of changedAmong(inclusivePrefixes, element, rendered)) declareOnce(prefix)
  return declared
}

/** Of the prefixes to be treated inclusively, those that can mean something new here: all at the apex. */
function changedAmong(
  inclusivePrefixes: readonly string[],
  element: XmlElement,
  rendered: Rendered | null,
): readonly string[] {
  if (inclusivePrefixes.length === 0) return inclusivePrefixes
  return rendered === null
    ? inclusivePrefixes
    : [...element.declarations.keys()].filter((prefix) => inclusivePrefixes.includes(prefix))
}

/** Inclusive: the apex declares all that is in scope there, the rest what they themselves change. */
function inclusiveDeclarations(element: XmlElement, rendered: Rendered | null): Map<string, string> {
  const declared = new Map<string, string>()
  const outermost = rendered === null ? null : element.parent
  for (let at: XmlElement | null = element; at !== outermost && at !== null; at = at.parent) {
    for (const prefix of at.declarations.keys()) {
      if (prefix === 'xml' || declared.has(prefix)) continue
      const uri = namespaceOf(element, prefix) ?? ''
      if (uri !== renderedNamespace(rendered, prefix)) declared.set(prefix, uri)
    }
  }
  return declared
}

function renderedNamespace(rendered: Rendered | null, prefix: string): string {
  for (let at = rendered; at !== null; at = at.outer) {
    const uri = at.declared.get(prefix)
    if (uri !== undefined) return uri
  }
  return ''
}

function sortedByPrefix(declared: ReadonlyMap<string, string>): Iterable<[string, string]> {
  if (declared.size < 2) return declared
  return [...declared].sort(([left], [right]) => compareCodePoints(left, right))
}

function sortedAttributes(
  writer: Writer,
  element: XmlElement,
  rendered: Rendered | null,
): readonly XmlAttribute[] {
  const isInclusiveApex = rendered === null && !writer.method.exclusive
  const attributes = isInclusiveApex
    ? [...element.attributes, ...inheritedXmlAttributes(element)]
    : element.attributes
  if (attributes.length < 2) return attributes
  return [...attributes].sort(
    (left, right) =>
      compareCodePoints(left.namespace, right.namespace) || compareCodePoints(left.name, right.name),
  )
}

/** Canonical XML 1.0, 2.4: the apex takes xml:lang, xml:space and their like from the ancestors left out. */
function inheritedXmlAttributes(element: XmlElement): XmlAttribute[] {
  const seen = new Set(element.attributes.filter(isXmlAttribute).map(({ name }) => name))
  const inherited: XmlAttribute[] = []
  for (let at = element.parent; at !== null; at = at.parent) {
    for (const attribute of at.attributes) {
      if (!isXmlAttribute(attribute) || seen.has(attribute.name)) continue
      seen.add(attribute.name)
      inherited.push(attribute)
    }
  }
  return inherited
}

function isXmlAttribute({ namespace }: XmlAttribute): boolean {
  return namespace === xmlNamespace
}

/** UTF-16 order and code point order differ only where surrogates meet U+E000 and above. */
function compareCodePoints(left: string, right: string): number {
  if (left === right) return 0
  const at = firstDifference(left, right)
  const [one, other] = [left.charCodeAt(at), right.charCodeAt(at)]
  if (isSurrogate(one) !== isSurrogate(other) && Math.min(one, other) >= 0xd800)
    return isSurrogate(one) ? 1 : -1
  return left < right ? -1 : 1
}

function firstDifference(left: string, right: string): number {
  let at = 0
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1
  return at
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff
}

function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (character) => textEscapes[character]!) : text
}

function escapeAttribute(value: string): string {
  return /[&<"\t\n\r]/.test(value)
    ? value.replace(/[&<"\t\n\r]/g, (character) => attributeEscapes[character]!)
    : value
}

const textEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#xD;',
}
const attributeEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
