import { readdirSync, readFileSync } from 'node:fs'
import { toText } from '@cuentaclara/decimal'
import { describe, expect, test } from 'vitest'
import {
  hasSharedReference,
  schemaFaults,
  sharedFile,
  sharedNote,
  withEmptySignature,
} from '../../golden/official-schemas.ts'
import { fromXml, identifyXml, type ReadResult } from './from-xml.ts'
import { toXml } from './to-xml.ts'

const namespace = 'https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/facturaElectronica'

/** A small invoice with room for what a test is about. */
function invoiceXml(
  inside = '',
  root = `<FacturaElectronica xmlns="${namespace}">`,
  end = '</FacturaElectronica>',
) {
  return `${root}<Clave>50616112600310100011100100001010000000001285526061</Clave>${inside}${end}`
}

function read(input: string | Uint8Array): Extract<ReadResult, { ok: true }> {
  const result = fromXml(input)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result
}

function problemOf(input: string | Uint8Array) {
  const result = fromXml(input)
  return result.ok ? undefined : result.problems[0]
}

describe.skipIf(!hasSharedReference)(`samples${sharedNote}`, () => {
  const files = hasSharedReference
    ? ['samples/real/', 'samples/synthetic/'].flatMap((folder) =>
        readdirSync(sharedFile(folder))
          .filter((name) => name.endsWith('.xml'))
          .map((name) => folder + name),
      )
    : []
  const documents = files.filter((name) => !/_respuesta|\/s1[1-7]/.test(name))

  test.each(documents)('%s is read whole, with its signature counted', (file) => {
    expect(read(readFileSync(sharedFile(file)))).toMatchObject({ version: '4.4', signatures: 1, notices: [] })
  })

  test.each(documents)('%s written by us is valid by the official schema', (file) => {
    const { document, root } = read(readFileSync(sharedFile(file)))
    expect(schemaFaults(root, withEmptySignature(toXml(document)))).toEqual([])
    expect(read(toXml(document)).document).toEqual(document)
  })

  test('messages are recognised and left to their own readers', () => {
    for (const file of files.filter((name) => !documents.includes(name))) {
      const bytes = readFileSync(sharedFile(file))
      expect(problemOf(bytes)).toMatchObject({ code: 'xml.unknown-root' })
      expect(identifyXml(bytes)).toMatchObject({
        ok: true,
        version: '4.4',
        root: expect.stringMatching(/^Mensaje/),
      })
    }
  })
})

describe('encodings', () => {
  const emisor = '<Emisor><Nombre>Peña y Núñez</Nombre></Emisor>'
  const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const utf16 = (text: string) =>
    new Uint8Array(Uint16Array.from(`\ufeff${text}`, (c) => c.charCodeAt(0)).buffer)
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${invoiceXml(emisor)}`

  test.each<[string, Uint8Array | string]>([
    ['UTF-8 without a declaration', utf8(invoiceXml(emisor))],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${declared('utf-8')}`)],
    ['text with a byte order mark', `\ufeff${declared('utf-8')}`],
    ['ISO-8859-1', latin(declared('ISO-8859-1'))],
    [
      'windows-1252',
      latin(
        declared("windows-1252' standalone='yes").replace('"windows', "'windows").replace('yes"', "yes'"),
      ),
    ],
    ['UTF-16 with a byte order mark', utf16(declared('UTF-16'))],
  ])('%s is read', (_, input) => {
    expect(read(input)).toMatchObject({ document: { issuer: { name: 'Peña y Núñez' } }, notices: [] })
  })

  test.each([
    ['UTF-8 and is Windows-1252', latin(declared('UTF-8')), 'windows-1252'],
    ['UTF-16 and is UTF-8', utf8(declared('utf-16')), 'utf-8'],
  ])('a file that claims %s is read with a notice', (_, bytes, value) => {
    const result = read(bytes)
    expect(result.document.issuer.name).toBe('Peña y Núñez')
    expect(result.notices).toMatchObject([{ code: 'encoding-guessed', value }])
  })

  test('an encoding that could hide mark-up is refused', () => {
    expect(problemOf(latin(declared('UTF-7')))).toMatchObject({ code: 'xml.encoding' })
    expect(problemOf(latin(declared('IBM037')))).toMatchObject({ code: 'xml.encoding' })
  })
})

