import { attributeOf, parseXml, type XmlElement } from '@cuentaclara/xml'
import { describe, expect, test } from 'vitest'
import { hasSharedReference, schemaText, sharedNote } from '../../../golden/official-schemas.ts'
import { type FormatElement, isGroup, type RootFormat, type ValueType } from '../format.ts'
import { documentFormats } from './documents.ts'
import { authorityAnswerFormat, receiverMessageFormat } from './messages.ts'

const formats = [...Object.values(documentFormats), authorityAnswerFormat, receiverMessageFormat]

describe.skipIf(!hasSharedReference)(`the description of version 4.4${sharedNote}`, () => {
  test.each(formats.map((format) => [format.root, format] as const))(
    'has the elements of the official schema of %s, in its order and number',
    (root, format) => {
      expect(outline(format.children)).toEqual(schemaOutline(root))
    },
  )

  test.each(formats.map((format) => [format.root, format] as const))(
    'has the lengths, digits and decimals of the official schema of %s',
    (root, format) => {
      expect(facetDifferences(format)).toEqual([])
      expect(schemaText(root)).toContain(`targetNamespace="${format.namespace}"`)
    },
  )
})

test('a group has no more elements than its reader has bits', () => {
  const sizes = formats.flatMap((format) => groupSizes(format.children))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(31)
})

function groupSizes(elements: readonly FormatElement[]): number[] {
  return [elements.length, ...elements.flatMap((each) => (isGroup(each) ? groupSizes(each.children) : []))]
}

function outline(elements: readonly FormatElement[], path = ''): string[] {
  return elements.flatMap((element) => {
    const own = `${path}/${element.name}`
    const line = `${own} ${element.min}..${element.max}`
    return isGroup(element) ? [line, ...outline(element.children, own)] : [line]
  })
}

function schemaOutline(root: string): string[] {
  const lines: string[] = []
  visitSchema(root, (path, min, max) => lines.push(`${path} ${min}..${max}`))
  return lines
}

function facetDifferences(format: RootFormat): string[] {
  const leaves = new Map<string, Facets>()
  visitSchema(format.root, (path, _min, _max, facets) => facets && leaves.set(path, facets))
  return leavesOf(format.children).flatMap(({ path, value }) => {
    const facets = leaves.get(path)
    return facets && agrees(value, facets)
      ? []
      : [`${path}: ${JSON.stringify(value)} is not ${JSON.stringify(facets)}`]
  })
}

function leavesOf(elements: readonly FormatElement[], path = ''): { path: string; value: ValueType }[] {
  return elements.flatMap((element) => {
    const own = `${path}/${element.name}`
    return isGroup(element) ? leavesOf(element.children, own) : [{ path: own, value: element.value }]
  })
}

type Facets = { base: string; stated: Record<string, string>; values: string[] }

function agrees(value: ValueType, { base, stated, values }: Facets): boolean {
  if (value.is === 'decimal') {
    return `${value.digits}` === stated.totalDigits && `${value.decimals}` === stated.fractionDigits
  }
  if (value.is === 'integer') return base === 'xs:integer' && `${value.digits}` === stated.totalDigits
  if (value.is === 'instant') return base === 'xs:dateTime'
  if (value.is === 'position') return base === 'xs:positiveInteger' && stated.maxInclusive === '1000'
  if (value.is === 'tagged') return stated.maxLength === `${value.maxLength}`
  if (values.length > 0) {
    return values.every((each) => each.length >= value.minLength && each.length <= value.maxLength)
  }
  if (stated.pattern || base !== 'xs:string') return value.pattern !== undefined
  return (
    `${value.minLength}` === (stated.minLength ?? '0') &&
    `${value.maxLength}` === (stated.maxLength ?? 'Infinity')
  )
}

type Visit = (path: string, min: number, max: number, facets: Facets | null) => void

/** Walks the elements of an official schema in document order; the signature is not part of the description. */
function visitSchema(root: string, visit: Visit) {
  const schema = parseXml(schemaText(root)).root
  const types = new Map(
    schema.elements.flatMap((each) =>
      attributeOf(each, 'name') ? [[attributeOf(each, 'name')!, each]] : [],
    ),
  )
  const top = schema.elements.find((each) => each.name === 'element')!
  visitContent(top, '')

  function visitContent(holder: XmlElement, path: string) {
    for (const child of holder.elements) {
      if (child.name === 'element') visitElement(child, path)
      else if (child.name === 'complexType' || child.name === 'sequence') visitContent(child, path)
    }
  }

  function visitElement(element: XmlElement, path: string) {
    const name = attributeOf(element, 'name')
    if (!name) return
    const own = `${path}/${name}`
    const named = types.get(attributeOf(element, 'type') ?? '')
    const inner = named ?? element.elements.find((each) => /^(simple|complex)Type$/.test(each.name))
    const isLeaf =
      inner?.name !== 'complexType' || inner.elements.some((each) => each.name === 'simpleContent')
    const max = attributeOf(element, 'maxOccurs') ?? '1'
    visit(
      own,
      Number.parseInt(attributeOf(element, 'minOccurs') ?? '1', 10),
      max === 'unbounded' ? Number.POSITIVE_INFINITY : Number.parseInt(max, 10),
      isLeaf ? facetsOf(inner, attributeOf(element, 'type') ?? '') : null,
    )
    if (inner && !isLeaf) visitContent(inner, own)
  }

  function facetsOf(type: XmlElement | undefined, name: string): Facets {
    const facets: Facets = { base: name, stated: {}, values: [] }
    for (let restriction = restrictionOf(type); restriction; ) {
      facets.base = attributeOf(restriction, 'base') ?? facets.base
      for (const facet of restriction.elements) {
        const value = attributeOf(facet, 'value')
        if (facet.name === 'enumeration' && value) facets.values.push(value)
        else if (value) facets.stated[facet.name] ??= value
      }
      restriction = restrictionOf(types.get(facets.base))
    }
    return facets
  }

  function restrictionOf(type: XmlElement | undefined): XmlElement | undefined {
    const holder = type?.elements.find((each) => each.name === 'simpleContent') ?? type
    return holder?.elements.find((each) => each.name === 'restriction' || each.name === 'extension')
  }
}
