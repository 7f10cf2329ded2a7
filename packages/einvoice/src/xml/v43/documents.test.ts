import { toText } from '@cuentaclara/decimal'
import { attributeOf, parseXml, type XmlElement } from '@cuentaclara/xml'
import { describe, expect, test } from 'vitest'
import {
  hasSharedReference,
  schemaFaults,
  schemaText,
  sharedNote,
  withEmptySignature,
} from '../../../golden/official-schemas.ts'
import { type FormatElement, isGroup } from '../format.ts'
import { fromXml } from '../from-xml.ts'
import { documentFormats43 } from './documents.ts'

const base = 'https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.3'

/** An invoice with every element of 4.3 that changed afterwards. */
function invoice43(): string {
  const party = (name: string, number: string, more = '') =>
    `<Nombre>${name}</Nombre><Identificacion><Tipo>02</Tipo><Numero>${number}</Numero></Identificacion>${more}` +
    '<Ubicacion><Provincia>1</Provincia><Canton>01</Canton><Distrito>01</Distrito><Barrio>05</Barrio>' +
    '<OtrasSenas>Avenida 1</OtrasSenas></Ubicacion><Fax><CodigoPais>506</CodigoPais>' +
    '<NumTelefono>22220000</NumTelefono></Fax><CorreoElectronico>a@ejemplo.invalid</CorreoElectronico>'
  return (
    `<FacturaElectronica xmlns="${base}/facturaElectronica">` +
    '<Clave>50616112300310100011100100001010000000001185526061</Clave><CodigoActividad>475201</CodigoActividad>' +
    '<NumeroConsecutivo>00100001010000000001</NumeroConsecutivo><FechaEmision>2023-11-16T09:15:00</FechaEmision>' +
    `<Emisor>${party('FERRETERIA', '3101000111')}</Emisor><Receptor>${party('CLIENTE', '3102000222')}</Receptor>` +
    '<CondicionVenta>02</CondicionVenta><PlazoCredito>30 dias</PlazoCredito><MedioPago>01</MedioPago>' +
    '<MedioPago>04</MedioPago><DetalleServicio><LineaDetalle><NumeroLinea>1</NumeroLinea>' +
    '<Codigo>3511003000100</Codigo><Cantidad>2</Cantidad><UnidadMedida>Unid</UnidadMedida><Detalle>Pintura</Detalle>' +
    '<PrecioUnitario>600</PrecioUnitario><MontoTotal>1200</MontoTotal><Descuento><MontoDescuento>200</MontoDescuento>' +
    '<NaturalezaDescuento>Cliente</NaturalezaDescuento></Descuento><SubTotal>1000</SubTotal><Impuesto>' +
    '<Codigo>01</Codigo><CodigoTarifa>08</CodigoTarifa><Tarifa>13</Tarifa><Monto>130</Monto><Exoneracion>' +
    '<TipoDocumento>04</TipoDocumento><NumeroDocumento>AL-1</NumeroDocumento><NombreInstitucion>Hacienda' +
    '</NombreInstitucion><FechaEmision>2023-01-01T00:00:00-06:00</FechaEmision><PorcentajeExoneracion>5' +
    '</PorcentajeExoneracion><MontoExoneracion>50</MontoExoneracion></Exoneracion></Impuesto>' +
    '<MontoTotalLinea>1080</MontoTotalLinea></LineaDetalle><LineaDetalle><NumeroLinea>2</NumeroLinea>' +
    '<Cantidad>1</Cantidad><UnidadMedida>Sp</UnidadMedida><Detalle>Exento</Detalle><PrecioUnitario>10</PrecioUnitario>' +
    '<MontoTotal>10</MontoTotal><SubTotal>10</SubTotal><Impuesto><Codigo>01</Codigo><CodigoTarifa>01</CodigoTarifa>' +
    '<Tarifa>0</Tarifa><Monto>0</Monto></Impuesto><MontoTotalLinea>10</MontoTotalLinea></LineaDetalle></DetalleServicio>' +
    '<OtrosCargos><TipoDocumento>04</TipoDocumento><NumeroIdentidadTercero>101230456</NumeroIdentidadTercero>' +
    '<NombreTercero>Persona</NombreTercero><Detalle>Cobro</Detalle><Porcentaje>1</Porcentaje><MontoCargo>5</MontoCargo>' +
    '</OtrosCargos><ResumenFactura><TotalVenta>1210</TotalVenta><TotalDescuentos>200</TotalDescuentos>' +
    '<TotalVentaNeta>1010</TotalVentaNeta><TotalImpuesto>80</TotalImpuesto><TotalOtrosCargos>5</TotalOtrosCargos>' +
    '<TotalComprobante>1095</TotalComprobante></ResumenFactura><InformacionReferencia><TipoDoc>05</TipoDoc>' +
    '<Numero>N-1</Numero><FechaEmision>2023-11-15T00:00:00-06:00</FechaEmision><Codigo>04</Codigo><Razon>Despacho' +
    '</Razon></InformacionReferencia><Otros><OtroTexto codigo="OC">1</OtroTexto></Otros></FacturaElectronica>'
  )
}