describe('leniency', () => {
  test('a prefix on the root and its elements changes nothing', () => {
    const plain = invoiceXml('<Emisor><Nombre>Ana</Nombre></Emisor>')
    const prefixed = plain
      .replaceAll('</', '</fe:')
      .replace(/<(?=[A-Z])/g, '<fe:')
      .replace('xmlns=', 'xmlns:fe=')
    expect(read(prefixed).document).toEqual(read(plain).document)
  })

  test('CDATA, comments and white space around values are no part of them', () => {
    const inside = '<Emisor>\n <Nombre>\n <![CDATA[Pan & vino]]> <!-- x --></Nombre>\n</Emisor>'
    expect(read(invoiceXml(inside)).document.issuer.name).toBe('Pan & vino')
  })

  test.each([
    ['2026-11-16T09:15:00', '2026-11-16T09:15:00-06:00'],
    ['2026-11-16T09:15:00.1234567-06:00', '2026-11-16T09:15:00.1234567-06:00'],
    ['2026-11-16T15:15:00Z', '2026-11-16T15:15:00+00:00'],
    ['2026-11-16T09:15:00-0600', '2026-11-16T09:15:00-06:00'],
    ['2026-11-16 09:15', '2026-11-16T09:15:00-06:00'],
    ['2026-11-16', '2026-11-16T00:00:00-06:00'],
  ])('the moment %s is %s', (written, read_) => {
    expect(read(invoiceXml(`<FechaEmision>${written}</FechaEmision>`)).document.issuedAt).toBe(read_)
  })

  test.each([
    ['1810.5900', '1810.59'],
    ['.00', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+1', '1'],
    ['-0.00', '0'],
    ['-3.50', '-3.5'],
    ['0E-5', '0'],
    ['1.5E3', '1500'],
    ['12345E-3', '12.345'],
    ['1E-2', '0.01'],
    ['  7  ', '7'],
  ])('the amount %s is %s', (written, value) => {
    const inside = `<ResumenFactura><TotalComprobante>${written}</TotalComprobante></ResumenFactura>`
    const { document, notices } = read(invoiceXml(inside))
    expect(toText(document.summary.total)).toBe(value)
    expect(notices).toEqual([])
  })

  test.each(['1,234.50', '1e999', 'NaN', '0x10', '--1', '.', '1.2.3', '9'.repeat(60)])(
    'the amount %s is zero with a notice',
    (written) => {
      const { document, notices } = read(
        invoiceXml(`<ResumenFactura><TotalComprobante>${written}</TotalComprobante></ResumenFactura>`),
      )
      expect(toText(document.summary.total)).toBe('0')
      expect(notices).toEqual([
        { code: 'unreadable-value', path: 'ResumenFactura/TotalComprobante', value: written },
      ])
    },
  )

  test('absent totals are zero, absent lists empty, an absent receiver nobody', () => {
    const { document } = read(invoiceXml())
    expect(document).toMatchObject({ receiver: null, lines: [], payments: [], currency: 'CRC' })
    expect(
      Object.values(document.summary)
        .filter((each) => !Array.isArray(each))
        .map((each) => toText(each as never)),
    ).toEqual(Array(20).fill('0'))
  })

  test('empty optional elements are absent, empty texts with a code are kept', () => {
    const inside =
      '<Emisor><NombreComercial/><CorreoElectronico></CorreoElectronico></Emisor><PlazoCredito></PlazoCredito>' +
      '<Otros><OtroTexto codigo="NumeroOrden" /></Otros>'
    const { document } = read(invoiceXml(inside))
    expect(document.issuer).toEqual({ name: '', emails: [] })
    expect(document).not.toHaveProperty('creditDays')
    expect(document.extraTexts).toEqual([{ code: 'NumeroOrden', text: '' }])
  })

  test('the situation is position 42 of the clave', () => {
    expect(read(invoiceXml()).document.situation).toBe('2')
  })

  test('elements in another order are read all the same', () => {
    const inside =
      '<ResumenFactura><TotalComprobante>5</TotalComprobante></ResumenFactura><CondicionVenta>01</CondicionVenta>'
    expect(read(invoiceXml(inside)).document).toMatchObject({ saleCondition: '01' })
  })

  test('a namespace that names no version is read as 4.4 with a notice', () => {
    const { version, notices } = read(invoiceXml('', '<FacturaElectronica>'))
    expect(version).toBe('4.4')
    expect(notices).toMatchObject([{ code: 'unknown-namespace' }])
  })
})

describe('what cannot be kept is noticed', () => {
  test.each([
    ['<Fax>22223333</Fax>', { code: 'unknown-element', path: 'Fax', value: '22223333' }],
    ['<Emisor><Fax>1</Fax></Emisor>', { code: 'unknown-element', path: 'Emisor/Fax', value: '1' }],
    ['<Clave>x</Clave>', { code: 'repeated-element', path: 'Clave', value: 'x' }],
    ['<Emisor>suelto</Emisor>', { code: 'unexpected-text', path: 'Emisor/', value: 'suelto' }],
    [
      '<PlazoCredito>30 días</PlazoCredito>',
      { code: 'unreadable-value', path: 'PlazoCredito', value: '30 días' },
    ],
    ['<FechaEmision>ayer</FechaEmision>', { code: 'unreadable-value', path: 'FechaEmision', value: 'ayer' }],
    [
      '<DetalleServicio><LineaDetalle/><LineaDetalle><NumeroLinea>7</NumeroLinea><Peso>1</Peso></LineaDetalle></DetalleServicio>',
      { code: 'unknown-element', path: 'DetalleServicio/LineaDetalle[2]/Peso', value: '1' },
    ],
    [
      '<DetalleServicio><LineaDetalle><NumeroLinea>7</NumeroLinea></LineaDetalle></DetalleServicio>',
      { code: 'line-number', path: 'DetalleServicio/LineaDetalle[1]/NumeroLinea', value: '7' },
    ],
    [
      '<Otros><OtroContenido><pedido>9</pedido></OtroContenido></Otros>',
      { code: 'unknown-element', path: 'Otros/OtroContenido/pedido', value: '9' },
    ],
  ])('%s', (inside, notice) => {
    expect(read(invoiceXml(inside)).notices).toContainEqual(notice)
  })

  test('a hundred notices are kept, then one that says more', () => {
    const { notices } = read(invoiceXml('<X/>'.repeat(500)))
    expect(notices).toHaveLength(101)
    expect(notices.at(-1)).toMatchObject({ code: 'more' })
  })
})

describe('hostile or foreign files', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['a DTD', `<!DOCTYPE x>${invoiceXml()}`, 'xml.doctype'],
    ['an entity', invoiceXml('<Emisor><Nombre>&x;</Nombre></Emisor>'), 'xml.entity'],
    ['too deep', invoiceXml('<a>'.repeat(32) + '</a>'.repeat(32)), 'xml.too-deep'],
    ['a doubled Id', invoiceXml('<Otros Id="a"/><Otros Id="a"/>'), 'xml.duplicate-id'],
    ['too large', new Uint8Array(5 * 1024 * 1024 + 1), 'xml.too-large'],
    ['too large as text', ' '.repeat(5 * 1024 * 1024 + 1), 'xml.too-large'],
    ['nothing', '', 'xml.empty'],
    ['a PDF', new TextEncoder().encode('%PDF-1.7'), 'xml.malformed'],
    ['half a file', invoiceXml('', undefined, ''), 'xml.malformed'],
    ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"></html>', 'xml.unknown-root'],
    ['a root of every object', '<constructor/>', 'xml.unknown-root'],
    [
      'version 5',
      invoiceXml('', `<FacturaElectronica xmlns="${namespace.replace('4.4', '5.0')}">`),
      'xml.unsupported-version',
    ],
  ])('%s is refused', (_, input, code) => {
    expect(problemOf(input)).toMatchObject({ code })
  })

  test('elements with names of Object.prototype are only unknown', () => {
    const { document } = read(
      invoiceXml('<__proto__><toString>1</toString></__proto__><constructor>2</constructor>'),
    )
    expect(Object.getPrototypeOf(document)).toBe(Object.prototype)
  })
})
