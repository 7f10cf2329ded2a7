import { type Decimal, parseDecimal } from '@cuentaclara/decimal'
import { attributeOf, type XmlElement } from '@cuentaclara/xml'
import { writableText } from './canonical.ts'
import {
  type FormatElement,
  type GroupElement,
  isGroup,
  type LeafElement,
  type RootFormat,
} from './format.ts'

/** Something that was read leniently or could not be kept; nothing of a document is dropped without one. */
export type Notice = {
  code:
    | 'unknown-element'
    | 'repeated-element'
    | 'unexpected-text'
    | 'unreadable-value'
    | 'line-number'
    | 'unknown-namespace'
    | 'encoding-guessed'
    | 'more'
  /** Official names, `ResumenFactura/MedioPago[2]/TipoMedioPago`. */
  path: string
  value: string
}

/** What of an element is read; those of older versions are put into the form that their readers know. */
export type ReadElement = Pick<XmlElement, 'name' | 'attributes' | 'text'> & {
  readonly elements: readonly ReadElement[]
}

type Model = Record<string, unknown>
type Take = (target: Model, element: ReadElement, notices: NoticeBook, position: number) => void
type Field = { take: Take; isList: boolean; bit: number }

/** Notices kept per document; a hostile file may not fill the memory with them. */
const maximumNotices = 100

/** Collects notices and knows the place in the document. */
export class NoticeBook {
  readonly notices: Notice[] = []
  readonly place: string[] = []

  add(code: Notice['code'], name: string, value: string) {
    if (this.notices.length > maximumNotices) return
    if (this.notices.length === maximumNotices) this.notices.push({ code: 'more', path: '', value: '' })
    else this.notices.push({ code, path: [...this.place, name].join('/'), value: value.slice(0, 200) })
  }
}

/** Makes the reader of one root: takes elements by local name in any order, absent amounts stay as in the blank. */
export function compileReader(format: RootFormat): (root: ReadElement, notices: NoticeBook) => Model {
  const read = contentReader(format.children)
  return (root, notices) => {
    const model = format.blank()
    read(model, root, notices)
    return model
  }
}

function contentReader(elements: readonly FormatElement[]) {
  const fields = new Map<string, Field>()
  for (const [index, element] of elements.entries()) {
    const take = isGroup(element) ? groupTaker(element) : leafTaker(element)
    fields.set(element.name, { take, isList: element.isList, bit: 1 << index })
  }
  return (target: Model, source: ReadElement, notices: NoticeBook) => {
    let seen = 0
    for (let i = 0; i < source.elements.length; i++) {
      const child = source.elements[i]!
      const field = fields.get(child.name)
      if (!field) noticeUnknown(child, notices)
      else if (!field.isList && (seen & field.bit) !== 0)
        notices.add('repeated-element', child.name, child.text)
      else {
        seen |= field.bit
        field.take(target, child, notices, i)
      }
    }
    if (source.text !== '' && /\S/.test(source.text)) notices.add('unexpected-text', '', source.text.trim())
  }
}

/** The signature belongs to the verifier, not to the model. */
function noticeUnknown(element: ReadElement, notices: NoticeBook) {
  if (element.name !== 'Signature') notices.add('unknown-element', element.name, element.text.trim())
}

function groupTaker(group: GroupElement): Take {
  const read = contentReader(group.children)
  const own = ownObject(group)
  return (target, element, notices) => {
    const { object, position } = own(target)
    notices.place.push(group.isList ? `${group.name}[${position}]` : group.name)
    const numbered = element.elements[0]
    if (numbered?.name === 'NumeroLinea') checkLineNumber(numbered, position, notices)
    read(object, element, notices)
    notices.place.pop()
  }
}

/** Lines are numbered by their place; a document that numbers them otherwise keeps its order and gets a notice. */
function checkLineNumber(element: ReadElement, position: number, notices: NoticeBook) {
  const stated = element.text.trim()
  if (stated !== String(position)) notices.add('line-number', 'NumeroLinea', stated)
}

