import { type Particle, readStructure } from './read-structure.ts'

// Written by hand from the official schemas of 2026-04-22, on purpose without a look at the code that
// writes documents: two readings of one text catch what one reading misses. Indentation is nesting;
// `?` optional, `{a,b}` repetition; the types are those of `value-types.ts`.

const discountCodes = '=01|02|03|04|05|06|07|08|09|99'
const taxCodes = '=01|02|03|04|05|06|07|08|12|99'
const rateCodes = '=01|02|03|04|05|06|07|08|09|10|11'
const idTypes = '=01|02|03|04|05|06'
const productCodes = '=01|02|03|04|99'
const referenceCodes = '01|02|04|05|06|07|08|09|10|11|12|13|14|15|16'
const unlimited = '{0,1000000}'

/** What differs from one document to the next; `?` makes a field optional, null leaves it out. */
type Shape = {
  issuerActivity: '' | '?' | null
  receiverActivity: '' | '?' | null
  issuerAddress: '' | '?'
  issuerForeignAddress: boolean
  issuerEmails: string
  receiver: '' | '?'
  receiverId: '' | '?'
  receiverAddress: boolean
  receiverForeignAddress: boolean
  conditions: string
  detail: '' | '?'
  tariffHeading: boolean
  cabys: '' | '?'
  transactionType: boolean
  assortment: 'full' | 'untaxed' | null
  /** Factory VAT, special taxes: what only sales at home have. */
  factory: boolean
  base: boolean
  exoneration: boolean
  exportAmount: boolean
  assumedTax: '' | '?' | null
  netTax: boolean
  /** Exonerated and not subject sums. */
  allBuckets: boolean
  returnedVat: boolean
  references: string
}

const invoice: Shape = {
  issuerActivity: '',
  receiverActivity: '?',
  issuerAddress: '',
  issuerForeignAddress: false,
  issuerEmails: '{1,4}',
  receiver: '',
  receiverId: '',
  receiverAddress: true,
  receiverForeignAddress: true,
  conditions: '=01|02|03|04|05|06|07|08|10|12|13|14|15|99',
  detail: '?',
  tariffHeading: false,
  cabys: '',
  transactionType: true,
  assortment: 'full',
  factory: true,
  base: true,
  exoneration: true,
  exportAmount: false,
  assumedTax: '',
  netTax: true,
  allBuckets: true,
  returnedVat: true,
  references: '{0,10}',
}

const withoutNationalisation = '=01|02|03|04|05|06|07|08|10|13|14|15|99'

const ticket: Shape = {
  ...invoice,
  receiverActivity: null,
  receiver: '?',
  receiverId: '?',
  conditions: withoutNationalisation,
  transactionType: false,
}

const note: Shape = {
  ...invoice,
  issuerActivity: '?',
  issuerAddress: '?',
  issuerEmails: '{0,4}',
  receiver: '?',
  receiverId: '?',
  conditions: '=01|02|03|04|05|06|07|08|09|10|11|12|13|14|15|99',
  tariffHeading: true,
  cabys: '?',
  exportAmount: true,
  assumedTax: '?',
  references: '{1,10}',
}

const purchase: Shape = {
  ...invoice,
  issuerActivity: '?',
  receiverActivity: '',
  issuerAddress: '?',
  issuerForeignAddress: true,
  issuerEmails: '{0,4}',
  receiverForeignAddress: false,
  conditions: withoutNationalisation,
  detail: '',
  assortment: null,
  factory: false,
  assumedTax: null,
  returnedVat: false,
  references: '{1,10}',
}

const exportInvoice: Shape = {
  ...invoice,
  receiverActivity: null,
  receiver: '?',
  receiverId: '?',
  receiverAddress: false,
  conditions: withoutNationalisation,
  detail: '',
  tariffHeading: true,
  assortment: 'untaxed',
  factory: false,
  base: false,
  exoneration: false,
  exportAmount: true,
  assumedTax: null,
  netTax: false,
  allBuckets: false,
  returnedVat: false,
}

