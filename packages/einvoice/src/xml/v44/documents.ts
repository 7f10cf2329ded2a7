import type { OfficialKind } from '../../document/document.ts'
import { documentKinds } from '../../kinds/kinds.ts'
import {
  blankAddress,
  blankAssortmentPart,
  blankDiscount,
  blankDocument,
  blankExoneration,
  blankIdentification,
  blankLine,
  blankOtherCharge,
  blankParty,
  blankPayment,
  blankPhone,
  blankProductCode,
  blankReference,
  blankSpecific,
  blankTax,
} from '../blanks.ts'
import {
  code,
  decimalOf,
  type Exclusion,
  instant,
  integer,
  money,
  moneyUnlessZero,
  namespaceOf44,
  percentage,
  position,
  type RootFormat,
  tagged,
  text,
} from '../format.ts'
import { type Column, group, groups, leaf, leaves, type Row, resolve } from './table.ts'

/** Conditions of sale under which nothing was paid yet (Annex v4.4, note 6). */
const unpaidConditions: Exclusion = { at: 'saleCondition', values: ['02', '08', '10'] }

/**
 * Version 4.4, schema revision of 2026-04-22, as one table. The seven documents share one order of elements, so each
 * row says once what an element is and, in columns, how often each document carries it:
 *
 *   FE invoice · TE ticket · N credit and debit note · FEC purchase · FEE export · REP payment receipt
 *
 * A single word instead of six columns means the same for all that carry the enclosing group.
 */
export const documentFormats: Readonly<Record<OfficialKind, RootFormat>> = {
  invoice: documentFormat('invoice', 'FE'),
  ticket: documentFormat('ticket', 'TE'),
  'debit-note': documentFormat('debit-note', 'N'),
  'credit-note': documentFormat('credit-note', 'N'),
  purchase: documentFormat('purchase', 'FEC'),
  export: documentFormat('export', 'FEE'),
  'payment-receipt': documentFormat('payment-receipt', 'REP'),
}

function documentFormat(kind: OfficialKind, column: Column): RootFormat {
  const { root, namespaceSuffix } = documentKinds[kind].official
  return {
    root,
    namespace: namespaceOf44(namespaceSuffix),
    version: '4.4',
    children: resolve(documentRows(), column),
    blank: blankDocument,
  }
}

// biome-ignore format: a table reads by its columns
function documentRows(): Row[] {
  return [
    //                                                                              FE     TE     N      FEC    FEE    REP
    leaf('Clave', 'clave', text(50, 50, /^[a-zA-Z0-9]{50}$/), '1'),
    leaf('ProveedorSistemas', 'softwareProviderId', text(0, 20), '1'),
    leaf('CodigoActividadEmisor', 'issuerActivity', text(6, 6), '                   1      1      ?      ?      1      -'),
    leaf('CodigoActividadReceptor', 'receiverActivity', text(6, 6), '               ?      -      ?      1      -      -'),
    leaf('NumeroConsecutivo', 'consecutivo', text(20, 20, /^\d{20}$/), '1'),
    leaf('FechaEmision', 'issuedAt', instant, '1'),
    group('Emisor', 'issuer', '1', issuerRows(), blankParty),
    group('Receptor', 'receiver', '                                                 1      ?      ?      1      ?      1', receiverRows(), blankParty),
    leaf('CondicionVenta', 'saleCondition', code, '1'),
    leaf('CondicionVentaOtros', 'saleConditionOther', text(5, 100), '               ?      ?      ?      ?      ?      -'),
    leaf('PlazoCredito', 'creditDays', integer(5), '                                ?      ?      ?      ?      ?      -'),
    group('DetalleServicio', '', '                                                  ?      ?      ?      1      1      1', [
      groups('LineaDetalle', 'lines', '1-1000', lineRows(), blankLine),
    ]),
    groups('OtrosCargos', 'otherCharges', '                                         0-15   0-15   0-15   0-15   0-15   -', otherChargeRows(), blankOtherCharge),
    group('ResumenFactura', '', '1', summaryRows()),
    groups('InformacionReferencia', 'references', '                                 0-10   0-10   1-10   1-10   0-10   1-10', referenceRows(), blankReference),
    group('Otros', '', '                                                            ?      ?      ?      ?      ?      -', [
      leaves('OtroTexto', 'extraTexts', tagged(500), '0-*'),
      leaves('OtroContenido', 'extraContents', tagged(500), '0-*'),
    ]),
  ]
}

