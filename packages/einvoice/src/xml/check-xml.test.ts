import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  hasSharedReference,
  schemaFaults,
  sharedFile,
  sharedNote,
  withEmptySignature,
} from '../../golden/official-schemas.ts'
import { checkXml, type SchemaFinding } from './check-xml.ts'
import { elementOf } from './element-of.ts'

const folder = new URL('../../golden/documents/', import.meta.url)
const goldens = readdirSync(folder).filter((name) => name.endsWith('.xml'))

function golden(name: string): string {
  return withEmptySignature(readFileSync(new URL(name, folder), 'utf8').replace(/>\n</g, '><').trim())
}

function findings(xml: string): SchemaFinding[] {
  const checked = checkXml(xml)
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  return checked.findings
}

function rootOf(xml: string): string {
  return /^<(\w+)/.exec(xml)![1]!
}

test.each(goldens)('%s has nothing that its schema refuses', (name) => {
  expect(findings(golden(name))).toEqual([])
})

describe('what is wrong with a file is named with its place', () => {
  const xml = golden('invoice-every-field.xml')
  test.each<[string, SchemaFinding, (text: string) => string]>([
    [
      'missing',
      { code: 'schema.missing', path: 'CondicionVenta' },
      (t) => t.replace(/<CondicionVenta>.*?<\/CondicionVenta>/, ''),
    ],
    [
      'unsigned',
      { code: 'schema.missing', path: 'Signature' },
      (t) => t.replace(/<ds:Signature[\s>].*<\/ds:Signature>/s, ''),
    ],
    [
      'out of order',
      { code: 'schema.order', path: 'Clave', limit: 'ProveedorSistemas' },
      (t) => t.replace(/(<Clave>.*?<\/Clave>)(<ProveedorSistemas>.*?<\/ProveedorSistemas>)/, '$2$1'),
    ],
    [
      'unknown',
      { code: 'schema.unknown-element', path: 'Emisor/Fax' },
      (t) => t.replace('<Emisor>', '<Emisor><Fax></Fax>'),
    ],
    [
      'too long',
      {
        code: 'schema.too-long',
        path: 'DetalleServicio/LineaDetalle[1]/Detalle',
        value: 'x'.repeat(80),
        limit: 200,
      },
      (t) => t.replace(/<Detalle>.*?<\/Detalle>/, `<Detalle>${'x'.repeat(201)}</Detalle>`),
    ],
    [
      'no code of the list',
      { code: 'schema.not-in-list', path: 'DetalleServicio/LineaDetalle[1]/UnidadMedida', value: 'unid' },
      (t) => t.replace(/<UnidadMedida>.*?</, '<UnidadMedida>unid<'),
    ],
    [
      'decimals',
      {
        code: 'schema.decimals',
        path: 'DetalleServicio/LineaDetalle[1]/Cantidad',
        value: '1.2345',
        limit: 3,
      },
      (t) => t.replace(/<Cantidad>.*?</, '<Cantidad>1.2345<'),
    ],
    [
      'a comma',
      { code: 'schema.not-a-number', path: 'ResumenFactura/TotalVenta', value: '1,5' },
      (t) => t.replace(/<TotalVenta>.*?</, '<TotalVenta>1,5<'),
    ],
    [
      'negative',
      { code: 'schema.negative', path: 'ResumenFactura/TotalVenta', value: '-1' },
      (t) => t.replace(/<TotalVenta>.*?</, '<TotalVenta>-1<'),
    ],
    [
      'a bare day',
      { code: 'schema.not-an-instant', path: 'FechaEmision', value: '2026-11-21' },
      (t) => t.replace(/<FechaEmision>.*?</, '<FechaEmision>2026-11-21<'),
    ],
    [
      'another namespace',
      { code: 'schema.namespace', path: 'Emisor', value: 'urn:x' },
      (t) => t.replace('<Emisor>', '<Emisor xmlns="urn:x">'),
    ],
    [
      'an attribute',
      { code: 'schema.attribute', path: 'Emisor', value: 'Id' },
      (t) => t.replace('<Emisor>', '<Emisor Id="a">'),
    ],
    [
      'text between elements',
      { code: 'schema.unexpected-text', path: 'Emisor', value: 'x' },
      (t) => t.replace('<Emisor>', '<Emisor>x'),
    ],
  ])('%s', (_, expected, change) => {
    const changed = change(xml)
    expect(changed).not.toBe(xml)
    expect(findings(changed)).toContainEqual(expected)
  })

  test('an old or foreign document is told apart', () => {
    expect(findings('<Invoice/>')).toEqual([{ code: 'schema.unknown-root', path: '', value: 'Invoice' }])
    const old =
      '<FacturaElectronica xmlns="https://tribunet.hacienda.go.cr/docs/esquemas/2016/v4.1/facturaElectronica"/>'
    expect(findings(old)).toEqual([{ code: 'schema.unknown-version', path: '', value: '4.1' }])
  })

  test('a file full of faults gives a bounded list', () => {
    const many = xml.replace('<Emisor>', `<Emisor>${'<Fax></Fax>'.repeat(1000)}`)
    expect(findings(many)).toHaveLength(201)
    expect(findings(many).at(-1)).toEqual({ code: 'schema.more', path: '' })
  })
})