const address = `
    Provincia p1
    Canton p2
    Distrito p2
    Barrio ? s5-50
    OtrasSenas s5-250`

const phone = `
  Telefono ?
    CodigoPais i3
    NumTelefono i100..99999999999999999999`

function issuer(shape: Shape): string {
  return `
Emisor
  Nombre s5-100
  Identificacion
    Tipo ${idTypes}
    Numero s0-20
  Registrofiscal8707 ? s0-12
  NombreComercial ? s3-80
  Ubicacion ${shape.issuerAddress}${address}
  ${shape.issuerForeignAddress ? 'OtrasSenasExtranjero ? s5-300' : ''}${phone}
  CorreoElectronico ${shape.issuerEmails} s0-160`
}

function receiver(shape: Shape): string {
  return `
Receptor ${shape.receiver}
  Nombre s3-100
  Identificacion ${shape.receiverId}
    Tipo ${idTypes}
    Numero s0-20
  NombreComercial ? s3-80
  ${shape.receiverAddress ? `Ubicacion ?${address}` : ''}
  ${shape.receiverForeignAddress ? 'OtrasSenasExtranjero ? s5-300' : ''}${phone}
  CorreoElectronico ? s0-160`
}

function assortment(kind: 'full' | 'untaxed'): string {
  const isFull = kind === 'full'
  return `
    DetalleSurtido ?
      LineaDetalleSurtido {1,20}
        CodigoCABYSSurtido s13-13
        CodigoComercialSurtido {0,5}
          TipoSurtido ${productCodes}
          CodigoSurtido s1-20
        CantidadSurtido d16.3+
        UnidadMedidaSurtido unit
        UnidadMedidaComercialSurtido ? s0-20
        DetalleSurtido s3-200
        PrecioUnitarioSurtido m
        MontoTotalSurtido m
        DescuentoSurtido {0,5}
          MontoDescuentoSurtido m
          CodigoDescuentoSurtido ${discountCodes}
          DescuentoSurtidoOtros ? s3-80
        SubTotalSurtido m
        ${isFull ? 'IVACobradoFabricaSurtido ? =01|02' : ''}
        ${isFull ? 'BaseImponibleSurtido m' : ''}
        ImpuestoSurtido {1,1000}
          CodigoImpuestoSurtido ${taxCodes}
          CodigoImpuestoOTROSurtido ? s5-100
          CodigoTarifaIVASurtido ? ${rateCodes}
          TarifaSurtido ? d4.2${isFull ? specificAssortmentTax : ''}
          MontoImpuestoSurtido m`
}

const specificAssortmentTax = `
          DatosImpuestoEspecificoSurtido ?
            CantidadUnidadMedidaSurtido d7.2
            PorcentajeSurtido ? d4.2
            ProporcionSurtido ? d10.5
            VolumenUnidadConsumoSurtido ? d7.2
            ImpuestoUnidadSurtido m`

const specificTax = `
      DatosImpuestoEspecifico ?
        CantidadUnidadMedida d7.2
        Porcentaje ? d4.2
        Proporcion ? d10.5
        VolumenUnidadConsumo ? d7.2
        ImpuestoUnidad m`

const exoneration = `
      Exoneracion ?
        TipoDocumentoEX1 =01|02|03|04|05|06|07|08|09|10|11|99
        TipoDocumentoOTRO ? s5-100
        NumeroDocumento s3-40
        Articulo ? i6
        Inciso ? i6
        NombreInstitucion =01|02|03|04|05|06|07|08|09|10|11|12|99
        NombreInstitucionOtros ? s5-160
        FechaEmisionEX date
        TarifaExonerada d4.2
        MontoExoneracion m`

