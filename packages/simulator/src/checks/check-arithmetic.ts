import { child, children, type Tree, textAt } from '../format/read-tree.ts'
import { type Amount, agrees, percentOf, readAmount, share, showAmount, times } from './amount.ts'
import { type Finding, reject } from './finding.ts'

// The authority's sums, a second time and naively (reference §6): every equation is looked at on its own,
// from the written values, so that one wrong field is named and not its consequences.

/** What a document's lines contribute to its summary. */
type Totals = {
  buckets: Map<string, Amount>
  discounts: Amount
  tax: Amount
  assumed: Amount
  breakdown: Map<string, Amount>
  hasTax: boolean
}

/** Checks every line, then the summary against the lines. */
export function checkArithmetic(root: Tree): Finding[] {
  const lines = children(child(root, 'DetalleServicio'), 'LineaDetalle')
  const totals = emptyTotals()
  const findings = lines.flatMap((line, index) => checkLine(line, index + 1, totals))
  return [...findings, ...checkSummary(root, totals)]
}

function emptyTotals(): Totals {
  return { buckets: new Map(), discounts: 0n, tax: 0n, assumed: 0n, breakdown: new Map(), hasTax: false }
}

function checkLine(line: Tree, number: number, totals: Totals): Finding[] {
  const findings: Finding[] = []
  const expectField = (code: number, field: string, computed: Amount) => {
    const written = textAt(line, field)
    if (!agrees(written, computed))
      findings.push(
        reject(
          code,
          `Línea ${number}: ${field} ${written} no corresponde, se esperaba ${showAmount(computed)}.`,
        ),
      )
  }
  const amount = (field: string) => readAmount(textAt(line, field))

  expectField(-45, 'MontoTotal', times(amount('Cantidad'), amount('PrecioUnitario')))
  const discounts = children(line, 'Descuento')
  const discounted = discounts.reduce(
    (sum, discount) => sum + readAmount(textAt(discount, 'MontoDescuento')),
    0n,
  )
  if (discounted > amount('MontoTotal'))
    findings.push(reject(-41, `Línea ${number}: el descuento supera el monto total.`))
  expectField(-45, 'SubTotal', amount('MontoTotal') - discounted)
  findings.push(...checkGift(discounts, discounted, amount('MontoTotal'), number))

  const taxes = children(line, 'Impuesto')
  const isGift = discounts.some((discount) => ['01', '03'].includes(textAt(discount, 'CodigoDescuento')))
  findings.push(...checkBase(line, taxes, number))
  for (const tax of taxes) findings.push(...checkTax(line, tax, isGift, number))
  findings.push(...checkFamily(taxes, number))

  const exonerated = taxes.reduce(
    (sum, tax) => sum + readAmount(textAt(tax, 'Exoneracion', 'MontoExoneracion')),
    0n,
  )
  const taxSum = taxes.reduce((sum, tax) => sum + readAmount(textAt(tax, 'Monto')), 0n)
  const assumed = assumedTax(taxes, isGift)
  expectField(-476, 'ImpuestoAsumidoEmisorFabrica', assumed)
  expectField(-45, 'ImpuestoNeto', taxSum - exonerated - assumed)
  expectField(-45, 'MontoTotalLinea', amount('SubTotal') + amount('ImpuestoNeto'))

  addToTotals(totals, line, taxes, isGift, discounted)
  return findings
}

function checkGift(discounts: Tree[], discounted: Amount, total: Amount, number: number): Finding[] {
  const isGift = discounts.some((discount) => ['01', '03'].includes(textAt(discount, 'CodigoDescuento')))
  return isGift && discounted !== total
    ? [reject(-518, `Línea ${number}: la regalía o bonificación debe descontar el 100% de la línea.`)]
    : []
}