test('a field of the model has its official name', () => {
  expect(elementOf('invoice', 'lines.1.taxes.0.exoneration.amount')).toBe(
    'DetalleServicio/LineaDetalle[2]/Impuesto[1]/Exoneracion/MontoExoneracion',
  )
  expect(elementOf('invoice', 'summary.total')).toBe('ResumenFactura/TotalComprobante')
  expect(elementOf('invoice', 'issuer.emails.3')).toBe('Emisor/CorreoElectronico[4]')
  expect(elementOf('export', 'lines.0.taxableBase')).toBeNull()
})

/** Values that no field takes, or only some do: whoever is right about them has to be so for each. */
const values = [
  '',
  ' ',
  '0',
  '01',
  '99',
  '-1',
  '+1',
  '1.',
  '.5',
  '1e3',
  '1.123456',
  '1.12340000',
  '12345678901234',
  'x',
  'ñ'.repeat(101),
  '2026-11-21T10:15:00',
  '2026-02-30T10:15:00-06:00',
]

describe.skipIf(!hasSharedReference)(`the official schema and we agree${sharedNote}`, () => {
  test.each(tellingDocuments())(
    'about %s with each element missing, doubled, moved or otherwise filled',
    (name) => {
      const xml = golden(name)
      const disagreements = mutations(xml).filter((changed) => {
        const ours = findings(changed).length === 0
        return ours !== (schemaFaults(rootOf(xml), changed).length === 0)
      })
      expect(disagreements.map((changed) => differenceOf(xml, changed))).toEqual([])
    },
  )

  test.each(['real', 'synthetic'].flatMap(samplesOf))('about the sample %s', (name) => {
    expect(findings(readFileSync(sharedFile(`samples/${name}`), 'utf8'))).toEqual([])
  })
})

/** The names are asked for even where the tests are skipped. */
function samplesOf(folder: string): string[] {
  if (!hasSharedReference) return [folder]
  return readdirSync(sharedFile(`samples/${folder}`)).map((name) => `${folder}/${name}`)
}

/** One change each, spread over the document; the signature is left alone. */
function mutations(xml: string): string[] {
  const end = xml.indexOf('<ds:Signature')
  const leaves = [...xml.slice(0, end).matchAll(/<(\w+)(?: codigo="[^"]*")?>([^<]*)<\/\1>/g)]
  return leaves.flatMap((leaf, index) => {
    const from = leaf.index
    const to = from + leaf[0].length
    const value = values[index % values.length]!
    const next = leaves[index + 1]
    const isNext = next?.index === to
    return [
      xml.slice(0, from) + xml.slice(to),
      xml.slice(0, to) + leaf[0] + xml.slice(to),
      xml.slice(0, from) + leaf[0].replace(/>[^<]*</, () => `>${value}<`) + xml.slice(to),
      ...(isNext ? [xml.slice(0, from) + next[0] + leaf[0] + xml.slice(to + next[0].length)] : []),
    ]
  })
}

function differenceOf(xml: string, changed: string): string {
  let at = 0
  while (xml[at] === changed[at] && at < xml.length) at += 1
  return changed.slice(Math.max(0, at - 60), at + 60)
}

/** Of the golden documents, the longest first, those with an element that none before them had in its root. */
function tellingDocuments(): string[] {
  const seen = new Set<string>()
  const isTelling = (name: string) => {
    const xml = golden(name)
    const before = seen.size
    for (const [, element] of xml.matchAll(/<([A-Za-z]\w+)[ >]/g)) seen.add(`${rootOf(xml)}/${element}`)
    return seen.size > before
  }
  return [...goldens].sort((a, b) => golden(b).length - golden(a).length).filter(isTelling)
}