function read(xml: string) {
  const result = fromXml(xml)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result
}

test('a percentage of the tax, as until July 2020, becomes points of its rate', () => {
  const pointsOf = (percent: string, amount: string) => {
    const xml = invoice43()
      .replace('>5</PorcentajeExoneracion>', `>${percent}</PorcentajeExoneracion>`)
      .replace('<MontoExoneracion>50<', `<MontoExoneracion>${amount}<`)
    return toText(read(xml).document.lines[0]!.taxes[0]!.exoneration!.ratePoints)
  }
  expect(pointsOf('5', '50')).toBe('5')
  expect(pointsOf('50', '65')).toBe('6.5')
  expect(pointsOf('100', '130')).toBe('13')
  expect(pointsOf('100', '7')).toBe('100')
})

test('a document of 4.3 is read into the model of today', () => {
  const { document, version, notices } = read(invoice43())
  expect(version).toBe('4.3')
  expect(document).toMatchObject({
    kind: 'invoice',
    issuedAt: '2023-11-16T09:15:00-06:00',
    issuerActivity: '475201',
    issuer: { address: { neighbourhood: '05' } },
    saleCondition: '02',
    creditDays: 30,
    payments: [{ means: '01' }, { means: '04' }],
    currency: 'CRC',
    extraTexts: [{ code: 'OC', text: '1' }],
    references: [{ documentType: '05', number: 'N-1', code: '04', reason: 'Despacho' }],
    otherCharges: [{ thirdParty: { identification: { type: '', number: '101230456' }, name: 'Persona' } }],
  })
  expect(document.lines[0]).toMatchObject({
    cabys: '3511003000100',
    discounts: [{ code: '', nature: 'Cliente' }],
    taxes: [{ rateCode: '08', exoneration: { institution: '99', institutionOther: 'Hacienda' } }],
  })
  expect(
    [document.lines[0]!.taxableBase, document.lines[0]!.netTax, document.exchangeRate].map(toText),
  ).toEqual(['1000', '80', '1'])
  expect(document).not.toHaveProperty('old')
  expect(notices.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'unknown-element Emisor/Fax',
    'unknown-element Receptor/Fax',
  ])
})

test('the exempt rate code 01 of then is the 10 of today', () => {
  expect(read(invoice43()).document.lines[1]!.taxes).toMatchObject([{ code: '01', rateCode: '10' }])
})

test('a foreign buyer and a term in words are kept or noticed', () => {
  const xml = invoice43()
    .replace(
      /<Receptor>.*?<\/Identificacion>/,
      '<Receptor><Nombre>X</Nombre><IdentificacionExtranjero>P1</IdentificacionExtranjero>',
    )
    .replace('30 dias', 'un mes')
  const { document, notices } = read(xml)
  expect(document.receiver?.identification).toEqual({ type: '05', number: 'P1' })
  expect(document).not.toHaveProperty('creditDays')
  expect(notices).toContainEqual({ code: 'unreadable-value', path: 'PlazoCredito', value: 'un mes' })
})

test('the activity of a purchase invoice is its receiver’s', () => {
  const { document } = read(invoice43().replaceAll('FacturaElectronica', 'FacturaElectronicaCompra'))
  expect(document).toMatchObject({ kind: 'purchase', receiverActivity: '475201' })
  expect(document).not.toHaveProperty('issuerActivity')
})

test('there was no receipt of payment in 4.3', () => {
  expect(fromXml(`<ReciboElectronicoPago xmlns="${base}/reciboElectronicoPago"/>`)).toMatchObject({
    problems: [{ code: 'xml.unknown-root' }],
  })
})

describe.skipIf(!hasSharedReference)(`against the schemas of 2019${sharedNote}`, () => {
  test('the invoice of these tests is valid', () => {
    expect(schemaFaults('FacturaElectronica', withEmptySignature(invoice43()), '4.3')).toEqual([])
  })

  test.each(Object.values(documentFormats43).map((format) => [format.root, format] as const))(
    'every element of %s but Fax is known',
    (root, format) => {
      const known = new Set(namesOf(format.children))
      const missing = schemaNames(root).filter((name) => !known.has(name) && name !== root)
      expect([...new Set(missing)]).toEqual(['Fax'])
      expect(schemaText(root, '4.3')).toContain(`targetNamespace="${format.namespace}"`)
    },
  )
})

function namesOf(elements: readonly FormatElement[]): string[] {
  return elements.flatMap((each) => (isGroup(each) ? [each.name, ...namesOf(each.children)] : [each.name]))
}

function schemaNames(root: string): string[] {
  const names = (element: XmlElement): string[] => {
    const own = element.name === 'element' ? attributeOf(element, 'name') : null
    return [...(own === null ? [] : [own]), ...element.elements.flatMap(names)]
  }
  return names(parseXml(schemaText(root, '4.3')).root)
}
