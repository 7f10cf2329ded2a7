import { child, children, type Tree, textAt } from '../format/read-tree.ts'
import type { Registries } from '../registries/registries.ts'
import { readAmount } from './amount.ts'
import { type Finding, reject, warn } from './finding.ts'

// What a schema cannot say: fields that belong together, the key against its document, the clock, the registries.

export type CheckContext = { nowMs: number; registries: Registries }

const documentTypes: Readonly<Record<string, string>> = { FacturaElectronica: '01', TiqueteElectronico: '04' }
const ALLOWED_DRIFT_MS = 15 * 60_000
const LATEST_FUTURE_MS = 2 * 60_000

/** Runs every rule about single fields and pairs of them. */
export function checkFields(root: Tree, context: CheckContext): Finding[] {
  return [
    ...checkKey(root),
    ...checkDate(root, context.nowMs),
    ...checkParties(root, context.registries),
    ...checkTerms(root),
    ...checkCurrency(root),
    ...checkLines(root, context.registries),
    ...checkReferences(root),
  ]
}

/** The clave must repeat what the document says (reference §2.2). */
function checkKey(root: Tree): Finding[] {
  const key = textAt(root, 'Clave')
  const consecutivo = textAt(root, 'NumeroConsecutivo')
  const [, year, month, day] = /^\d{2}(\d{2})-(\d{2})-(\d{2})/.exec(textAt(root, 'FechaEmision')) ?? []
  const findings: Finding[] = []
  if (!key.startsWith('506')) findings.push(reject(-1, 'La clave no inicia con el código de país 506.'))
  if (key.slice(3, 9) !== `${day}${month}${year}`)
    findings.push(reject(-405, 'La fecha contenida en la clave no coincide con la fecha de emisión.'))
  if (key.slice(9, 21) !== textAt(root, 'Emisor', 'Identificacion', 'Numero').padStart(12, '0'))
    findings.push(reject(-1, 'La identificación contenida en la clave no coincide con la del emisor.'))
  if (key.slice(21, 41) !== consecutivo)
    findings.push(reject(-1, 'El consecutivo contenido en la clave no coincide con NumeroConsecutivo.'))
  if (!/^[123]$/.test(key.charAt(41)))
    findings.push(reject(-1, 'La situación contenida en la clave no es válida.'))
  if (!/^\d{8}$/.test(key.slice(42)))
    findings.push(reject(-1, 'El código de seguridad de la clave no es válido.'))
  if (consecutivo.slice(8, 10) !== documentTypes[root.name])
    findings.push(reject(-1, 'El tipo de documento del consecutivo no corresponde al comprobante.'))
  if (
    /^0+$/.test(consecutivo.slice(10)) ||
    /^000/.test(consecutivo.slice(0, 3)) ||
    /^0{5}/.test(consecutivo.slice(3, 8))
  )
    findings.push(reject(-1, 'El consecutivo no es válido.'))
  return findings
}