// biome-ignore format: a table reads by its columns
function issuerRows(): Row[] {
  return [
    leaf('Nombre', 'name', text(5, 100), '1'),
    identification('Identificacion', 'identification', '1'),
    //                                                                              FE     TE     N      FEC    FEE    REP
    leaf('Registrofiscal8707', 'alcoholRegistry', text(0, 12), '                    ?      ?      ?      ?      ?      -'),
    leaf('NombreComercial', 'tradeName', text(3, 80), '                             ?      ?      ?      ?      ?      -'),
    address('                                                                       1      1      ?      ?      1      -'),
    leaf('OtrasSenasExtranjero', 'foreignAddress', text(5, 300), '                  -      -      -      ?      -      -'),
    phone('                                                                         ?      ?      ?      ?      ?      -'),
    leaves('CorreoElectronico', 'emails', text(0, 160), '                           1-4    1-4    0-4    0-4    1-4    1-4'),
  ]
}

// biome-ignore format: a table reads by its columns
function receiverRows(): Row[] {
  return [
    leaf('Nombre', 'name', text(3, 100), '1'),
    //                                                                              FE     TE     N      FEC    FEE    REP
    identification('Identificacion', 'identification', '                            1      ?      ?      1      ?      1'),
    leaf('NombreComercial', 'tradeName', text(3, 80), '                             ?      ?      ?      ?      ?      -'),
    address('                                                                       ?      ?      ?      ?      -      -'),
    leaf('OtrasSenasExtranjero', 'foreignAddress', text(5, 300), '                  ?      ?      ?      -      ?      -'),
    phone('                                                                         ?      ?      ?      ?      ?      -'),
    leaves('CorreoElectronico', 'emails', text(0, 160), '?'),
  ]
}

function identification(name: string, at: string, occurs: string): Row {
  return group(
    name,
    at,
    occurs,
    [leaf('Tipo', 'type', code, '1'), leaf('Numero', 'number', text(0, 20), '1')],
    blankIdentification,
  )
}

function address(occurs: string): Row {
  return group(
    'Ubicacion',
    'address',
    occurs,
    [
      leaf('Provincia', 'province', text(1, 1, /^[1-9]$/), '1'),
      leaf('Canton', 'canton', text(2, 2, /^(0[1-9]|[1-9]\d)$/), '1'),
      leaf('Distrito', 'district', text(2, 2, /^(0[1-9]|[1-9]\d)$/), '1'),
      leaf('Barrio', 'neighbourhood', text(5, 50), '?'),
      leaf('OtrasSenas', 'details', text(5, 250), '1'),
    ],
    blankAddress,
  )
}

function phone(occurs: string): Row {
  return group(
    'Telefono',
    'phone',
    occurs,
    [
      leaf('CodigoPais', 'countryCode', text(1, 20, /^[+-]?0*\d{1,3}$/), '1'),
      leaf('NumTelefono', 'number', text(3, 20, /^0*[1-9]\d{2,}$/), '1'),
    ],
    blankPhone,
  )
}

