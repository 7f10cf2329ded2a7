import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { decimal } from '@cuentaclara/decimal'
import { writeAuthorityAnswer, writeReceiverMessage } from '@cuentaclara/einvoice/xml'
import { createTestPkcs12, openPkcs12, type SigningKey, signXml } from '@cuentaclara/xades'

/** Documents to be damaged, each unsigned in canonical form and signed. */
export type Original = { name: string; unsigned: string; signed: string }

export type Corpus = { originals: Original[]; key: SigningKey }

const pin = 'Prueba-2026-ok'
const golden = new URL('../packages/einvoice/golden/documents/', import.meta.url)
/** Findings, and the key: kept, so that the same seed gives the same bytes in the next run. */
export const fuzzFolder = new URL('../var/fuzz/', import.meta.url)

/** One document of every case that our engine writes, the messages, and one of version 4.3. */
export async function openCorpus(): Promise<Corpus> {
  const key = await openKey('key', 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA', 'CPJ-3-101-000111')
  // Only the authority signs its answers.
  const seal = await openKey('seal', 'SELLO DE PRUEBA', 'CPJ-2-100-042005')
  const documents = readdirSync(golden)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => [name.slice(0, -4), readFileSync(new URL(name, golden), 'utf8')] as const)
  const originals = [...documents, ...messages(), ['invoice-43', invoice43] as const].map(([name, text]) => {
    const unsigned = text.replaceAll('>\n<', '><').trim()
    const signer = name === 'authority-answer' ? seal : key
    const signed = signXml(unsigned, signer, { signingTime: '2026-11-21T10:15:00-06:00', id: 'S-1' })
    return { name, unsigned, signed }
  })
  return { originals, key }
}

async function openKey(name: string, commonName: string, serialNumberAttribute: string): Promise<SigningKey> {
  const file = new URL(`${name}.p12`, fuzzFolder)
  if (!existsSync(file)) {
    mkdirSync(fuzzFolder, { recursive: true })
    const made = await createTestPkcs12({
      pin,
      commonName,
      serialNumberAttribute,
      notBefore: '2026-01-01T00:00:00Z',
      notAfter: '2036-01-01T00:00:00Z',
    })
    writeFileSync(file, made)
  }
  return openPkcs12(readFileSync(file), pin)
}

const clave = '50621112600310100011100100001010000000001112345678'

function messages(): (readonly [string, string])[] {
  return [
    [
      'receiver-message',
      writeReceiverMessage({
        clave,
        issuerNumber: '3101000222',
        issuedAt: '2026-11-21T10:15:00-06:00',
        verdict: 'partially-accepted',
        text: 'Se acepta solo una parte',
        totalTax: decimal('130'),
        activity: '4752.1',
        taxCondition: '02',
        creditedTax: decimal('100'),
        applicableExpense: decimal('30'),
        total: decimal('1130'),
        receiverNumber: '3101000111',
        consecutivo: '00100001060000000001',
      }),
    ],
    [
      'authority-answer',
      writeAuthorityAnswer({
        clave,
        issuerName: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
        issuerIdentification: { type: '02', number: '3101000111' },
        receiverName: 'CLIENTE FICTICIO',
        receiverIdentification: { type: '02', number: '3102000222' },
        status: 'rejected',
        statusText: 'Rechazado',
        text: 'El comprobante electrónico tiene los siguientes errores: \n\n[\ncodigo, mensaje, fila, columna\n-99, ""El consecutivo ya existe."", 0, 0\n\n]',
        totalTax: decimal('130'),
        total: decimal('1130'),
      }),
    ],
  ]
}

const invoice43 = `<FacturaElectronica xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.3/facturaElectronica">
<Clave>50616112300310100011100100001010000000001185526061</Clave><CodigoActividad>475201</CodigoActividad><NumeroConsecutivo>00100001010000000001</NumeroConsecutivo><FechaEmision>2023-11-16T09:15:00</FechaEmision>
<Emisor><Nombre>FERRETERIA</Nombre><Identificacion><Tipo>02</Tipo><Numero>3101000111</Numero></Identificacion><Ubicacion><Provincia>1</Provincia><Canton>01</Canton><Distrito>01</Distrito><Barrio>05</Barrio><OtrasSenas>Avenida 1</OtrasSenas></Ubicacion><Fax><CodigoPais>506</CodigoPais><NumTelefono>22220000</NumTelefono></Fax><CorreoElectronico>a@ejemplo.invalid</CorreoElectronico></Emisor>
<CondicionVenta>02</CondicionVenta><PlazoCredito>30 dias</PlazoCredito><MedioPago>01</MedioPago><MedioPago>04</MedioPago>
<DetalleServicio><LineaDetalle><NumeroLinea>1</NumeroLinea><Codigo>3511003000100</Codigo><Cantidad>2</Cantidad><UnidadMedida>Unid</UnidadMedida><Detalle>Pintura</Detalle><PrecioUnitario>600</PrecioUnitario><MontoTotal>1200</MontoTotal><Descuento><MontoDescuento>200</MontoDescuento><NaturalezaDescuento>Cliente</NaturalezaDescuento></Descuento><SubTotal>1000</SubTotal><Impuesto><Codigo>01</Codigo><CodigoTarifa>08</CodigoTarifa><Tarifa>13</Tarifa><Monto>130</Monto><Exoneracion><TipoDocumento>04</TipoDocumento><NumeroDocumento>AL-1</NumeroDocumento><NombreInstitucion>Hacienda</NombreInstitucion><FechaEmision>2023-01-01T00:00:00-06:00</FechaEmision><PorcentajeExoneracion>5</PorcentajeExoneracion><MontoExoneracion>50</MontoExoneracion></Exoneracion></Impuesto><MontoTotalLinea>1080</MontoTotalLinea></LineaDetalle></DetalleServicio>
<ResumenFactura><TotalVenta>1200</TotalVenta><TotalDescuentos>200</TotalDescuentos><TotalVentaNeta>1000</TotalVentaNeta><TotalImpuesto>80</TotalImpuesto><TotalComprobante>1080</TotalComprobante></ResumenFactura>
<Otros><OtroTexto codigo="OC">1</OtroTexto></Otros></FacturaElectronica>`