/** Now, by the official hour; only situation 3 may come late (reference §2.2, §9.8). */
function checkDate(root: Tree, nowMs: number): Finding[] {
  const text = textAt(root, 'FechaEmision')
  const issuedMs = Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}-06:00`)
  const isOffline = textAt(root, 'Clave').charAt(41) === '3'
  const isEarly = issuedMs > nowMs + LATEST_FUTURE_MS
  const isLate = !isOffline && issuedMs < nowMs - ALLOWED_DRIFT_MS
  return Number.isNaN(issuedMs) || isEarly || isLate
    ? [reject(-53, 'La fecha y hora de emisión del comprobante no coincide con la hora oficial.')]
    : []
}

const idPatterns: Readonly<Record<string, RegExp>> = {
  '01': /^[1-9]\d{8}$/,
  '02': /^\d[0-9A-Z]{9}$/,
  '03': /^\d{11,12}$/,
  '04': /^\d{10}$/,
  '05': /^[0-9A-Za-z]{1,20}$/,
  '06': /^[0-9A-Za-z]{1,20}$/,
}

function checkParties(root: Tree, registries: Registries): Finding[] {
  const issuer = child(root, 'Emisor')
  const receiver = child(root, 'Receptor')
  const findings: Finding[] = []
  const issuerType = textAt(issuer, 'Identificacion', 'Tipo')
  const issuerNumber = textAt(issuer, 'Identificacion', 'Numero')
  if (!['01', '02', '03', '04'].includes(issuerType) || !idPatterns[issuerType]?.test(issuerNumber))
    findings.push(reject(-1, 'La identificación del emisor no es válida.'))
  else {
    const taxpayer = registries.taxpayer(issuerNumber)
    if (taxpayer?.province && taxpayer.province !== textAt(issuer, 'Ubicacion', 'Provincia'))
      findings.push(
        warn(
          -37,
          'Estimado obligado tributario, la provincia, cantón o distrito del emisor difiere de sus datos registrados.',
        ),
      )
  }
  if (!/^\d{4}\.\d$/.test(textAt(root, 'CodigoActividadEmisor')))
    findings.push(reject(-408, 'El código de actividad económica del emisor no es válido.'))
  return [...findings, ...checkReceiver(root, receiver, registries)]
}

function checkReceiver(root: Tree, receiver: Tree | undefined, registries: Registries): Finding[] {
  const type = textAt(receiver, 'Identificacion', 'Tipo')
  const number = textAt(receiver, 'Identificacion', 'Numero')
  if (!receiver || type === '') return []
  if (!idPatterns[type]?.test(number)) return [reject(-38, 'La identificación del receptor no es válida.')]
  if (type === '05' && root.name === 'FacturaElectronica' && textAt(root, 'CondicionVenta') !== '12')
    return [reject(-38, 'El receptor extranjero no domiciliado requiere la condición de venta 12.')]
  return type !== '05' && registries.isUnknownReceiver(number)
    ? [reject(-38, 'La identificación del receptor no se encuentra registrada.')]
    : []
}

function checkTerms(root: Tree): Finding[] {
  const condition = textAt(root, 'CondicionVenta')
  const summary = child(root, 'ResumenFactura')
  const payments = children(summary, 'MedioPago')
  const findings: Finding[] = []
  if (condition === '99' && textAt(root, 'CondicionVentaOtros') === '')
    findings.push(reject(-1, 'Debe indicar la descripción de la condición de venta.'))
  if (['02', '10'].includes(condition) && !(Number(textAt(root, 'PlazoCredito')) > 0))
    findings.push(reject(-58, 'El plazo del crédito es obligatorio y debe ser mayor a cero.'))
  if (!['02', '08', '10'].includes(condition) && payments.length === 0)
    findings.push(reject(-496, 'Debe indicar el medio de pago.'))
  if (
    payments.some(
      (payment) => textAt(payment, 'TipoMedioPago') === '99' && textAt(payment, 'MedioPagoOtros') === '',
    )
  )
    findings.push(reject(-496, 'Debe indicar la descripción del medio de pago.'))
  const hasDetail = children(child(root, 'DetalleServicio'), 'LineaDetalle').length > 0
  const chargesStandAlone = children(root, 'OtrosCargos').some((charge) =>
    ['04', '08', '09', '10'].includes(textAt(charge, 'TipoDocumentoOC')),
  )
  if (!hasDetail && !chargesStandAlone)
    findings.push(reject(-1, 'El comprobante no tiene líneas de detalle.'))
  return findings
}

function checkCurrency(root: Tree): Finding[] {
  const money = child(child(root, 'ResumenFactura'), 'CodigoTipoMoneda')
  const rate = readAmount(textAt(money, 'TipoCambio'))
  const isColones = textAt(money, 'CodigoMoneda') === 'CRC'
  if (isColones && rate !== 100_000n) return [reject(-1, 'El tipo de cambio para colones debe ser 1.')]
  return !isColones && rate <= 100_000n ? [reject(-1, 'El tipo de cambio no es válido.')] : []
}

function checkLines(root: Tree, registries: Registries): Finding[] {
  const lines = children(child(root, 'DetalleServicio'), 'LineaDetalle')
  return lines.flatMap((line, index) => checkLine(line, index + 1, registries))
}

function checkLine(line: Tree, number: number, registries: Registries): Finding[] {
  const findings: Finding[] = []
  if (textAt(line, 'NumeroLinea') !== String(number))
    findings.push(reject(-1, `Línea ${number}: el número de línea no es consecutivo.`))
  if (readAmount(textAt(line, 'Cantidad')) <= 0n)
    findings.push(reject(-1, `Línea ${number}: la cantidad debe ser mayor a cero.`))
  if (registries.isUnknownCabys(textAt(line, 'CodigoCABYS')))
    findings.push(reject(-400, `Línea ${number}: el código CABYS no existe en el catálogo vigente.`))
  for (const discount of children(line, 'Descuento')) {
    const isOther = textAt(discount, 'CodigoDescuento') === '99'
    if (isOther && (!textAt(discount, 'CodigoDescuentoOTRO') || !textAt(discount, 'NaturalezaDescuento')))
      findings.push(reject(-41, `Línea ${number}: debe describir el descuento.`))
  }
  const isFactoryCharged = textAt(line, 'IVACobradoFabrica') === '02'
  if (isFactoryCharged && children(line, 'Impuesto').some((tax) => textAt(tax, 'CodigoTarifaIVA') !== '10'))
    findings.push(
      reject(-451, `Línea ${number}: el IVA ya cobrado a nivel de fábrica requiere la tarifa exenta.`),
    )
  return [
    ...findings,
    ...children(line, 'Impuesto').flatMap((tax) => checkExoneration(child(tax, 'Exoneracion'), tax, number)),
  ]
}

function checkExoneration(exoneration: Tree | undefined, tax: Tree, number: number): Finding[] {
  if (!exoneration) return []
  const type = textAt(exoneration, 'TipoDocumentoEX1')
  const findings: Finding[] = []
  if (['01', '05', '06', '07'].includes(type))
    findings.push(reject(-125, `Línea ${number}: tipo de exoneración no permitido.`))
  if (['02', '03', '06', '07', '08'].includes(type) && textAt(exoneration, 'Articulo') === '')
    findings.push(reject(-478, `Línea ${number}: falta el artículo de la exoneración.`))
  if (textAt(exoneration, 'Articulo') !== '' && textAt(exoneration, 'Inciso') === '')
    findings.push(reject(-479, `Línea ${number}: falta el inciso de la exoneración.`))
  if (readAmount(textAt(exoneration, 'TarifaExonerada')) > readAmount(textAt(tax, 'Tarifa')))
    findings.push(reject(-125, `Línea ${number}: la tarifa exonerada supera la tarifa del impuesto.`))
  return findings
}

function checkReferences(root: Tree): Finding[] {
  return children(root, 'InformacionReferencia').flatMap((reference) => {
    const needsReason = textAt(reference, 'TipoDocIR') !== '13'
    const lacks = textAt(reference, 'Codigo') === '' || textAt(reference, 'Razon').length < 3
    return needsReason && lacks ? [reject(-131, 'La referencia requiere código y razón.')] : []
  })
}