// biome-ignore format: a table reads by its columns
function lineRows(): Row[] {
  return [
    leaf('NumeroLinea', '', position, '1'),
    //                                                                              FE     TE     N      FEC    FEE    REP
    leaf('PartidaArancelaria', 'tariffHeading', text(12, 12), '                     -      -      ?      -      ?      -'),
    leaf('CodigoCABYS', 'cabys', text(13, 13), '                                    1      1      ?      1      1      -'),
    groups('CodigoComercial', 'codes', '                                            0-5    0-5    0-5    0-5    0-5    -', [
      leaf('Tipo', 'type', code, '1'),
      leaf('Codigo', 'code', text(0, 20), '1'),
    ], blankProductCode),
    leaf('Cantidad', 'quantity', decimalOf(16, 3), '                                1      1      1      1      1      -'),
    leaf('UnidadMedida', 'unit', text(1, 15), '                                     1      1      1      1      1      -'),
    leaf('TipoTransaccion', 'transactionType', code, '                              ?      -      ?      ?      ?      -'),
    leaf('UnidadMedidaComercial', 'commercialUnit', text(0, 20), '                  ?      ?      ?      ?      ?      -'),
    leaf('Detalle', 'description', text(3, 200), '1'),
    leaves('NumeroVINoSerie', 'serialNumbers', text(0, 17), '                       0-1000 0-1000 0-1000 0-1000 0-1000 -'),
    leaf('RegistroMedicamento', 'medicineRegistry', text(0, 100), '                 ?      ?      ?      ?      ?      -'),
    leaf('FormaFarmaceutica', 'pharmaceuticalForm', text(0, 3), '                   ?      ?      ?      ?      ?      -'),
    group('DetalleSurtido', '', '                                                   ?      ?      ?      -      ?      -', [
      groups('LineaDetalleSurtido', 'assortment', '1-20', assortmentRows(), blankAssortmentPart),
    ]),
    leaf('PrecioUnitario', 'unitPrice', money, '                                    1      1      1      1      1      -'),
    leaf('MontoTotal', 'total', money, '1'),
    groups('Descuento', 'discounts', '                                              0-5    0-5    0-5    0-5    0-5    -', [
      leaf('MontoDescuento', 'amount', money, '1'),
      leaf('CodigoDescuento', 'code', code, '1'),
      leaf('CodigoDescuentoOTRO', 'other', text(5, 100), '?'),
      leaf('NaturalezaDescuento', 'nature', text(3, 80), '?'),
    ], blankDiscount),
    leaf('SubTotal', 'subtotal', money, '1'),
    leaf('IVACobradoFabrica', 'factoryVat', code, '                                 ?      ?      ?      -      -      -'),
    leaf('BaseImponible', 'taxableBase', money, '                                   1      1      1      1      -      -'),
    groups('Impuesto', 'taxes', '                                                   1-1000 1-1000 1-1000 1-1000 1-1000 0-1000', taxRows(), blankTax),
    leaf('ImpuestoAsumidoEmisorFabrica', 'assumedTax', money, '                     1      1      ?      -      -      -'),
    leaf('ImpuestoNeto', 'netTax', money, '                                         1      1      1      1      -      1'),
    leaf('MontoTotalLinea', 'lineTotal', money, '1'),
  ]
}

// biome-ignore format: a table reads by its columns
function taxRows(): Row[] {
  return [
    leaf('Codigo', 'code', code, '1'),
    leaf('CodigoImpuestoOTRO', 'otherName', text(5, 100), '?'),
    leaf('CodigoTarifaIVA', 'rateCode', code, '?'),
    leaf('Tarifa', 'rate', percentage, '?'),
    leaf('FactorCalculoIVA', 'factor', decimalOf(5, 4), '?'),
    //                                                                              FE     TE     N      FEC    FEE    REP
    group('DatosImpuestoEspecifico', 'specific', '                                  ?      ?      ?      -      -      -', [
      leaf('CantidadUnidadMedida', 'quantity', decimalOf(7, 2), '1'),
      leaf('Porcentaje', 'percent', percentage, '?'),
      leaf('Proporcion', 'proportion', decimalOf(10, 5), '?'),
      leaf('VolumenUnidadConsumo', 'volume', decimalOf(7, 2), '?'),
      leaf('ImpuestoUnidad', 'unitTax', money, '1'),
    ], blankSpecific),
    leaf('Monto', 'amount', money, '1'),
    leaf('MontoExportacion', 'exportAmount', money, '                               -      -      ?      -      ?      -'),
    group('Exoneracion', 'exoneration', '                                           ?      ?      ?      ?      -      -', [
      leaf('TipoDocumentoEX1', 'documentType', code, '1'),
      leaf('TipoDocumentoOTRO', 'documentTypeOther', text(5, 100), '?'),
      leaf('NumeroDocumento', 'documentNumber', text(3, 40), '1'),
      leaf('Articulo', 'article', integer(6), '?'),
      leaf('Inciso', 'clause', integer(6), '?'),
      leaf('NombreInstitucion', 'institution', code, '1'),
      leaf('NombreInstitucionOtros', 'institutionOther', text(5, 160), '?'),
      leaf('FechaEmisionEX', 'issuedAt', instant, '1'),
      leaf('TarifaExonerada', 'ratePoints', percentage, '1'),
      leaf('MontoExoneracion', 'amount', money, '1'),
    ], blankExoneration),
  ]
}

