import { type Particle, readStructure } from './read-structure.ts'

// Written by hand from the official schemas of 2026-04-22, on purpose without a look at the code that
// writes documents: two readings of one text catch what one reading misses. Indentation is nesting;
// `?` optional, `{a,b}` repetition; `s5-100` text, `d18.5` decimal, `n20` digits, `=01|02` enumeration.

const party = (name: string, occurs: string, extra: string) => `
${name} ${occurs}
  Nombre s${name === 'Emisor' ? 5 : 3}-100
  Identificacion ${extra.includes('optional-id') ? '?' : ''}
    Tipo =01|02|03|04|05|06
    Numero s0-20
  ${name === 'Emisor' ? 'Registrofiscal8707 ? s0-12' : ''}
  NombreComercial ? s3-80
  Ubicacion ${name === 'Emisor' ? '' : '?'}
    Provincia n1
    Canton n2
    Distrito n2
    Barrio ? s5-50
    OtrasSenas s5-250
  ${name === 'Receptor' ? 'OtrasSenasExtranjero ? s5-300' : ''}
  Telefono ?
    CodigoPais i3
    NumTelefono i20
  CorreoElectronico ${name === 'Emisor' ? '{1,4}' : '?'} email160`

const discountCodes = '=01|02|03|04|05|06|07|08|09|99'
const taxCodes = '=01|02|03|04|05|06|07|08|12|99'
const rateCodes = '=01|02|03|04|05|06|07|08|09|10|11'

const assortment = `
    DetalleSurtido ?
      LineaDetalleSurtido {1,20}
        CodigoCABYSSurtido n13
        CodigoComercialSurtido {0,5}
          TipoSurtido =01|02|03|04|99
          CodigoSurtido s0-20
        CantidadSurtido d16.3
        UnidadMedidaSurtido unit
        UnidadMedidaComercialSurtido ? s0-20
        DetalleSurtido s3-200
        PrecioUnitarioSurtido d18.5
        MontoTotalSurtido d18.5
        DescuentoSurtido {0,5}
          MontoDescuentoSurtido d18.5
          CodigoDescuentoSurtido ${discountCodes}
          DescuentoSurtidoOtros ? s5-100
        SubTotalSurtido d18.5
        IVACobradoFabricaSurtido ? =01|02
        BaseImponibleSurtido d18.5
        ImpuestoSurtido {1,1000}
          CodigoImpuestoSurtido ${taxCodes}
          CodigoImpuestoOTROSurtido ? s5-100
          CodigoTarifaIVASurtido ? ${rateCodes}
          TarifaSurtido ? d4.2
          DatosImpuestoEspecificoSurtido ?
            CantidadUnidadMedidaSurtido d7.2
            PorcentajeSurtido ? d4.2
            ProporcionSurtido ? d10.5
            VolumenUnidadConsumoSurtido ? d7.2
            ImpuestoUnidadSurtido d18.5
          MontoImpuestoSurtido d18.5`

const line = (transactionType: string) => `
  LineaDetalle {1,1000}
    NumeroLinea i4
    CodigoCABYS n13
    CodigoComercial {0,5}
      Tipo =01|02|03|04|99
      Codigo s0-20
    Cantidad d16.3
    UnidadMedida unit
    ${transactionType}
    UnidadMedidaComercial ? s0-20
    Detalle s3-200
    NumeroVINoSerie {0,1000} s0-17
    RegistroMedicamento ? s0-100
    FormaFarmaceutica ? s0-3${assortment}
    PrecioUnitario d18.5
    MontoTotal d18.5
    Descuento {0,5}
      MontoDescuento d18.5
      CodigoDescuento ${discountCodes}
      CodigoDescuentoOTRO ? s5-100
      NaturalezaDescuento ? s3-80
    SubTotal d18.5
    IVACobradoFabrica ? =01|02
    BaseImponible d18.5
    Impuesto {1,1000}
      Codigo ${taxCodes}
      CodigoImpuestoOTRO ? s5-100
      CodigoTarifaIVA ? ${rateCodes}
      Tarifa ? d4.2
      FactorCalculoIVA ? d5.4
      DatosImpuestoEspecifico ?
        CantidadUnidadMedida d7.2
        Porcentaje ? d4.2
        Proporcion ? d10.5
        VolumenUnidadConsumo ? d7.2
        ImpuestoUnidad d18.5
      Monto d18.5
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
        MontoExoneracion d18.5
    ImpuestoAsumidoEmisorFabrica d18.5
    ImpuestoNeto d18.5
    MontoTotalLinea d18.5`