/** Finds or makes the object a group's fields go into, and its place in its list. */
function ownObject(group: GroupElement): (target: Model) => { object: Model; position: number } {
  if (group.at === '') return (target) => ({ object: target, position: 1 })
  const slot = slotOf(group.at)
  return (target) => {
    const object = group.blank()
    const { holder, key } = slot(target)
    if (!group.isList) {
      holder[key] = object
      return { object, position: 1 }
    }
    const list = listAt(holder, key)
    list.push(object)
    return { object, position: list.length }
  }
}

function leafTaker(leaf: LeafElement): Take {
  if (leaf.value.is === 'position') return () => {}
  const slot = slotOf(leaf.at)
  const read = valueReader(leaf)
  return (target, element, notices) => {
    const value = read(element, notices)
    if (value === undefined) return
    const { holder, key } = slot(target)
    if (leaf.isList) listAt(holder, key).push(value)
    else holder[key] = value
  }
}

function valueReader(leaf: LeafElement): (element: ReadElement, notices: NoticeBook) => unknown {
  if (leaf.value.is === 'tagged') return readTagged
  if (leaf.value.is === 'text' && leaf.value.keepSpace) return (element) => element.text
  const parse = parsers[leaf.value.is as keyof typeof parsers]
  return (element, notices) => {
    for (const child of element.elements)
      notices.add('unknown-element', `${leaf.name}/${child.name}`, child.text)
    const text = textOf(element)
    if (text === '') return undefined
    const value = parse(text)
    if (value === null) notices.add('unreadable-value', leaf.name, text)
    return value ?? undefined
  }
}

const parsers = {
  text: (text: string): string => text,
  decimal: readDecimal,
  integer: readInteger,
  instant: readInstant,
  position: () => null,
}

function readTagged(element: ReadElement, notices: NoticeBook) {
  for (const child of element.elements)
    notices.add('unknown-element', `${element.name}/${child.name}`, child.text)
  const code = attributeOf(element, 'codigo')
  return code === null ? { text: textOf(element) } : { code: writableText(code), text: textOf(element) }
}

function textOf(element: ReadElement): string {
  return writableText(element.text.trim())
}

/** An amount as software writes it: `.00`, `5.`, `+1`, and the `0E-5` of Java; never a comma. */
function readDecimal(text: string): Decimal | null {
  const direct = parseDecimal(text)
  if (direct) return direct
  const parts = /^([+-]?)(\d{0,30})(?:\.(\d{0,30}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text)
  if (!parts) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  if (whole === '' && fraction === '') return null
  const digits = shiftPoint(whole, fraction, Number.parseInt(exponent, 10))
  return parseDecimal(sign === '-' ? `-${digits}` : digits)
}

function shiftPoint(whole: string, fraction: string, places: number): string {
  if (places < 0) return shiftLeft(whole.padStart(-places + 1, '0'), fraction, -places)
  const padded = fraction.padEnd(places, '0')
  return `${whole + padded.slice(0, places) || '0'}.${padded.slice(places) || '0'}`
}

function shiftLeft(whole: string, fraction: string, places: number): string {
  const point = whole.length - places
  return `${whole.slice(0, point) || '0'}.${whole.slice(point) + fraction}`
}

function readInteger(text: string): number | null {
  return /^\+?\d{1,9}(\.0*)?$/.test(text) ? Number.parseInt(text, 10) : null
}

/** A moment; without a zone it is Costa Rica's, a bare day its beginning there. */
function readInstant(text: string): string | null {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?([.,]\d{1,9})?)?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(
    text,
  )
  if (!parts) return null
  const [, day, time = '00:00', seconds = ':00', fraction = '', zone = '-06:00'] = parts
  const instant = `${day}T${time}${seconds}${fraction.replace(',', '.')}${plainZone(zone)}`
  return Number.isNaN(Date.parse(instant)) ? null : instant
}

function plainZone(zone: string): string {
  if (zone.toUpperCase() === 'Z') return '+00:00'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}

/** Where a dotted path puts its value; the object on the way is made when it is missing. */
function slotOf(path: string): (target: Model) => { holder: Model; key: string } {
  const [first = '', second] = path.split('.')
  if (second === undefined) return (target) => ({ holder: target, key: first })
  return (target) => {
    target[first] ??= {}
    return { holder: target[first] as Model, key: second }
  }
}

function listAt(holder: Model, key: string): unknown[] {
  holder[key] ??= []
  return holder[key] as unknown[]
}