// biome-ignore format: a table reads by its columns
function assortmentRows(): Row[] {
  return [
    leaf('CodigoCABYSSurtido', 'cabys', text(13, 13), '1'),
    groups('CodigoComercialSurtido', 'codes', '0-5', [
      leaf('TipoSurtido', 'type', code, '1'),
      leaf('CodigoSurtido', 'code', text(1, 20), '1'),
    ], blankProductCode),
    leaf('CantidadSurtido', 'quantity', decimalOf(16, 3), '1'),
    leaf('UnidadMedidaSurtido', 'unit', text(1, 15), '1'),
    leaf('UnidadMedidaComercialSurtido', 'commercialUnit', text(0, 20), '?'),
    leaf('DetalleSurtido', 'description', text(3, 200), '1'),
    leaf('PrecioUnitarioSurtido', 'unitPrice', money, '1'),
    leaf('MontoTotalSurtido', 'total', money, '1'),
    groups('DescuentoSurtido', 'discounts', '0-5', [
      leaf('MontoDescuentoSurtido', 'amount', money, '1'),
      leaf('CodigoDescuentoSurtido', 'code', code, '1'),
      leaf('DescuentoSurtidoOtros', 'other', text(3, 80), '?'),
    ], blankDiscount),
    leaf('SubTotalSurtido', 'subtotal', money, '1'),
    //                                                                              FE     TE     N      FEC    FEE    REP
    leaf('IVACobradoFabricaSurtido', 'factoryVat', code, '                          ?      ?      ?      -      -      -'),
    leaf('BaseImponibleSurtido', 'taxableBase', money, '                            1      1      1      -      -      -'),
    groups('ImpuestoSurtido', 'taxes', '1-1000', [
      leaf('CodigoImpuestoSurtido', 'code', code, '1'),
      leaf('CodigoImpuestoOTROSurtido', 'otherName', text(5, 100), '?'),
      leaf('CodigoTarifaIVASurtido', 'rateCode', code, '?'),
      leaf('TarifaSurtido', 'rate', percentage, '?'),
      group('DatosImpuestoEspecificoSurtido', 'specific', '                         ?      ?      ?      -      -      -', [
        leaf('CantidadUnidadMedidaSurtido', 'quantity', decimalOf(7, 2), '1'),
        leaf('PorcentajeSurtido', 'percent', percentage, '?'),
        leaf('ProporcionSurtido', 'proportion', decimalOf(10, 5), '?'),
        leaf('VolumenUnidadConsumoSurtido', 'volume', decimalOf(7, 2), '?'),
        leaf('ImpuestoUnidadSurtido', 'unitTax', money, '1'),
      ], blankSpecific),
      leaf('MontoImpuestoSurtido', 'amount', money, '1'),
    ], blankTax),
  ]
}

function otherChargeRows(): Row[] {
  return [
    leaf('TipoDocumentoOC', 'type', code, '1'),
    leaf('TipoDocumentoOTROS', 'typeOther', text(5, 100), '?'),
    identification('IdentificacionTercero', 'thirdParty.identification', '?'),
    leaf('NombreTercero', 'thirdParty.name', text(5, 100), '?'),
    leaf('Detalle', 'description', text(0, 160), '1'),
    leaf('PorcentajeOC', 'percent', decimalOf(9, 5), '?'),
    leaf('MontoCargo', 'amount', money, '1'),
  ]
}

