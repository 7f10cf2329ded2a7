import { readFileSync } from 'node:fs'
import { decimal, halfUp, round, toFixedText } from '@cuentaclara/decimal'
import { writeAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { describe, expect, test, vi } from 'vitest'
import { golden, goldenNames, hasSamples, sampleFiles, samplesNote, signed } from '../test/documents.ts'
import { checkFile } from './check-file.ts'
import { isClean, type Report } from './report.ts'

/** The day after the golden documents were issued. */
const now = Date.parse('2026-11-22T12:00:00-06:00')

function check(xml: string | Uint8Array): Report {
  return checkFile('a.xml', typeof xml === 'string' ? Buffer.from(xml) : xml, {
    nowMs: now,
    isPractice: true,
  })
}

/** The same document after a change that has to change something. */
function changed(xml: string, from: string | RegExp, to: string): string {
  const result = xml.replace(from, to)
  expect(result).not.toBe(xml)
  return result
}

// What a signature is checked on has to be what the amounts are taken from, so a file is read once.
test('a file becomes text once, for its content, its schema and its signatures', () => {
  const bytes = Buffer.from(signed(golden('invoice-cash')))
  const decode = vi.spyOn(TextDecoder.prototype, 'decode')
  expect(checkFile('a.xml', bytes, { nowMs: now }).signatures).toMatchObject([{ valid: true }])
  expect(decode).toHaveBeenCalledTimes(1)
  decode.mockRestore()
})

describe.each(goldenNames)('%s', (name) => {
  test('is clean when it is signed', () => {
    const report = check(signed(golden(name)))
    expect({ ...report, signatures: [] }).toEqual({
      file: 'a.xml',
      kind: expect.any(String),
      version: '4.4',
      clave: expect.stringMatching(/^506\d{47}$/),
      well_formed: true,
      schema: [],
      arithmetic: [],
      rules: report.rules.filter(({ severity }) => severity === 'warning'),
      signatures: [],
    })
    expect(report.signatures).toMatchObject([
      { valid: true, signer: { taxpayer_id: '3101000111' }, problems: [] },
    ])
    expect(isClean(report)).toBe(true)
  })

  test('lacks nothing but its signature when it is not', () => {
    const report = check(golden(name))
    expect(report).toMatchObject({ schema: [{ code: 'schema.missing', path: 'Signature' }], signatures: [] })
    expect(isClean(report)).toBe(false)
  })

  test('may be written with two decimals', () => {
    const amounts =
      /<(Monto\w*|SubTotal\w*|BaseImponible\w*|Impuesto(?:Neto|Asumido\w+)|Total\w+)>(\d+\.\d{5})</g
    const short = golden(name).replace(amounts, (_, element: string, text: string) => {
      return `<${element}>${toFixedText(round(decimal(text), 2, halfUp), 2)}<`
    })
    expect(check(short).arithmetic).toEqual([])
  })

  test('shows every amount that was changed by one', () => {
    const xml = golden(name)
    const amounts = [
      ...xml.matchAll(
        /<(MontoTotal|SubTotal|ImpuestoNeto|MontoTotalLinea|TotalGravado|TotalVenta|TotalVentaNeta|TotalDescuentos|TotalImpuesto|TotalOtrosCargos|TotalComprobante|TotalMontoImpuesto)>(\d+)\./g,
      ),
    ]
    const unnoticed = amounts.filter((amount) => {
      const start = amount.index + amount[1]!.length + 2
      const tampered = `${xml.slice(0, start)}${BigInt(amount[2]!) + 1n}${xml.slice(start + amount[2]!.length)}`
      return check(tampered).arithmetic.length === 0
    })
    expect(unnoticed.map(([text]) => text)).toEqual([])
  })
})

describe.skipIf(!hasSamples)(`documents of others${samplesNote}`, () => {
  const files = sampleFiles().map((file) => [file.pathname.split('/').at(-1), file] as const)
  const isReal = (file: URL) => file.pathname.includes('/real/')

  test.each(files.filter(([, file]) => isReal(file)))('%s is clean', (_, file) => {
    const report = checkFile('a.xml', readFileSync(file), { nowMs: now })
    const clean = { well_formed: true, version: '4.4', schema: [], arithmetic: [], rules: [] }
    expect(report).toMatchObject(clean)
    expect(report.signatures.map(({ valid }) => valid)).toEqual([true])
    expect(isClean(report)).toBe(true)
  })

  // Made for trying: their certificate is younger than they are, and no authority's, and some name activities that are none.
  const shortcomings = ['activity.unknown', 'certificate-not-yet-valid', 'signer-not-issuer']
  test.each(files.filter(([, file]) => !isReal(file)))('%s is clean but for how it was made', (_, file) => {
    const report = checkFile('a.xml', readFileSync(file), { nowMs: now, isPractice: true })
    expect(report).toMatchObject({ well_formed: true, version: '4.4', schema: [], arithmetic: [] })
    expect(report.signatures.map(({ valid }) => valid)).toEqual([true])
    const found = [...report.rules, ...report.signatures.flatMap(({ problems }) => problems)]
    const errors = found.filter(({ severity }) => severity === 'error').map(({ code }) => code)
    expect(errors.filter((code) => !shortcomings.includes(code))).toEqual([])
  })
})

describe('a signed document', () => {
  const xml = signed(golden('invoice-cash'))

  test('that was changed has no valid signature', () => {
    const report = check(changed(xml, 'Ferretería', 'Ferreteria'))
    expect(report.signatures).toMatchObject([
      {
        valid: false,
        problems: expect.arrayContaining([expect.objectContaining({ code: 'digest-mismatch' })]),
      },
    ])
    expect(isClean(report)).toBe(false)
  })

  test('is the same with a byte order mark', () => {
    expect(isClean(check(`\uFEFF${xml}`))).toBe(true)
  })

  test('is the same in ISO-8859-1', () => {
    const declared = changed(xml, '"UTF-8"', '"ISO-8859-1"')
    const report = check(Buffer.from(declared, 'latin1'))
    expect(report).toMatchObject({
      kind: 'invoice',
      schema: [],
      arithmetic: [],
      signatures: [{ valid: true }],
    })
  })

  test('of somebody else is named and not all right', () => {
    const foreign = signed(
      changed(golden('invoice-cash'), '<Numero>3101000111</Numero>', '<Numero>3101000112</Numero>'),
    )
    const report = check(foreign)
    expect(report.signatures[0]).toMatchObject({
      valid: true,
      problems: [{ code: 'signer-not-issuer', severity: 'error' }],
    })
    expect(isClean(report)).toBe(false)
  })
})

/** Each was once called all right, signed properly but for what it is about. */
describe('is noticed, and is not all right:', () => {
  const cash = golden('invoice-cash')
  const codesOf = ({ rules, signatures }: Report) => [
    ...rules.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    ...signatures
      .flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'))
      .map(({ code }) => code),
  ]
  const expectNoticed = (report: Report, code: string) => {
    expect(codesOf(report)).toContain(code)
    expect(isClean(report)).toBe(false)
  }

  test('a signature without policy', () => {
    expectNoticed(check(signed(cash, { policy: false })), 'policy-missing')
  })
  test('a signing time outside of the life of the certificate', () => {
    expectNoticed(
      check(signed(cash, { signingTime: '2019-11-21T10:15:00-06:00' })),
      'certificate-not-yet-valid',
    )
    expectNoticed(check(signed(cash, { signingTime: '2059-11-21T10:15:00-06:00' })), 'certificate-expired')
  })
  test('a signing time to come', () => {
    expectNoticed(check(signed(cash, { signingTime: '2026-11-23T12:30:00-06:00' })), 'signing-time-future')
  })
  test('a document of tomorrow', () => {
    expectNoticed(
      check(signed(changed(cash, /<FechaEmision>[^<]*/, '<FechaEmision>2026-11-23T12:30:00-06:00'))),
      'issued-at.future',
    )
  })
  test.each([
    [
      'a provider of software without identity',
      'software-provider.format',
      'invoice-cash',
      /<ProveedorSistemas>[^<]*/,
      '<ProveedorSistemas>ABC',
    ],
    [
      'alcohol without proportion',
      'tax.alcohol-proportion-missing',
      'invoice-specific-taxes',
      /<Proporcion>[^<]*<\/Proporcion>/,
      '',
    ],
    [
      'an activity that the official table has not',
      'activity.unknown',
      'invoice-cash',
      /<CodigoActividadEmisor>[^<]*/,
      '<CodigoActividadEmisor>9999.9',
    ],
    [
      'a first line that is numbered 2',
      'line.number-differs',
      'invoice-cash',
      '<NumeroLinea>1<',
      '<NumeroLinea>2<',
    ],
  ] as const)('%s', (_, code, name, from, to) => {
    expectNoticed(check(signed(changed(golden(name), from, to))), code)
  })
  test('a comment inside a total, which no signature covers', () => {
    const split = changed(signed(cash), /(<TotalComprobante>\d)/, '$1<!-- -->')
    expectNoticed(check(split), 'split-text')
  })
  test('an answer of the authority that somebody else signed', () => {
    const answer = writeAuthorityAnswer({
      clave: '50621112600310100011100100001010000000001185526061',
      issuerName: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
      issuerIdentification: { type: '02', number: '3101000111' },
      status: 'accepted',
      text: '.',
      total: decimal('1130'),
    })
    expectNoticed(check(signed(answer)), 'signer-not-issuer')
  })
})

test('a confirmation may name an expense where there was no tax', () => {
  const message =
    '<MensajeReceptor xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeReceptor"><Clave>50621112600310100011100100001010000000001185526061</Clave><NumeroCedulaEmisor>3102000222</NumeroCedulaEmisor><FechaEmisionDoc>2026-11-21T10:15:00-06:00</FechaEmisionDoc><Mensaje>1</Mensaje><CondicionImpuesto>04</CondicionImpuesto><MontoTotalDeGastoAplicable>5000000.00000</MontoTotalDeGastoAplicable><TotalFactura>5000000.00000</TotalFactura><NumeroCedulaReceptor>3101000111</NumeroCedulaReceptor><NumeroConsecutivoReceptor>00100001050000000001</NumeroConsecutivoReceptor></MensajeReceptor>'
  const report = check(signed(message))
  expect(report.rules.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(isClean(report)).toBe(true)
})

describe('an unusual file', () => {
  test('with prefixes and CDATA is read like any other', () => {
    const xml = golden('ticket-restaurant')
      .replace(/<(\/?)(?=\w)/g, '<$1cr:')
      .replace(' xmlns=', ' xmlns:cr=')
      .replace(/<cr:Detalle>([^<]*)</, '<cr:Detalle><![CDATA[$1]]><')
    const { kind, schema, arithmetic, rules } = check(xml)
    expect({ kind, schema, arithmetic }).toEqual({
      kind: 'ticket',
      schema: [{ code: 'schema.missing', path: 'Signature' }],
      arithmetic: [],
    })
    expect(rules.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test.each<[string, string | Uint8Array, string]>([
    ['empty', '', 'file.empty'],
    ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'xml.malformed'],
    ['with a DTD', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'xml.doctype'],
    ['with an entity', '<a>&b;</a>', 'xml.entity'],
    ['cut short', golden('invoice-cash').slice(0, 500), 'xml.malformed'],
    ['too large', `<a>${'x'.repeat(5 * 1024 * 1024)}</a>`, 'xml.too-large'],
    ['too deep', '<a>'.repeat(40) + '</a>'.repeat(40), 'xml.too-deep'],
  ])('%s says why it is not read', (_, content, code) => {
    expect(check(content)).toMatchObject({ kind: null, well_formed: false, schema: [{ code }] })
  })

  test('of another kind of XML is well-formed and nothing else', () => {
    expect(check('<html/>')).toMatchObject({
      kind: null,
      well_formed: true,
      schema: [{ code: 'schema.unknown-root' }],
      signatures: [],
    })
  })
})

describe('the numbers of a document', () => {
  const xml = golden('invoice-cash')
  test.each<[string, string | RegExp, string]>([
    ['clave.date-differs', /<FechaEmision>[^<]*/, '<FechaEmision>2026-11-22T10:15:00-06:00'],
    ['clave.issuer-differs', '<Numero>3101000111</Numero>', '<Numero>3101000112</Numero>'],
    ['clave.consecutivo-differs', /<NumeroConsecutivo>[^<]*/, '<NumeroConsecutivo>00100001010000000002'],
    ['clave.malformed', /<Clave>506/, '<Clave>507'],
    ['consecutivo.type-differs', /<NumeroConsecutivo>[^<]*/, '<NumeroConsecutivo>00100001040000000001'],
    ['consecutivo.malformed', /<NumeroConsecutivo>[^<]*/, '<NumeroConsecutivo>1'],
  ])('%s', (code, from, to) => {
    expect(check(changed(xml, from, to)).rules.map((rule) => rule.code)).toContain(code)
  })

  test('hold late in the evening, when it is another day in Greenwich', () => {
    const evening = changed(xml, /<FechaEmision>[^<]*/, '<FechaEmision>2026-11-22T03:15:00Z')
    expect(check(evening).rules).toEqual(check(xml).rules)
  })
})

test('a rule of the authority that is broken is named with its place and what it prevents', () => {
  const report = check(changed(golden('invoice-cash'), /<CodigoTarifaIVA>08/, '<CodigoTarifaIVA>07'))
  expect(report.rules).toContainEqual(
    expect.objectContaining({
      severity: 'error',
      element: expect.stringMatching(/^DetalleServicio\/LineaDetalle\[1\]/),
    }),
  )
})

describe('what software in the field writes is no error', () => {
  const cash = golden('invoice-cash')
  const noTotal = /<TotalImpAsumEmisorFabrica>[^<]*<\/TotalImpAsumEmisorFabrica>/
  test.each<[string, string, string | RegExp, string]>([
    [
      'words on a condition that needs none',
      cash,
      '</CondicionVenta>',
      '</CondicionVenta><CondicionVentaOtros>NO DEFINIDO</CondicionVentaOtros>',
    ],
    [
      'a term of zero days on a cash sale',
      cash,
      '</CondicionVenta>',
      '</CondicionVenta><PlazoCredito>0</PlazoCredito>',
    ],
    ['an instant without zone', cash, /(<FechaEmision>[^<]*?)-06:00/, '$1'],
    [
      'an empty OtroTexto',
      cash,
      '</FacturaElectronica>',
      '<Otros><OtroTexto></OtroTexto></Otros></FacturaElectronica>',
    ],
    ['zero as .00', cash, /<ImpuestoAsumidoEmisorFabrica>0[.0]*</, '<ImpuestoAsumidoEmisorFabrica>.00<'],
    ['totals of zero left out', cash, noTotal, ''],
    ['a payment without its amount', cash, /<TotalMedioPago>[^<]*<\/TotalMedioPago>/, ''],
    ['a telephone with leading zeros', cash, '<NumTelefono>', '<NumTelefono>00'],
    ['an activity of six digits', cash, /(<CodigoActividadEmisor>)[^<]*/, '$1475201'],
    [
      'means of payment on a sale on credit',
      golden('invoice-credit-dollars-exonerated'),
      '<TotalComprobante>',
      '<MedioPago><TipoMedioPago>04</TipoMedioPago></MedioPago><TotalComprobante>',
    ],
    [
      'a percentage rounded away from its charge',
      golden('ticket-restaurant'),
      /<PorcentajeOC>[^<]*/,
      '<PorcentajeOC>9.99',
    ],
    ['a space that does not break', cash, /<Detalle>[^<]*/, '<Detalle>Pintura\u00a0roja'],
  ])('%s', (_, xml, from, to) => {
    const report = check(signed(changed(xml, from, to)))
    expect(report).toMatchObject({ schema: [], arithmetic: [], signatures: [{ valid: true }] })
    expect(report.rules.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(isClean(report)).toBe(true)
  })

  test('CRLF and indentation that were there when it was signed are', () => {
    const indented = signed(cash.replaceAll('><', '>\n  <'))
    expect(isClean(check(indented.replaceAll('\n', '\r\n')))).toBe(true)
    expect(check(indented.replaceAll('\n  ', '\n')).signatures).toMatchObject([{ valid: false }])
  })
})