function detail(shape: Shape): string {
  const { assumedTax } = shape
  return `
DetalleServicio ${shape.detail}
  LineaDetalle {1,1000}
    NumeroLinea i1..1000
    ${shape.tariffHeading ? 'PartidaArancelaria ? s12-12' : ''}
    CodigoCABYS ${shape.cabys} s13-13
    CodigoComercial {0,5}
      Tipo ${productCodes}
      Codigo s0-20
    Cantidad d16.3
    UnidadMedida unit
    ${shape.transactionType ? 'TipoTransaccion ? =01|02|03|04|05|06|07|08|09|10|11|12|13' : ''}
    UnidadMedidaComercial ? s0-20
    Detalle s3-200
    NumeroVINoSerie {0,1000} s0-17
    RegistroMedicamento ? s0-100
    FormaFarmaceutica ? s0-3${shape.assortment ? assortment(shape.assortment) : ''}
    PrecioUnitario m
    MontoTotal m
    Descuento {0,5}
      MontoDescuento m
      CodigoDescuento ${discountCodes}
      CodigoDescuentoOTRO ? s5-100
      NaturalezaDescuento ? s3-80
    SubTotal m
    ${shape.factory ? 'IVACobradoFabrica ? =01|02' : ''}
    ${shape.base ? 'BaseImponible m' : ''}
    Impuesto {1,1000}
      Codigo ${taxCodes}
      CodigoImpuestoOTRO ? s5-100
      CodigoTarifaIVA ? ${rateCodes}
      Tarifa ? d4.2
      FactorCalculoIVA ? d5.4${shape.factory ? specificTax : ''}
      Monto m
      ${shape.exportAmount ? 'MontoExportacion ? m' : ''}${shape.exoneration ? exoneration : ''}
    ${assumedTax === null ? '' : `ImpuestoAsumidoEmisorFabrica ${assumedTax} m`}
    ${shape.netTax ? 'ImpuestoNeto m' : ''}
    MontoTotalLinea m`
}

const otherCharges = `
OtrosCargos {0,15}
  TipoDocumentoOC =01|02|03|04|05|06|07|08|09|10|99
  TipoDocumentoOTROS ? s5-100
  IdentificacionTercero ?
    Tipo ${idTypes}
    Numero s0-20
  NombreTercero ? s5-100
  Detalle s0-160
  PorcentajeOC ? d9.5+
  MontoCargo m`

const currency = `
  CodigoTipoMoneda
    CodigoMoneda currency
    TipoCambio m`

const breakdown = `
  TotalDesgloseImpuesto {0,1000}
    Codigo ${taxCodes}
    CodigoTarifaIVA ? ${rateCodes}
    TotalMontoImpuesto m
  TotalImpuesto ? m`

const payments = (occurs: string, means: string) => `
  MedioPago ${occurs}
    TipoMedioPago ${means} =01|02|03|04|05|06|07|99
    MedioPagoOtros ? s3-100
    TotalMedioPago ? m
  TotalComprobante m`

function summary({ allBuckets, returnedVat }: Shape): string {
  const rest = (name: string) => (allBuckets ? `${name} ? m` : '')
  return `
ResumenFactura${currency}
  TotalServGravados ? m
  TotalServExentos ? m
  ${rest('TotalServExonerado')}
  ${rest('TotalServNoSujeto')}
  TotalMercanciasGravadas ? m
  TotalMercanciasExentas ? m
  ${rest('TotalMercExonerada')}
  ${rest('TotalMercNoSujeta')}
  TotalGravado ? m
  TotalExento ? m
  ${rest('TotalExonerado')}
  ${rest('TotalNoSujeto')}
  TotalVenta m
  TotalDescuentos ? m
  TotalVentaNeta m${breakdown}
  TotalImpAsumEmisorFabrica ? m
  ${returnedVat ? 'TotalIVADevuelto ? m' : ''}
  TotalOtrosCargos ? m${payments('{0,4}', '?')}`
}

