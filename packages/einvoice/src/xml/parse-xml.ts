import { type XmlProblemCode, XmlRefused } from './xml-refused.ts'

/**
 * A small reader of well-formed XML without any of what makes XML dangerous: no DTD, no entities, bounded depth, no
 * two equal Ids. House choice elsewhere is xmldom; it takes 1.2 ms for a signed invoice where this takes some 0.05 ms,
 * and it would have to be fenced by the same checks. A test reads every sample with both and compares.
 */

/** An element by its local name; `text` is all of its own character data together. */
export type XmlElement = {
  name: string
  prefix: string
  attributes: readonly XmlAttribute[]
  children: XmlElement[]
  text: string
}

export type XmlAttribute = { name: string; value: string }

/** Deepest nesting read; an official document with its signature needs eleven. */
export const maximumDepth = 32

/** Most references to characters and entities read: each costs a hundred plain characters, so a file of them is an attack. */
export const maximumReferences = 100_000

/** The root element of a text, or an XmlRefused that says why not and where. */
export function parseXml(input: string): XmlElement {
  // XML 1.0, 2.11: every line end is a line feed before anything else is looked at.
  const text = input.includes('\r') ? input.replace(/\r\n?/g, '\n') : input
  const state: State = { text, at: 0, open: [], root: null, ids: new Set(), references: 0 }
  // XML 1.0, 2.2: NUL is no character, and no database keeps a text that has one.
  if (text.includes('\0'))
    refuse({ ...state, at: text.indexOf('\0') }, 'xml.malformed', 'There is a NUL character')
  while (state.at < text.length) {
    const next = text.indexOf('<', state.at)
    takeText(state, next === -1 ? text.length : next)
    if (next !== -1) takeMarkup(state)
  }
  if (state.open.length > 0) refuse(state, 'xml.malformed', `<${state.open.at(-1)!.name}> is never closed`)
  if (!state.root) refuse(state, 'xml.empty', 'There is no element')
  return state.root
}

/** The namespace a root element is in, by its own declarations. */
export function namespaceOf(root: XmlElement): string {
  const declaration = root.prefix === '' ? 'xmlns' : `xmlns:${root.prefix}`
  return root.attributes.find((attribute) => attribute.name === declaration)?.value ?? ''
}

type State = {
  text: string
  at: number
  open: XmlElement[]
  root: XmlElement | null
  ids: Set<string>
  references: number
}

const noAttributes: readonly XmlAttribute[] = Object.freeze([])

const nameStart = 'A-Za-z_\\u00c0-\\uffff'
const namePart = `[${nameStart}][\\w.\\-\\u00b7\\u00c0-\\uffff]*`
/** What nearly every start tag of these documents is. */
const plainTag = /<([A-Za-z_][\w.-]*)>/y
const tagStart = new RegExp(`<(?:(${namePart}):)?(${namePart})`, 'y')
/** White space of XML only: names may hold other blanks, and what both could take would be tried both ways. */
const space = '[ \\t\\n]'
const attributePart = new RegExp(
  `${space}+((?:${namePart}:)?${namePart})${space}*=${space}*("[^<"]*"|'[^<']*')`,
  'y',
)
const tagEnd = /[ \t\n]*(\/?)>/y
const endTag = new RegExp(`</(?:(${namePart}):)?(${namePart})${space}*>`, 'y')

function takeText(state: State, end: number) {
  if (end === state.at) return
  const raw = state.text.slice(state.at, end)
  const parent = state.open.at(-1)
  if (parent) parent.text += raw.includes('&') ? resolveReferences(state, raw) : raw
  else if (/\S/.test(raw)) refuse(state, 'xml.malformed', 'There is text outside the root element')
  state.at = end
}

function takeMarkup(state: State) {
  const kind = state.text.charCodeAt(state.at + 1)
  if (kind === 0x2f) takeEndTag(state)
  else if (kind === 0x21) takeDeclaration(state)
  else if (kind === 0x3f) skipPast(state, '<?', '?>', 'processing instruction')
  else takeStartTag(state)
}

function takeDeclaration(state: State) {
  if (state.text.startsWith('<!--', state.at)) return skipPast(state, '<!--', '-->', 'comment')
  if (state.text.startsWith('<![CDATA[', state.at)) return takeCharacterData(state)
  if (/^<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(state.text.slice(state.at, state.at + 12))) {
    refuse(state, 'xml.doctype', 'Documents with a DTD are not read')
  }
  refuse(state, 'xml.malformed', 'This mark-up is not XML')
}

function takeCharacterData(state: State) {
  const parent = state.open.at(-1)
  if (!parent) refuse(state, 'xml.malformed', 'There is text outside the root element')
  const start = state.at + '<![CDATA['.length
  const end = state.text.indexOf(']]>', start)
  if (end === -1) refuse(state, 'xml.malformed', 'A CDATA section is never closed')
  parent.text += state.text.slice(start, end)
  state.at = end + 3
}

