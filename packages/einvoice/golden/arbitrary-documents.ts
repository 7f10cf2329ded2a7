import { decimal } from '@cuentaclara/decimal'
import fc from 'fast-check'
import type { OfficialKind, FiscalDocument } from '../src/document/document.ts'
import { writableText } from '../src/xml/canonical.ts'
import { type FormatElement, isGroup, type LeafElement, type ValueType } from '../src/xml/format.ts'
import { documentFormats } from '../src/xml/v44/documents.ts'
import { settleDocument } from '../src/xml/v44/settle.ts'

type Model = Record<string, unknown>

/** Any document of a kind that its format can carry, made from the description of the format itself. */
export function arbitraryDocument(kind: OfficialKind): fc.Arbitrary<FiscalDocument> {
  const format = documentFormats[kind]
  return contentOf(format.children, format.blank).map((content) => {
    const document = { kind, ...content } as unknown as FiscalDocument
    const situation = document.clave.charAt(41)
    document.situation = situation === '2' || situation === '3' ? situation : '1'
    if (kind !== 'payment-receipt' && unpaid.includes(document.saleCondition)) document.payments = []
    for (const charge of document.otherCharges)
      if (!charge.thirdParty?.identification) delete charge.thirdParty
    settleDocument(document)
    return document
  })
}

/** The blank of a group with its elements filled in: those the model requires always, the others now and then. */
function contentOf(elements: readonly FormatElement[], blank: () => Model): fc.Arbitrary<Model> {
  const parts = elements.map((element) =>
    isGroup(element) ? groupPart(element, blank) : leafPart(element, blank),
  )
  return fc.tuple(...parts).map((values) => {
    const model = blank()
    for (const [index, element] of elements.entries()) put(model, element.at, values[index])
    return model
  })
}

function groupPart(
  group: Extract<FormatElement, { children: unknown }>,
  blank: () => Model,
): fc.Arbitrary<unknown> {
  const content = contentOf(group.children, group.at === '' ? () => ({}) : group.blank)
  if (!group.isList)
    return group.min > 0 || group.at === '' ? content : maybe(content, keeps(blank, group.at))
  return fc.array(content, { minLength: group.min, maxLength: 2 })
}

function leafPart(leaf: LeafElement, blank: () => Model): fc.Arbitrary<unknown> {
  const value = valueOf(leaf.value, leaf.name)
  if (leaf.isList) return fc.array(value, { minLength: leaf.min, maxLength: Math.min(leaf.max, 3) })
  const isRequired = leaf.min > 0 || leaf.at.startsWith('summary.') || keeps(blank, leaf.at) !== undefined
  return isRequired ? value : maybe(value, undefined)
}

function maybe(value: fc.Arbitrary<unknown>, absent: unknown) {
  return fc.option(value, { nil: absent })
}

function keeps(blank: () => Model, at: string): unknown {
  return at.split('.').reduce<unknown>((held, key) => (held as Model | undefined)?.[key], blank())
}

/** Absent values stay away from the object, so that equality is about what is there. */
function put(model: Model, at: string, value: unknown) {
  if (value === undefined) return
  if (at === '') {
    if (typeof value === 'object') Object.assign(model, merged(model, value as Model))
    return
  }
  const [first = '', second] = at.split('.')
  if (second === undefined) model[first] = value
  else model[first] = { ...(model[first] as Model | undefined), [second]: value }
}

function merged(model: Model, value: Model): Model {
  const { summary, ...rest } = value
  return summary ? { ...rest, summary: { ...(model.summary as Model), ...(summary as Model) } } : rest
}

const unpaid = ['02', '08', '10']
const saleConditions = ['01', '02', '08', '10', '12', '99']

function valueOf(value: ValueType, name: string): fc.Arbitrary<unknown> {
  if (name === 'CondicionVenta') return fc.constantFrom(...saleConditions)
  switch (value.is) {
    case 'decimal':
      return amount(value.digits, value.decimals)
    case 'integer':
      return fc.integer({ min: 0, max: 10 ** value.digits - 1 })
    case 'instant':
      return instant
    case 'tagged':
      return fc.record({ code: words(0, 20), text: words(0, 60) }, { requiredKeys: ['text'] })
    case 'position':
      return fc.constant(undefined)
    case 'text':
      return value.pattern
        ? fc.stringMatching(value.pattern, { maxLength: value.maxLength })
        : words(Math.max(value.minLength, 1), Math.min(value.maxLength, value.minLength + 40))
  }
}

function amount(digits: number, decimals: number) {
  const most = 10n ** BigInt(digits) - 1n
  return fc.oneof(fc.constant(0n), fc.bigInt(0n, most)).map((units) => {
    const text = units.toString().padStart(decimals + 1, '0')
    return decimal(`${text.slice(0, -decimals)}.${text.slice(-decimals)}`)
  })
}

const instant = fc
  .tuple(
    fc.date({ min: new Date('2018-01-01'), max: new Date('2039-12-31'), noInvalidDate: true }),
    fc.boolean(),
  )
  .map(([date, isUtc]) => `${date.toISOString().slice(0, 19)}${isUtc ? '+00:00' : '-06:00'}`)

const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abcXYZ 0123áñÜ') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('&', '<', '>', '"', "'", '\n', '\r', '\t', ']', '₡', '中', '👍', ';', '#'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
)

/** Text as the reader gives it back: without outer spaces and without what XML cannot carry. */
function words(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(character, { minLength, maxLength })
    .map((characters) => settled(characters.join('')))
    .map((text) => fitted(text, minLength, maxLength))
}

/** Normal form C joins and splits, trimming shortens: cut at the end, filled up with a letter. */
function fitted(text: string, minLength: number, maxLength: number): string {
  const start = [...text].slice(0, maxLength).join('').trim()
  return start + 'x'.repeat(Math.max(0, minLength - [...start].length))
}

function settled(text: string): string {
  const once = writableText(text.trim()).trim()
  return once === text ? once : settled(once)
}
