import { withoutTrailingZeros } from '@cuentaclara/decimal'
import { documentOf, type XmlDocument, type XmlElement, type XmlSource, xmlNamespace } from '@cuentaclara/xml'
import { isDay } from '../calendar/calendar.ts'
import { type FormatElement, isGroup, type LeafElement, type RootFormat, type ValueType } from './format.ts'
import { type Refusal, refusalAsResult } from './refusals.ts'
import { statedVersion } from './stated-version.ts'
import { schemaCodes43 } from './v43/code-lists.ts'
import { documentFormats43 } from './v43/documents.ts'
import { schemaCodes44 } from './v44/code-lists.ts'
import { documentFormats } from './v44/documents.ts'
import { authorityAnswerFormat, receiverMessageFormat } from './v44/messages.ts'

/** Something that the official schema refuses in a file, by the description of its version. Codes are stable. */
export type SchemaFinding = {
  code:
    | 'schema.unknown-root'
    | 'schema.unknown-version'
    | 'schema.namespace'
    | 'schema.attribute'
    | 'schema.unknown-element'
    | 'schema.order'
    | 'schema.missing'
    | 'schema.too-few'
    | 'schema.too-many'
    | 'schema.unexpected-text'
    | 'schema.too-short'
    | 'schema.too-long'
    | 'schema.pattern'
    | 'schema.not-in-list'
    | 'schema.not-a-number'
    | 'schema.decimals'
    | 'schema.digits'
    | 'schema.negative'
    | 'schema.not-an-instant'
    | 'schema.more'
  /** Official names from below the root, `DetalleServicio/LineaDetalle[2]/Cantidad`; empty for the root itself. */
  path: string
  /** What stands there, cut to 80 characters. */
  value?: string
  /** The limit that is broken, or the name that was expected. */
  limit?: string | number
}

export type SchemaCheck = { ok: true; findings: SchemaFinding[] } | Refusal

/** Findings kept per file; a hostile one may not fill the memory with them. */
const maximumFindings = 200

type CodesOf = typeof schemaCodes44

type SchemaDescription = {
  format: RootFormat
  codesOf: CodesOf
  signatures: { min: number; max: number }
  /** Elements that the model has no place for, and so the description neither: they may stand anywhere. */
  ignored: ReadonlySet<string>
}

/** `schemaFindings` of a file that nobody has read yet. */
export function checkXml(source: XmlSource): SchemaCheck {
  return refusalAsResult((): SchemaCheck => ({ ok: true, findings: schemaFindings(documentOf(source)) }))
}

/**
 * What the official schema of its version refuses in a file as it stands: order, missing and surplus elements, lengths,
 * digits, decimals, patterns, code lists, namespaces, the number of signatures. By our own description of the format,
 * without an XSD; a test compares both.
 */
export function schemaFindings({ root }: XmlDocument): SchemaFinding[] {
  const { namespace } = root
  const version = statedVersion(namespace) ?? '4.4'
  const byRoot = descriptions.get(version)
  if (!byRoot) return [{ code: 'schema.unknown-version', path: '', value: version }]
  const description = byRoot.get(root.name)
  if (!description) return [{ code: 'schema.unknown-root', path: '', value: root.name.slice(0, 80) }]
  const check = new Check(description)
  if (namespace !== description.format.namespace) {
    check.add('schema.namespace', { value: namespace.slice(0, 200), limit: description.format.namespace })
  }
  check.attributes(root, false)
  check.content(root, description.format.children, true)
  return check.findings
}

const instantShape = /^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/
/** Numbers by type, though our description holds them as text: white space around them does not count. */
const collapsed = new Set([
  'Provincia',
  'Canton',
  'Distrito',
  'Barrio',
  'CodigoPais',
  'NumTelefono',
  'Mensaje',
])

/** Namespaces whose attributes any element may have: `xml:lang`, `xsi:schemaLocation`. */
const everywhere: ReadonlySet<string> = new Set([xmlNamespace, 'http://www.w3.org/2001/XMLSchema-instance'])

/** One pass over a file; knows its place for the paths of what it finds. */
class Check {
  readonly findings: SchemaFinding[] = []
  readonly #place: string[] = []
  readonly #description: SchemaDescription