/** Base = subtotal plus the taxes that enter it (02, 04, 05, 12), unless the base is typed (07, factory VAT). */
function checkBase(line: Tree, taxes: Tree[], number: number): Finding[] {
  const isTyped =
    textAt(line, 'IVACobradoFabrica') === '01' || taxes.some((tax) => textAt(tax, 'Codigo') === '07')
  if (isTyped) return []
  const added = taxes
    .filter((tax) => ['02', '04', '05', '12'].includes(textAt(tax, 'Codigo')))
    .reduce((sum, tax) => sum + readAmount(textAt(tax, 'Monto')), 0n)
  const written = textAt(line, 'BaseImponible')
  const computed = readAmount(textAt(line, 'SubTotal')) + added
  return agrees(written, computed)
    ? []
    : [
        reject(
          -454,
          `Línea ${number}: BaseImponible ${written} no corresponde, se esperaba ${showAmount(computed)}.`,
        ),
      ]
}

function checkTax(line: Tree, tax: Tree, isGift: boolean, number: number): Finding[] {
  const findings: Finding[] = []
  const written = textAt(tax, 'Monto')
  const computed = taxAmount(line, tax, isGift)
  if (computed !== null && !agrees(written, computed))
    findings.push(
      reject(
        -45,
        `Línea ${number}: el monto del impuesto ${written} no corresponde, se esperaba ${showAmount(computed)}.`,
      ),
    )
  const exoneration = child(tax, 'Exoneracion')
  if (exoneration) {
    const exempted = percentOf(
      readAmount(textAt(exoneration, 'TarifaExonerada')),
      readAmount(textAt(line, 'BaseImponible')),
    )
    if (!agrees(textAt(exoneration, 'MontoExoneracion'), exempted))
      findings.push(
        reject(
          -190,
          `Línea ${number}: MontoExoneracion no corresponde, se esperaba ${showAmount(exempted)}.`,
        ),
      )
    if (readAmount(textAt(exoneration, 'MontoExoneracion')) > readAmount(written))
      findings.push(reject(-190, `Línea ${number}: la exoneración supera el impuesto.`))
  }
  return findings
}

const standardRates: Readonly<Record<string, string>> = {
  '01': '0',
  '02': '1',
  '03': '2',
  '04': '4',
  '05': '0',
  '06': '4',
  '07': '8',
  '08': '13',
  '09': '0.5',
  '10': '0',
  '11': '0',
}

/** The tax a line should carry, or null where only the issuer knows the inputs. */
function taxAmount(line: Tree, tax: Tree, isGift: boolean): Amount | null {
  const field = (...path: string[]) => readAmount(textAt(tax, ...path))
  const specific = (name: string) => field('DatosImpuestoEspecifico', name)
  const subtotal = readAmount(textAt(line, 'SubTotal'))
  const quantity = readAmount(textAt(line, 'Cantidad'))
  switch (textAt(tax, 'Codigo')) {
    case '01':
      return percentOf(
        field('Tarifa'),
        isGift ? readAmount(textAt(line, 'MontoTotal')) : readAmount(textAt(line, 'BaseImponible')),
      )
    case '07':
      return percentOf(field('Tarifa'), readAmount(textAt(line, 'BaseImponible')))
    case '02':
    case '12':
      return percentOf(field('Tarifa'), subtotal)
    case '08':
      return times(field('FactorCalculoIVA'), subtotal)
    case '03':
      return times(specific('CantidadUnidadMedida'), specific('ImpuestoUnidad'))
    case '04':
      return times(times(quantity, specific('Proporcion')), specific('ImpuestoUnidad'))
    case '05':
      return isSoap(line)
        ? times(times(quantity, specific('VolumenUnidadConsumo')), specific('ImpuestoUnidad'))
        : share(
            times(quantity, specific('CantidadUnidadMedida')),
            specific('VolumenUnidadConsumo'),
            specific('ImpuestoUnidad'),
          )
    case '06':
      return times(times(quantity, specific('CantidadUnidadMedida')), specific('ImpuestoUnidad'))
    default:
      return null
  }
}

function isSoap(line: Tree): boolean {
  return textAt(line, 'CodigoCABYS').startsWith('35321010101')
}

