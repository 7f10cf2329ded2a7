import { officialCurrencies } from '../../codes/currencies.ts'
import { discountCodes } from '../../codes/discount-codes.ts'
import { exemptionInstitutions } from '../../codes/exemption-institutions.ts'
import { exemptionTypes } from '../../codes/exemption-types.ts'
import { factoryVatCodes } from '../../codes/factory-vat-codes.ts'
import { identificationTypes } from '../../codes/identification-types.ts'
import { ivaRates } from '../../codes/iva-rates.ts'
import { otherChargeTypes } from '../../codes/other-charge-types.ts'
import { paymentMeans } from '../../codes/payment-means.ts'
import { productCodeTypes } from '../../codes/product-code-types.ts'
import { receiverVatConditions } from '../../codes/receiver-vat-conditions.ts'
import { referenceCodes } from '../../codes/reference-codes.ts'
import { referenceDocumentTypes } from '../../codes/reference-document-types.ts'
import { saleConditions } from '../../codes/sale-conditions.ts'
import { taxCodes } from '../../codes/tax-codes.ts'
import { transactionTypes } from '../../codes/transaction-types.ts'
import { units } from '../../codes/units.ts'

type Codes = ReadonlySet<string>

const identifications = codesOf(identificationTypes)
const taxes = codesOf(taxCodes)
const rates = codesOf(ivaRates)
const productCodes = codesOf(productCodeTypes)
const discounts = codesOf(discountCodes)
const unitCodes = codesOf(units)
const factoryVat = codesOf(factoryVatCodes)
const conditions = saleConditions.map(({ code }) => code)
const references = codesOf(referenceCodes)

const common: Readonly<Record<string, Codes>> = {
  'Identificacion/Tipo': identifications,
  'IdentificacionTercero/Tipo': identifications,
  'CodigoComercial/Tipo': productCodes,
  'LineaDetalle/UnidadMedida': unitCodes,
  'LineaDetalle/TipoTransaccion': codesOf(transactionTypes),
  'LineaDetalle/IVACobradoFabrica': factoryVat,
  'Descuento/CodigoDescuento': discounts,
  'Impuesto/Codigo': taxes,
  'Impuesto/CodigoTarifaIVA': rates,
  'Exoneracion/TipoDocumentoEX1': codesOf(exemptionTypes),
  'Exoneracion/NombreInstitucion': codesOf(exemptionInstitutions),
  'CodigoComercialSurtido/TipoSurtido': productCodes,
  'LineaDetalleSurtido/UnidadMedidaSurtido': unitCodes,
  'LineaDetalleSurtido/IVACobradoFabricaSurtido': factoryVat,
  'DescuentoSurtido/CodigoDescuentoSurtido': discounts,
  'ImpuestoSurtido/CodigoImpuestoSurtido': taxes,
  'ImpuestoSurtido/CodigoTarifaIVASurtido': rates,
  'OtrosCargos/TipoDocumentoOC': codesOf(otherChargeTypes),
  'CodigoTipoMoneda/CodigoMoneda': officialCurrencies,
  'TotalDesgloseImpuesto/Codigo': taxes,
  'TotalDesgloseImpuesto/CodigoTarifaIVA': rates,
  'MedioPago/TipoMedioPago': codesOf(paymentMeans),
  'InformacionReferencia/TipoDocIR': codesOf(referenceDocumentTypes),
  'InformacionReferencia/Codigo': without(references, ['17']),
}

const withoutReceipts = without(conditions, ['09', '11'])
const withoutForeignGoods = without(withoutReceipts, ['12'])

/** What the lists of one root hold more or less than those of the others. */
const special: Readonly<Record<string, Readonly<Record<string, Codes>>>> = {
  FacturaElectronica: { '/CondicionVenta': withoutReceipts },
  TiqueteElectronico: { '/CondicionVenta': withoutForeignGoods },
  NotaCreditoElectronica: { '/CondicionVenta': new Set(conditions) },
  NotaDebitoElectronica: { '/CondicionVenta': new Set(conditions) },
  FacturaElectronicaCompra: { '/CondicionVenta': withoutForeignGoods },
  FacturaElectronicaExportacion: { '/CondicionVenta': withoutForeignGoods },
  ReciboElectronicoPago: {
    '/CondicionVenta': new Set(['09', '11']),
    'InformacionReferencia/Codigo': references,
  },
  MensajeReceptor: {
    '/Mensaje': new Set(['1', '2', '3']),
    '/CondicionImpuesto': codesOf(receiverVatConditions),
  },
  MensajeHacienda: {
    '/Mensaje': new Set(['1', '3']),
    '/TipoIdentificacionEmisor': identifications,
    '/TipoIdentificacionReceptor': identifications,
  },
}

/**
 * The codes that the schemas of 2026 allow in an element, or undefined where they allow any text. The schemas are wider
 * than the rules of the Annex in places: condition 13 is allowed in every sale. `parent` is empty below the root.
 */
export function schemaCodes44(root: string, parent: string, name: string): Codes | undefined {
  const key = `${parent}/${name}`
  return special[root]?.[key] ?? common[key]
}

function codesOf(rows: readonly { code: string }[]): Set<string> {
  return new Set(rows.map(({ code }) => code))
}

function without(codes: Iterable<string>, excluded: readonly string[]): Set<string> {
  return new Set([...codes].filter((code) => !excluded.includes(code)))
}