const otherCharges = `
OtrosCargos {0,15}
  TipoDocumentoOC =01|02|03|04|05|06|07|08|09|10|99
  TipoDocumentoOTROS ? s5-100
  IdentificacionTercero ?
    Tipo =01|02|03|04|05|06
    Numero s0-20
  NombreTercero ? s5-100
  Detalle s0-160
  PorcentajeOC ? d9.5
  MontoCargo d18.5`

const summary = `
ResumenFactura
  CodigoTipoMoneda
    CodigoMoneda currency
    TipoCambio d18.5
  TotalServGravados ? d18.5
  TotalServExentos ? d18.5
  TotalServExonerado ? d18.5
  TotalServNoSujeto ? d18.5
  TotalMercanciasGravadas ? d18.5
  TotalMercanciasExentas ? d18.5
  TotalMercExonerada ? d18.5
  TotalMercNoSujeta ? d18.5
  TotalGravado ? d18.5
  TotalExento ? d18.5
  TotalExonerado ? d18.5
  TotalNoSujeto ? d18.5
  TotalVenta d18.5
  TotalDescuentos ? d18.5
  TotalVentaNeta d18.5
  TotalDesgloseImpuesto {0,1000}
    Codigo ${taxCodes}
    CodigoTarifaIVA ? ${rateCodes}
    TotalMontoImpuesto d18.5
  TotalImpuesto ? d18.5
  TotalImpAsumEmisorFabrica ? d18.5
  TotalIVADevuelto ? d18.5
  TotalOtrosCargos ? d18.5
  MedioPago {0,4}
    TipoMedioPago ? =01|02|03|04|05|06|07|99
    MedioPagoOtros ? s3-100
    TotalMedioPago ? d18.5
  TotalComprobante d18.5`

const references = `
InformacionReferencia {0,10}
  TipoDocIR =01|02|03|04|05|06|07|08|09|10|11|12|13|14|15|16|17|18|19|20|99
  TipoDocRefOTRO ? s5-100
  Numero ? s0-50
  FechaEmisionIR date
  Codigo ? =01|02|04|05|06|07|08|09|10|11|12|13|14|15|16|17|99
  CodigoReferenciaOTRO ? s5-100
  Razon ? s0-180`

const extras = `
Otros ?
  OtroTexto {0,100000} s0-500
  OtroContenido {0,100000} s0-500
Signature {1,5} any`

const head = (receiverActivity: string) => `
Clave clave
ProveedorSistemas s0-20
CodigoActividadEmisor s6-6
${receiverActivity}
NumeroConsecutivo n20
FechaEmision date`

const invoiceConditions = '=01|02|03|04|05|06|07|08|10|12|14|15|99'
const ticketConditions = '=01|02|03|04|05|06|07|08|10|14|15|99'

const terms = (conditions: string) => `
CondicionVenta ${conditions}
CondicionVentaOtros ? s5-100
PlazoCredito ? i5
DetalleServicio ?`

const structures: Readonly<Record<string, string>> = {
  FacturaElectronica:
    head('CodigoActividadReceptor ? s6-6') +
    party('Emisor', '', '') +
    party('Receptor', '', '') +
    terms(invoiceConditions) +
    line('TipoTransaccion ? =01|02|03|04|05|06|07|08|09|10|11|12|13') +
    otherCharges +
    summary +
    references +
    extras,
  TiqueteElectronico:
    head('') +
    party('Emisor', '', '') +
    party('Receptor', '?', 'optional-id') +
    terms(ticketConditions) +
    line('') +
    otherCharges +
    summary +
    references +
    extras,
}

const parsed = new Map<string, Particle[]>()

/** The ordered content of a root element, or null for roots this simulator does not receive. */
export function structureOf(root: string): Particle[] | null {
  const text = structures[root]
  if (text === undefined) return null
  const particles = parsed.get(root) ?? readStructure(text)
  parsed.set(root, particles)
  return particles
}
