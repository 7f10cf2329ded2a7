import type { OfficialKind } from '../../document/document.ts'
import { documentKinds } from '../../kinds/kinds.ts'
import {
  blankAddress,
  blankDiscount,
  blankDocument,
  blankExoneration,
  blankIdentification,
  blankLine,
  blankOtherCharge,
  blankParty,
  blankPhone,
  blankProductCode,
  blankReference,
  blankTax,
} from '../blanks.ts'
import {
  code,
  decimalOf,
  instant,
  money,
  percentage,
  position,
  type RootFormat,
  tagged,
  text,
} from '../format.ts'
import { group, groups, leaf, leaves, type Row, resolve } from '../v44/table.ts'

/**
 * Version 4.3 (2019 to 2025), for reading only: one tree that holds what any of its documents may carry. Fields that
 * the model has no more lie under `old` or beside their successor until `settleDocument43` moves them.
 */
export const documentFormats43: Readonly<Partial<Record<OfficialKind, RootFormat>>> = Object.fromEntries(
  (['invoice', 'ticket', 'debit-note', 'credit-note', 'purchase', 'export'] as const).map((kind) => [
    kind,
    documentFormat43(kind),
  ]),
)

function documentFormat43(kind: OfficialKind): RootFormat {
  const { root, namespaceSuffix } = documentKinds[kind].official
  return {
    root,
    namespace: `https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.3/${namespaceSuffix}`,
    version: '4.3',
    children: resolve(documentRows(), 'FE'),
    blank: blankDocument,
  }
}

function documentRows(): Row[] {
  return [
    leaf('Clave', 'clave', text(50, 50, /^\d{50}$/), '1'),
    leaf('CodigoActividad', 'issuerActivity', text(6, 6), '1'),
    leaf('NumeroConsecutivo', 'consecutivo', text(20, 20, /^\d{20}$/), '1'),
    leaf('FechaEmision', 'issuedAt', instant, '1'),
    group('Emisor', 'issuer', '1', partyRows(), blankParty),
    group('Receptor', 'receiver', '?', partyRows(), blankParty),
    leaf('CondicionVenta', 'saleCondition', code, '1'),
    leaf('PlazoCredito', 'old.creditTerm', text(0, 10), '?'),
    leaves('MedioPago', 'old.paymentMeans', code, '0-4'),
    group('DetalleServicio', '', '?', [groups('LineaDetalle', 'lines', '1-1000', lineRows(), blankLine)]),
    groups('OtrosCargos', 'otherCharges', '0-15', otherChargeRows(), blankOtherCharge),
    group('ResumenFactura', '', '1', summaryRows()),
    groups('InformacionReferencia', 'references', '0-10', referenceRows(), blankReference),
    group('Otros', '', '?', [
      leaves('OtroTexto', 'extraTexts', tagged(500), '0-*'),
      leaves('OtroContenido', 'extraContents', tagged(500), '0-*'),
    ]),
  ]
}

function partyRows(): Row[] {
  return [
    leaf('Nombre', 'name', text(0, 100), '1'),
    group('Identificacion', 'identification', '?', identificationRows(), blankIdentification),
    leaf('IdentificacionExtranjero', 'foreignIdentification', text(0, 20), '?'),
    leaf('NombreComercial', 'tradeName', text(0, 80), '?'),
    group('Ubicacion', 'address', '?', addressRows(), blankAddress),
    leaf('OtrasSenasExtranjero', 'foreignAddress', text(0, 300), '?'),
    group('Telefono', 'phone', '?', phoneRows(), blankPhone),
    leaves('CorreoElectronico', 'emails', text(0, 160), '0-4'),
  ]
}

function identificationRows(): Row[] {
  return [leaf('Tipo', 'type', code, '1'), leaf('Numero', 'number', text(0, 12), '1')]
}

function addressRows(): Row[] {
  return [
    leaf('Provincia', 'province', text(1, 1), '1'),
    leaf('Canton', 'canton', text(2, 2), '1'),
    leaf('Distrito', 'district', text(2, 2), '1'),
    leaf('Barrio', 'neighbourhood', text(2, 2), '?'),
    leaf('OtrasSenas', 'details', text(0, 250), '1'),
  ]
}

function phoneRows(): Row[] {
  return [leaf('CodigoPais', 'countryCode', text(1, 3), '1'), leaf('NumTelefono', 'number', text(1, 20), '1')]
}

