import { toText } from '@cuentaclara/decimal'
import { expect, test } from 'vitest'
import { fromXml } from '../from-xml.ts'

/** Everything in which 4.2 differs from 4.3. */
const invoice42 =
  '<FacturaElectronica xmlns="https://tribunet.hacienda.go.cr/docs/esquemas/2017/v4.2/facturaElectronica">' +
  '<Clave>50610091800310100011100100001010000000001112345678</Clave>' +
  '<NumeroConsecutivo>00100001010000000001</NumeroConsecutivo><FechaEmision>2018-09-10T09:15:00-06:00</FechaEmision>' +
  '<Emisor><Nombre>FERRETERIA</Nombre><Identificacion><Tipo>02</Tipo><Numero>3101000111</Numero></Identificacion>' +
  '<CorreoElectronico>a@ejemplo.invalid</CorreoElectronico></Emisor>' +
  '<Receptor><Nombre>CLIENTE</Nombre><IdentificacionExtranjero>P-123</IdentificacionExtranjero></Receptor>' +
  '<CondicionVenta>02</CondicionVenta><PlazoCredito>30</PlazoCredito><MedioPago>01</MedioPago>' +
  '<DetalleServicio><LineaDetalle><NumeroLinea>1</NumeroLinea><Codigo><Tipo>04</Tipo><Codigo>M-1</Codigo></Codigo>' +
  '<Cantidad>2</Cantidad><UnidadMedida>Unid</UnidadMedida><Detalle>Martillo</Detalle>' +
  '<PrecioUnitario>600</PrecioUnitario><MontoTotal>1200</MontoTotal><MontoDescuento>200</MontoDescuento>' +
  '<NaturalezaDescuento>Cliente</NaturalezaDescuento><SubTotal>1000</SubTotal><Impuesto><Codigo>01</Codigo>' +
  '<Tarifa>13.00</Tarifa><Monto>130</Monto><Exoneracion><TipoDocumento>01</TipoDocumento>' +
  '<NumeroDocumento>EX-1</NumeroDocumento><NombreInstitucion>Hacienda</NombreInstitucion>' +
  '<FechaEmision>2018-01-01T00:00:00-06:00</FechaEmision><MontoImpuesto>65</MontoImpuesto>' +
  '<PorcentajeCompra>50</PorcentajeCompra></Exoneracion></Impuesto><MontoTotalLinea>1065</MontoTotalLinea>' +
  '</LineaDetalle></DetalleServicio><ResumenFactura><CodigoMoneda>USD</CodigoMoneda><TipoCambio>570.5</TipoCambio>' +
  '<TotalVenta>1200</TotalVenta><TotalDescuentos>200</TotalDescuentos><TotalVentaNeta>1000</TotalVentaNeta>' +
  '<TotalImpuesto>65</TotalImpuesto><TotalComprobante>1065</TotalComprobante></ResumenFactura>' +
  '<Normativa><NumeroResolucion>DGT-R-48-2016</NumeroResolucion>' +
  '<FechaResolucion>07-10-2016 00:00:00</FechaResolucion></Normativa></FacturaElectronica>'

test('a document of 4.2 is read into the model of today as far as its fields allow', () => {
  const result = fromXml(invoice42)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  const { document, version, notices } = result
  const [line] = document.lines
  expect({ version, kind: document.kind, currency: document.currency }).toEqual({
    version: '4.2',
    kind: 'invoice',
    currency: 'USD',
  })
  expect(toText(document.exchangeRate)).toBe('570.5')
  expect(line).toMatchObject({ cabys: '', codes: [{ type: '04', code: 'M-1' }] })
  expect(line?.discounts.map(({ amount, nature }) => [toText(amount), nature])).toEqual([['200', 'Cliente']])
  expect(line?.taxes.map(({ exoneration }) => toText(exoneration!.amount))).toEqual(['65'])
  expect(document.receiver?.identification?.number).toBe('P-123')
  // What has no place is not left out in silence.
  expect(notices.map(({ path }) => path)).toEqual(
    expect.arrayContaining([expect.stringContaining('Normativa')]),
  )
})