// biome-ignore format: a table reads by its columns
function summaryRows(): Row[] {
  return [
    group('CodigoTipoMoneda', '', '1', [
      leaf('CodigoMoneda', 'currency', text(3, 3), '1'),
      leaf('TipoCambio', 'exchangeRate', money, '1'),
    ]),
    //                                                                              FE     TE     N      FEC    FEE    REP
    leaf('TotalServGravados', 'summary.servicesTaxed', money, '                     ?      ?      ?      ?      ?      -'),
    leaf('TotalServExentos', 'summary.servicesExempt', money, '                     ?      ?      ?      ?      ?      -'),
    leaf('TotalServExonerado', 'summary.servicesExonerated', money, '               ?      ?      ?      ?      -      -'),
    leaf('TotalServNoSujeto', 'summary.servicesNotSubject', money, '                ?      ?      ?      ?      -      -'),
    leaf('TotalMercanciasGravadas', 'summary.goodsTaxed', money, '                  ?      ?      ?      ?      ?      -'),
    leaf('TotalMercanciasExentas', 'summary.goodsExempt', money, '                  ?      ?      ?      ?      ?      -'),
    leaf('TotalMercExonerada', 'summary.goodsExonerated', money, '                  ?      ?      ?      ?      -      -'),
    leaf('TotalMercNoSujeta', 'summary.goodsNotSubject', money, '                   ?      ?      ?      ?      -      -'),
    leaf('TotalGravado', 'summary.taxed', money, '                                  ?      ?      ?      ?      ?      -'),
    leaf('TotalExento', 'summary.exempt', money, '                                  ?      ?      ?      ?      ?      -'),
    leaf('TotalExonerado', 'summary.exonerated', money, '                           ?      ?      ?      ?      -      -'),
    leaf('TotalNoSujeto', 'summary.notSubject', money, '                            ?      ?      ?      ?      -      -'),
    leaf('TotalVenta', 'summary.sale', money, '1'),
    leaf('TotalDescuentos', 'summary.discounts', money, '                           ?      ?      ?      ?      ?      -'),
    leaf('TotalVentaNeta', 'summary.netSale', money, '1'),
    groups('TotalDesgloseImpuesto', 'summary.taxBreakdown', '0-1000', [
      leaf('Codigo', 'code', code, '1'),
      leaf('CodigoTarifaIVA', 'rateCode', code, '?'),
      leaf('TotalMontoImpuesto', 'amount', money, '1'),
    ], blankTax),
    leaf('TotalImpuesto', 'summary.tax', money, '?'),
    //                                                                              FE     TE     N      FEC    FEE    REP
    leaf('TotalImpAsumEmisorFabrica', 'summary.assumedTax', money, '                ?      ?      ?      ?      -      -'),
    leaf('TotalImpAsumEmisorFabrica', 'summary.assumedTax', moneyUnlessZero, '      -      -      -      -      ?      -'),
    leaf('TotalIVADevuelto', 'summary.returnedVat', moneyUnlessZero, '              ?      ?      ?      -      -      -'),
    leaf('TotalOtrosCargos', 'summary.otherCharges', money, '                       ?      ?      ?      ?      ?      -'),
    {
      ...groups('MedioPago', 'payments', '                                          0-4    0-4    0-4    0-4    0-4    1-4', [
        leaf('TipoMedioPago', 'means', code, '                                      ?      ?      ?      ?      ?      1'),
        leaf('MedioPagoOtros', 'other', text(3, 100), '?'),
        leaf('TotalMedioPago', 'amount', money, '?'),
      ], blankPayment),
      leftOutFor: unpaidConditions,
    },
    leaf('TotalComprobante', 'summary.total', money, '1'),
  ]
}

// biome-ignore format: a table reads by its columns
function referenceRows(): Row[] {
  return [
    leaf('TipoDocIR', 'documentType', code, '1'),
    leaf('TipoDocRefOTRO', 'documentTypeOther', text(5, 100), '?'),
    //                                                                              FE     TE     N      FEC    FEE    REP
    leaf('Numero', 'number', text(0, 50), '                                         ?      ?      ?      ?      ?      1'),
    leaf('FechaEmisionIR', 'issuedAt', instant, '1'),
    leaf('Codigo', 'code', code, '?'),
    leaf('CodigoReferenciaOTRO', 'codeOther', text(5, 100), '?'),
    leaf('Razon', 'reason', text(0, 180), '?'),
  ]
}