function lineRows(): Row[] {
  return [
    leaf('NumeroLinea', '', position, '1'),
    leaf('PartidaArancelaria', 'tariffHeading', text(15, 15), '?'),
    leaf('Codigo', 'cabys', text(0, 13), '?'),
    groups('CodigoComercial', 'codes', '0-5', productCodeRows(), blankProductCode),
    leaf('Cantidad', 'quantity', decimalOf(16, 3), '1'),
    leaf('UnidadMedida', 'unit', text(1, 15), '1'),
    leaf('UnidadMedidaComercial', 'commercialUnit', text(0, 20), '?'),
    leaf('Detalle', 'description', text(0, 200), '?'),
    leaf('PrecioUnitario', 'unitPrice', money, '1'),
    leaf('MontoTotal', 'total', money, '1'),
    groups('Descuento', 'discounts', '0-5', discountRows(), blankDiscount),
    leaf('SubTotal', 'subtotal', money, '1'),
    leaf('BaseImponible', 'taxableBase', money, '?'),
    groups('Impuesto', 'taxes', '0-*', taxRows(), blankTax),
    leaf('ImpuestoNeto', 'netTax', money, '?'),
    leaf('MontoTotalLinea', 'lineTotal', money, '1'),
  ]
}

function productCodeRows(): Row[] {
  return [leaf('Tipo', 'type', code, '1'), leaf('Codigo', 'code', text(0, 20), '?')]
}

function discountRows(): Row[] {
  return [
    leaf('MontoDescuento', 'amount', money, '1'),
    leaf('NaturalezaDescuento', 'nature', text(0, 80), '1'),
  ]
}

function taxRows(): Row[] {
  return [
    leaf('Codigo', 'code', code, '1'),
    leaf('CodigoTarifa', 'rateCode', code, '?'),
    leaf('Tarifa', 'rate', percentage, '?'),
    leaf('FactorIVA', 'factor', decimalOf(5, 4), '?'),
    leaf('Monto', 'amount', money, '1'),
    leaf('MontoExportacion', 'exportAmount', money, '?'),
    group('Exoneracion', 'exoneration', '?', exonerationRows(), blankExoneration),
  ]
}

function exonerationRows(): Row[] {
  return [
    leaf('TipoDocumento', 'documentType', code, '1'),
    leaf('NumeroDocumento', 'documentNumber', text(0, 40), '1'),
    leaf('NombreInstitucion', 'institutionOther', text(0, 160), '1'),
    leaf('FechaEmision', 'issuedAt', instant, '1'),
    leaf('PorcentajeExoneracion', 'ratePoints', percentage, '1'),
    leaf('MontoExoneracion', 'amount', money, '1'),
  ]
}

function otherChargeRows(): Row[] {
  return [
    leaf('TipoDocumento', 'type', code, '1'),
    leaf('NumeroIdentidadTercero', 'thirdPartyNumber', text(0, 12), '?'),
    leaf('NombreTercero', 'thirdPartyName', text(0, 100), '?'),
    leaf('Detalle', 'description', text(0, 160), '1'),
    leaf('Porcentaje', 'percent', decimalOf(9, 5), '?'),
    leaf('MontoCargo', 'amount', money, '1'),
  ]
}

function summaryRows(): Row[] {
  return [
    group('CodigoTipoMoneda', '', '?', [
      leaf('CodigoMoneda', 'currency', text(3, 3), '1'),
      leaf('TipoCambio', 'exchangeRate', money, '1'),
    ]),
    leaf('TotalServGravados', 'summary.servicesTaxed', money, '?'),
    leaf('TotalServExentos', 'summary.servicesExempt', money, '?'),
    leaf('TotalServExonerado', 'summary.servicesExonerated', money, '?'),
    leaf('TotalMercanciasGravadas', 'summary.goodsTaxed', money, '?'),
    leaf('TotalMercanciasExentas', 'summary.goodsExempt', money, '?'),
    leaf('TotalMercExonerada', 'summary.goodsExonerated', money, '?'),
    leaf('TotalGravado', 'summary.taxed', money, '?'),
    leaf('TotalExento', 'summary.exempt', money, '?'),
    leaf('TotalExonerado', 'summary.exonerated', money, '?'),
    leaf('TotalVenta', 'summary.sale', money, '1'),
    leaf('TotalDescuentos', 'summary.discounts', money, '?'),
    leaf('TotalVentaNeta', 'summary.netSale', money, '1'),
    leaf('TotalImpuesto', 'summary.tax', money, '?'),
    leaf('TotalIVADevuelto', 'summary.returnedVat', money, '?'),
    leaf('TotalOtrosCargos', 'summary.otherCharges', money, '?'),
    leaf('TotalComprobante', 'summary.total', money, '1'),
  ]
}

function referenceRows(): Row[] {
  return [
    leaf('TipoDoc', 'documentType', code, '1'),
    leaf('Numero', 'number', text(0, 50), '1'),
    leaf('FechaEmision', 'issuedAt', instant, '1'),
    leaf('Codigo', 'code', code, '1'),
    leaf('Razon', 'reason', text(0, 180), '1'),
  ]
}