/** Exactly one tax of the IVA family, with a rate code that means its rate. */
function checkFamily(taxes: Tree[], number: number): Finding[] {
  const family = taxes.filter((tax) => ['01', '07', '08'].includes(textAt(tax, 'Codigo')))
  if (family.length !== 1)
    return [reject(-513, `Línea ${number}: debe llevar exactamente un impuesto al valor agregado.`)]
  const [tax] = family
  const rateCode = textAt(tax, 'CodigoTarifaIVA')
  if (textAt(tax, 'Codigo') === '08') return []
  if (['05', '06', '07'].includes(rateCode))
    return [reject(-505, `Línea ${number}: tarifa transitoria no permitida.`)]
  return standardRates[rateCode] !== undefined &&
    readAmount(standardRates[rateCode]) === readAmount(textAt(tax, 'Tarifa'))
    ? []
    : [
        reject(
          -45,
          `Línea ${number}: la tarifa ${textAt(tax, 'Tarifa')} no corresponde al código ${rateCode || '(vacío)'}.`,
        ),
      ]
}

function assumedTax(taxes: Tree[], isGift: boolean): Amount {
  return taxes.reduce((sum, tax) => sum + assumedPart(tax, isGift), 0n)
}

function assumedPart(tax: Tree, isGift: boolean): Amount {
  const code = textAt(tax, 'Codigo')
  const amount = readAmount(textAt(tax, 'Monto'))
  if (['03', '04', '05', '12'].includes(code)) return amount
  const isIva = ['01', '07', '08'].includes(code)
  return isGift && isIva ? amount - readAmount(textAt(tax, 'Exoneracion', 'MontoExoneracion')) : 0n
}

function addToTotals(totals: Totals, line: Tree, taxes: Tree[], isGift: boolean, discounted: Amount): void {
  const isService = /^[5-9]/.test(textAt(line, 'CodigoCABYS'))
  const total = readAmount(textAt(line, 'MontoTotal'))
  for (const [bucket, amount] of splitByBucket(line, taxes, total))
    add(totals.buckets, bucketField(bucket, isService), amount)
  totals.discounts += discounted
  totals.tax += readAmount(textAt(line, 'ImpuestoNeto'))
  totals.assumed += readAmount(textAt(line, 'ImpuestoAsumidoEmisorFabrica'))
  totals.hasTax ||= taxes.length > 0
  for (const tax of taxes) {
    const key = `${textAt(tax, 'Codigo')}/${textAt(tax, 'CodigoTarifaIVA')}`
    const exonerated = readAmount(textAt(tax, 'Exoneracion', 'MontoExoneracion'))
    add(totals.breakdown, key, readAmount(textAt(tax, 'Monto')) - exonerated - assumedPart(tax, isGift))
  }
}

type Bucket = 'taxed' | 'exempt' | 'exonerated' | 'notSubject'

function splitByBucket(line: Tree, taxes: Tree[], total: Amount): Array<[Bucket, Amount]> {
  const iva = taxes.find((tax) => ['01', '07', '08'].includes(textAt(tax, 'Codigo')))
  const rateCode = textAt(iva, 'CodigoTarifaIVA')
  if (rateCode === '10' || textAt(line, 'IVACobradoFabrica') === '02') return [['exempt', total]]
  if (rateCode === '01' || rateCode === '11') return [['notSubject', total]]
  const exoneration = readAmount(textAt(iva, 'Exoneracion', 'MontoExoneracion'))
  if (exoneration === 0n) return [['taxed', total]]
  const exonerated = share(exoneration, readAmount(textAt(iva, 'Monto')), total)
  return [
    ['exonerated', exonerated],
    ['taxed', total - exonerated],
  ]
}

const bucketFields: Readonly<Record<Bucket, [service: string, goods: string]>> = {
  taxed: ['TotalServGravados', 'TotalMercanciasGravadas'],
  exempt: ['TotalServExentos', 'TotalMercanciasExentas'],
  exonerated: ['TotalServExonerado', 'TotalMercExonerada'],
  notSubject: ['TotalServNoSujeto', 'TotalMercNoSujeta'],
}