  constructor(description: SchemaDescription) {
    this.#description = description
  }

  add(code: SchemaFinding['code'], details: Pick<SchemaFinding, 'value' | 'limit'> = {}, name?: string) {
    if (this.findings.length > maximumFindings) return
    if (this.findings.length === maximumFindings) this.findings.push({ code: 'schema.more', path: '' })
    else
      this.findings.push({
        code,
        path: (name === undefined ? this.#place : [...this.#place, name]).join('/'),
        ...details,
      })
  }

  /** The children of an element against what may stand there, in order. */
  content(parent: XmlElement, expected: readonly FormatElement[], isRoot = false) {
    const counts = new Array<number>(expected.length).fill(0)
    const { ignored, signatures } = this.#description
    let furthest = 0
    let signed = 0
    for (const child of parent.elements) {
      if (isRoot && child.name === 'Signature') {
        signed += 1
        continue
      }
      const index = expected.findIndex(({ name }) => name === child.name)
      if (index === -1) {
        if (!ignored.has(child.name)) this.add('schema.unknown-element', {}, child.name)
        continue
      }
      if (index < furthest || signed > 0) {
        const before = signed > 0 ? 'Signature' : expected[furthest]!.name
        this.add('schema.order', { limit: before }, child.name)
      } else furthest = index
      counts[index]! += 1
      this.element(child, expected[index]!, counts[index]!, parent, isRoot)
    }
    for (const [index, element] of expected.entries()) this.count(element, counts[index]!)
    if (isRoot) this.count({ name: 'Signature', ...signatures }, signed)
    if (/\S/.test(parent.text)) this.add('schema.unexpected-text', { value: parent.text.trim().slice(0, 80) })
  }

  count({ name, min, max }: { name: string; min: number; max: number }, found: number) {
    if (found === 0 && min > 0) this.add('schema.missing', {}, name)
    else if (found < min) this.add('schema.too-few', { value: String(found), limit: min }, name)
    if (found > max) this.add('schema.too-many', { value: String(found), limit: max }, name)
  }

  element(child: XmlElement, expected: FormatElement, count: number, parent: XmlElement, isInRoot: boolean) {
    this.#place.push(expected.max > 1 ? `${child.name}[${count}]` : child.name)
    if (child.namespace !== parent.namespace) this.namespace(child)
    if (child.attributes.length > 0)
      this.attributes(child, !isGroup(expected) && expected.value.is === 'tagged')
    if (isGroup(expected)) this.content(child, expected.children)
    else this.leaf(child, expected, isInRoot ? '' : parent.name)
    this.#place.pop()
  }

  namespace({ namespace }: XmlElement) {
    if (namespace !== this.#description.format.namespace)
      this.add('schema.namespace', { value: namespace.slice(0, 200) })
  }

  attributes(element: XmlElement, isTagged: boolean) {
    for (const { qualifiedName, namespace } of element.attributes) {
      if (everywhere.has(namespace) || (isTagged && qualifiedName === 'codigo')) continue
      this.add('schema.attribute', { value: qualifiedName.slice(0, 80) })
    }
  }

  leaf(element: XmlElement, { name, value: type }: LeafElement, parent: string) {
    const isFree = type.is === 'tagged' && this.#description.format.version !== '4.4'
    if (element.elements.length > 0 && !isFree)
      this.add('schema.unknown-element', {}, element.elements[0]!.name)
    const fault = faultOf(type, collapsed.has(name) ? element.text.trim() : element.text)
    const shown = { value: element.text.slice(0, 80) }
    if (fault) {
      const [code, limit] = fault
      this.add(code, limit === undefined ? shown : { ...shown, limit })
      return
    }
    const codes = this.#description.codesOf(this.#description.format.root, parent, name)
    if (codes && !codes.has(collapsed.has(name) ? element.text.trim() : element.text))
      this.add('schema.not-in-list', shown)
  }
}

type Fault = readonly [code: SchemaFinding['code'], limit?: number] | null

function faultOf(type: ValueType, text: string): Fault {
  switch (type.is) {
    case 'text':
      return lengthFault(type.minLength, type.maxLength, text) ?? patternFault(type.pattern, text)
    case 'tagged':
      return lengthFault(0, type.maxLength, text)
    case 'decimal':
      return decimalFault(text.trim(), type)
    case 'integer':
      return integerFault(text.trim(), type.digits)
    case 'position':
      return /^\+?0*([1-9]\d{0,2}|1000)$/.test(text.trim()) ? null : ['schema.pattern']
    case 'instant':
      return isInstant(text.trim()) ? null : ['schema.not-an-instant']
  }
}

/** The schema counts characters, not halves of surrogate pairs. */
function lengthFault(min: number, max: number, text: string): Fault {
  if (text.length <= max && text.length >= min * 2) return null
  const length = [...text].length
  if (length < min) return ['schema.too-short', min]
  return length > max ? ['schema.too-long', max] : null
}

function patternFault(pattern: RegExp | undefined, text: string): Fault {
  return pattern && !pattern.test(text) ? ['schema.pattern'] : null
}

/**
 * xs:decimal has no exponent; zeros before and after do not count. Amounts and the percentage of a charge may not be
 * negative; of quantities and rates the schemas do not say so, the rules do.
 */
function decimalFault(text: string, type: Extract<ValueType, { is: 'decimal' }>): Fault {
  const { digits, decimals } = type
  const [whole, sign, integers = '', , fraction = ''] = /^([+-]?)(\d*)(\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined || integers + fraction === '') return ['schema.not-a-number']
  const kept = withoutTrailingZeros(fraction)
  if (kept.length > decimals) return ['schema.decimals', decimals]
  const significant = integers.replace(/^0+/, '')
  const isMoney = digits === 18
  if (significant.length + kept.length > digits || (isMoney && significant.length > digits - decimals))
    return ['schema.digits', isMoney ? digits - decimals : digits]
  const mayBeNegative = type.mayBeNegative ?? (!isMoney && digits !== 9)
  return sign === '-' && !mayBeNegative && significant + kept !== '' ? ['schema.negative'] : null
}

function integerFault(text: string, digits: number): Fault {
  const significant = /^[+-]?(\d*)$/.exec(text)?.[1]?.replace(/^0+/, '')
  if (significant === undefined || !/\d/.test(text)) return ['schema.not-a-number']
  return significant.length > digits ? ['schema.digits', digits] : null
}

function isInstant(text: string): boolean {
  return (
    instantShape.test(text) &&
    // Date.parse takes 30 February for a day of March.
    (isDay(text.slice(0, 10)) || !/^\d{4}-/.test(text)) &&
    !Number.isNaN(Date.parse(text.replace(/(T24:00:00)(\.0+)?/, 'T00:00:00')))
  )
}

const upToFive = { min: 1, max: 5 }
const one = { min: 1, max: 1 }
const nothing: ReadonlySet<string> = new Set()

const descriptions: ReadonlyMap<string, ReadonlyMap<string, SchemaDescription>> = new Map([
  [
    '4.4',
    byRoot([
      ...Object.values(documentFormats).map((format) => described(format, schemaCodes44, upToFive)),
      described(receiverMessageFormat, schemaCodes44, upToFive),
      described(authorityAnswerFormat, schemaCodes44, one),
    ]),
  ],
  [
    '4.3',
    byRoot([
      ...Object.values(documentFormats43).map((format) =>
        described(format, schemaCodes43, one, new Set(['Fax'])),
      ),
      described(before44(receiverMessageFormat), schemaCodes44, one),
      described(before44(authorityAnswerFormat), schemaCodes44, one),
    ]),
  ],
])

function described(
  format: RootFormat,
  codesOf: CodesOf,
  signatures: SchemaDescription['signatures'],
  ignored = nothing,
): SchemaDescription {
  return { format, codesOf, signatures, ignored }
}

/** The messages of 4.3 are those of today, without EstadoMensaje. */
function before44(format: RootFormat): RootFormat {
  return {
    ...format,
    version: '4.3',
    namespace: format.namespace.replace('/v4.4/', '/v4.3/'),
    children: format.children.map((child) => (child.name === 'EstadoMensaje' ? { ...child, min: 0 } : child)),
  }
}

function byRoot(list: SchemaDescription[]): ReadonlyMap<string, SchemaDescription> {
  return new Map(list.map((description) => [description.format.root, description]))
}