function takeStartTag(state: State) {
  const plain = match(plainTag, state)
  if (plain) {
    enter(state, { name: plain[1]!, prefix: '', attributes: noAttributes, children: [], text: '' })
    return
  }
  const start = match(tagStart, state)
  if (!start) refuse(state, 'xml.malformed', 'This is no element name')
  const attributes = takeAttributes(state)
  const element = { name: start[2]!, prefix: start[1] ?? '', attributes, children: [], text: '' }
  enter(state, element)
  const end = match(tagEnd, state)
  if (!end) refuse(state, 'xml.malformed', `The start tag of <${element.name}> is broken`)
  if (end[1] === '/') state.open.pop()
}

function enter(state: State, element: XmlElement) {
  if (state.open.length === 0 && state.root) refuse(state, 'xml.malformed', 'There is a second root element')
  if (state.open.length >= maximumDepth) {
    refuse(state, 'xml.too-deep', `Elements are nested more than ${maximumDepth} deep`)
  }
  const parent = state.open.at(-1)
  if (parent) parent.children.push(element)
  else state.root = element
  state.open.push(element)
}

function takeAttributes(state: State): readonly XmlAttribute[] {
  const attributes: XmlAttribute[] = []
  const names = new Set<string>()
  for (let found = match(attributePart, state); found; found = match(attributePart, state)) {
    const name = found[1]!
    if (names.has(name)) refuse(state, 'xml.malformed', `The attribute ${name} is there twice`)
    names.add(name)
    const value = attributeValue(state, found[2]!.slice(1, -1))
    if (isId(name)) takeId(state, value)
    attributes.push({ name, value })
  }
  return attributes
}

/** XML 1.0, 3.3.3: literal white space in a value is a space. */
function attributeValue(state: State, raw: string): string {
  const flat = raw.replace(/[\t\n]/g, ' ')
  return flat.includes('&') ? resolveReferences(state, flat) : flat
}

/** Two equal Ids let a signature point at one element while the reader takes the other. */
function takeId(state: State, value: string) {
  if (state.ids.has(value))
    refuse(state, 'xml.duplicate-id', `Two elements have the Id ${value.slice(0, 80)}`)
  state.ids.add(value)
}

function isId(name: string): boolean {
  return /^(?:[^:]+:)?id$/i.test(name) && !name.startsWith('xmlns:')
}

function takeEndTag(state: State) {
  const element = state.open.pop()
  if (element && isPlainEnd(state, element)) {
    state.at += element.name.length + 3
    return
  }
  const start = state.at
  const end = match(endTag, state)
  if (!end || !element || end[2] !== element.name || (end[1] ?? '') !== element.prefix) {
    state.at = start
    refuse(state, 'xml.malformed', element ? `</${element.name}> is expected here` : 'Nothing is open here')
  }
}

function isPlainEnd({ text, at }: State, { name, prefix }: XmlElement): boolean {
  return prefix === '' && text.startsWith(name, at + 2) && text.charCodeAt(at + 2 + name.length) === 0x3e
}

function skipPast(state: State, opening: string, closing: string, what: string) {
  const end = state.text.indexOf(closing, state.at + opening.length)
  if (end === -1) refuse(state, 'xml.malformed', `A ${what} is never closed`)
  state.at = end + closing.length
}

function match(pattern: RegExp, state: State): RegExpExecArray | null {
  pattern.lastIndex = state.at
  const found = pattern.exec(state.text)
  if (found) state.at = pattern.lastIndex
  return found
}

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function resolveReferences(state: State, raw: string): string {
  return raw.replace(
    /&(?:#(\d{1,7});|#x([0-9a-f]{1,6});|([a-z][\w.-]{0,40});)?/gi,
    (whole, ten, sixteen, name) => {
      state.references += 1
      if (state.references > maximumReferences)
        refuse(state, 'xml.too-many-references', `More than ${maximumReferences} references are not read`)
      if (name !== undefined) {
        if (Object.hasOwn(predefined, name)) return predefined[name]!
        refuse(state, 'xml.entity', `The entity ${whole} is not read`)
      }
      const point = ten !== undefined ? Number.parseInt(ten, 10) : Number.parseInt(sixteen ?? '', 16)
      if (!isCharacter(point)) refuse(state, 'xml.malformed', `${whole} is no character`)
      return String.fromCodePoint(point)
    },
  )
}

/** XML 1.0, production 2 (Char). */
function isCharacter(point: number): boolean {
  if (point < 0x20) return point === 0x9 || point === 0xa || point === 0xd
  return point <= 0xd7ff || (point >= 0xe000 && point <= 0xfffd) || (point >= 0x10000 && point <= 0x10ffff)
}

function refuse(state: State, code: XmlProblemCode, message: string): never {
  const before = state.text.slice(0, state.at)
  const line = before.split('\n').length
  throw new XmlRefused({ code, message, line, column: state.at - before.lastIndexOf('\n') })
}