function bucketField(bucket: Bucket, isService: boolean): string {
  return bucketFields[bucket][isService ? 0 : 1]
}

function add(map: Map<string, Amount>, key: string, amount: Amount): void {
  map.set(key, (map.get(key) ?? 0n) + amount)
}

function checkSummary(root: Tree, totals: Totals): Finding[] {
  const summary = child(root, 'ResumenFactura')
  const findings: Finding[] = []
  const written = (field: string) => readAmount(textAt(summary, field))
  const expectTotal = (code: number, field: string, computed: Amount) => {
    if (!agrees(textAt(summary, field), computed))
      findings.push(
        reject(
          code,
          `${field} ${textAt(summary, field)} no corresponde, se esperaba ${showAmount(computed)}.`,
        ),
      )
  }
  for (const [bucket, fields] of Object.entries(bucketFields)) {
    for (const field of fields)
      expectTotal(bucket === 'exempt' ? -107 : -111, field, totals.buckets.get(field) ?? 0n)
  }
  expectTotal(-111, 'TotalGravado', written('TotalServGravados') + written('TotalMercanciasGravadas'))
  expectTotal(-107, 'TotalExento', written('TotalServExentos') + written('TotalMercanciasExentas'))
  expectTotal(-111, 'TotalExonerado', written('TotalServExonerado') + written('TotalMercExonerada'))
  expectTotal(-111, 'TotalNoSujeto', written('TotalServNoSujeto') + written('TotalMercNoSujeta'))
  expectTotal(
    -51,
    'TotalVenta',
    written('TotalGravado') + written('TotalExento') + written('TotalExonerado') + written('TotalNoSujeto'),
  )
  expectTotal(-51, 'TotalDescuentos', totals.discounts)
  expectTotal(-51, 'TotalVentaNeta', written('TotalVenta') - written('TotalDescuentos'))
  expectTotal(-45, 'TotalImpuesto', totals.tax)
  expectTotal(-476, 'TotalImpAsumEmisorFabrica', totals.assumed)
  const charges = children(root, 'OtrosCargos').reduce(
    (sum, charge) => sum + readAmount(textAt(charge, 'MontoCargo')),
    0n,
  )
  expectTotal(-51, 'TotalOtrosCargos', charges)
  const total =
    written('TotalVentaNeta') +
    written('TotalImpuesto') +
    written('TotalOtrosCargos') -
    written('TotalIVADevuelto')
  expectTotal(-51, 'TotalComprobante', total)
  return [...findings, ...checkBreakdown(summary, totals), ...checkPayments(summary)]
}

function checkBreakdown(summary: Tree | undefined, totals: Totals): Finding[] {
  const rows = children(summary, 'TotalDesgloseImpuesto')
  if (rows.length === 0 && totals.hasTax) return [reject(-487, 'Falta TotalDesgloseImpuesto.')]
  const stated = new Map(
    rows.map((row) => [`${textAt(row, 'Codigo')}/${textAt(row, 'CodigoTarifaIVA')}`, row]),
  )
  const isSame =
    stated.size === rows.length &&
    stated.size === totals.breakdown.size &&
    [...totals.breakdown].every(
      ([key, amount]) =>
        agrees(textAt(stated.get(key), 'TotalMontoImpuesto') || 'x', amount) && stated.has(key),
    )
  return isSame ? [] : [reject(-488, 'TotalDesgloseImpuesto no corresponde con las líneas de detalle.')]
}

function checkPayments(summary: Tree | undefined): Finding[] {
  const payments = children(summary, 'MedioPago')
  if (payments.length < 2) return []
  const paid = payments.reduce((sum, payment) => sum + readAmount(textAt(payment, 'TotalMedioPago')), 0n)
  return agrees(textAt(summary, 'TotalComprobante'), paid)
    ? []
    : [reject(-496, 'La suma de los medios de pago no corresponde con el total del comprobante.')]
}