function references(occurs: string, number: '' | '?', codes: string): string {
  return `
InformacionReferencia ${occurs}
  TipoDocIR =01|02|03|04|05|06|07|08|09|10|11|12|13|14|15|16|17|18|19|20|99
  TipoDocRefOTRO ? s5-100
  Numero ${number} s0-50
  FechaEmisionIR date
  Codigo ? =${codes}|99
  CodigoReferenciaOTRO ? s5-100
  Razon ? s0-180`
}

// What is inside is for those who verify it.
const signature = `
Signature {1,5} @Id
  SignedInfo any
  SignatureValue any
  KeyInfo ? any
  Object ${unlimited} any`

const extras = `
Otros ?
  OtroTexto ${unlimited} s0-500 @codigo
  OtroContenido ${unlimited} s0-500 @codigo`

const numbering = `
NumeroConsecutivo n20
FechaEmision date`

function activity(name: string, occurs: '' | '?' | null): string {
  return occurs === null ? '' : `${name} ${occurs} s6-6`
}

function sale(shape: Shape): string {
  return `
Clave clave
ProveedorSistemas s0-20
${activity('CodigoActividadEmisor', shape.issuerActivity)}
${activity('CodigoActividadReceptor', shape.receiverActivity)}${numbering}${issuer(shape)}${receiver(shape)}
CondicionVenta ${shape.conditions}
CondicionVentaOtros ? s5-100
PlazoCredito ? i5${detail(shape)}${otherCharges}${summary(shape)}${references(shape.references, '?', referenceCodes)}${extras}${signature}`
}

const paymentReceipt = `
Clave clave
ProveedorSistemas s0-20${numbering}
Emisor
  Nombre s5-100
  Identificacion
    Tipo ${idTypes}
    Numero s0-20
  CorreoElectronico {1,4} s0-160
Receptor
  Nombre s3-100
  Identificacion
    Tipo ${idTypes}
    Numero s0-20
  CorreoElectronico ? s0-160
CondicionVenta =09|11
DetalleServicio
  LineaDetalle {1,1000}
    NumeroLinea i1..1000
    Detalle s3-200
    MontoTotal m
    SubTotal m
    Impuesto {0,1000}
      Codigo ${taxCodes}
      CodigoImpuestoOTRO ? s5-100
      CodigoTarifaIVA ? ${rateCodes}
      Tarifa ? d4.2
      FactorCalculoIVA ? d5.4
      Monto m
    ImpuestoNeto m
    MontoTotalLinea m
ResumenFactura${currency}
  TotalVenta m
  TotalVentaNeta m${breakdown}${payments('{1,4}', '')}${references('{1,10}', '', `${referenceCodes}|17`)}${signature}`

const receiverMessage = `
Clave clave
NumeroCedulaEmisor s0-20
FechaEmisionDoc date
Mensaje #1|2|3
DetalleMensaje ? s0-160
MontoTotalImpuesto ? d18.5
CodigoActividad ? s0-6
CondicionImpuesto ? =01|02|03|04|05
MontoTotalImpuestoAcreditar ? m
MontoTotalDeGastoAplicable ? m
TotalFactura d18.5
NumeroCedulaReceptor n9,12
NumeroConsecutivoReceptor n20${signature}`

const structures: Readonly<Record<string, string>> = {
  FacturaElectronica: sale(invoice),
  TiqueteElectronico: sale(ticket),
  NotaCreditoElectronica: sale(note),
  NotaDebitoElectronica: sale(note),
  FacturaElectronicaCompra: sale(purchase),
  FacturaElectronicaExportacion: sale(exportInvoice),
  ReciboElectronicoPago: paymentReceipt,
  MensajeReceptor: receiverMessage,
}

const parsed = new Map<string, Particle[]>()

/** Roots that the authority receives. */
export const knownRoots: readonly string[] = Object.keys(structures)

/** The ordered content of a root element, or null for roots this simulator does not receive. */
export function structureOf(root: string): Particle[] | null {
  if (!Object.hasOwn(structures, root)) return null
  const particles = parsed.get(root) ?? readStructure(structures[root]!)
  parsed.set(root, particles)
  return particles
}
