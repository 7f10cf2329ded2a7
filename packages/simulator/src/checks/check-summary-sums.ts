import { child, children, type Tree, textAt } from '../format/read-tree.ts'
import { type Amount, agrees, product, readAmount, share, showAmount, sumOf } from './amount.ts'
import { assortmentParts } from './assortment.ts'
import { discountOf } from './check-line-sums.ts'
import { type Finding, reject } from './finding.ts'
import { assumedPart, exonerated, isVat } from './taxes.ts'

/** Every equation of the summary (reference §6.2, §6.3), from the values as written in the lines. */
export function checkSummarySums(root: Tree, lines: Tree[]): Finding[] {
  const summary = child(root, 'ResumenFactura')
  return [
    ...checkBuckets(summary, lines),
    ...checkTotals(root, summary, lines),
    ...checkBreakdown(root, summary, lines),
    ...checkReturnedVat(root, summary, lines),
    ...checkPaid(summary),
  ]
}

/** The summary of a payment receipt has no buckets (reference §13). */
export function checkPaymentSummarySums(root: Tree, lines: Tree[]): Finding[] {
  const summary = child(root, 'ResumenFactura')
  const written = (field: string) => readAmount(textAt(summary, field))
  return [
    ...expectTotal(summary, 'TotalVenta', sumOfField(lines, 'MontoTotal'), -51),
    ...expectTotal(summary, 'TotalVentaNeta', written('TotalVenta'), null),
    ...expectTotal(summary, 'TotalImpuesto', sumOfField(lines, 'ImpuestoNeto'), null),
    ...expectTotal(summary, 'TotalComprobante', written('TotalVentaNeta') + written('TotalImpuesto'), null),
    ...checkBreakdown(root, summary, lines),
    ...checkPaid(summary),
  ]
}

function expectTotal(
  summary: Tree | undefined,
  field: string,
  computed: Amount,
  code: number | null,
  slack = 0,
): Finding[] {
  const written = textAt(summary, field)
  if (agrees(written, computed, slack)) return []
  const message = `${field} ${written || '(vacío)'} no corresponde, se esperaba ${showAmount(computed)}.`
  return [reject(code, message)]
}

function sumOfField(trees: Tree[], field: string): Amount {
  return sumOf(trees.map((tree) => readAmount(textAt(tree, field))))
}

type Bucket = 'taxed' | 'exempt' | 'exonerated' | 'notSubject'

const bucketFields: Readonly<Record<Bucket, { services: string; goods: string; both: string }>> = {
  taxed: { services: 'TotalServGravados', goods: 'TotalMercanciasGravadas', both: 'TotalGravado' },
  exempt: { services: 'TotalServExentos', goods: 'TotalMercanciasExentas', both: 'TotalExento' },
  exonerated: { services: 'TotalServExonerado', goods: 'TotalMercExonerada', both: 'TotalExonerado' },
  notSubject: { services: 'TotalServNoSujeto', goods: 'TotalMercNoSujeta', both: 'TotalNoSujeto' },
}

/** The transitional 0 % (rate code 05) is exempt by one reading of the guide and taxed by another; both serve. */
function checkBuckets(summary: Tree | undefined, lines: Tree[]): Finding[] {
  const asExempt = checkBucketsWith('exempt', summary, lines)
  if (asExempt.length === 0) return []
  const asTaxed = checkBucketsWith('taxed', summary, lines)
  return asTaxed.length === 0 ? [] : asExempt
}

type Transitional = 'exempt' | 'taxed'

function checkBucketsWith(transitional: Transitional, summary: Tree | undefined, lines: Tree[]): Finding[] {
  const amounts = new Map<string, Amount>()
  for (const line of lines)
    for (const [field, amount] of bucketsOf(line, transitional))
      amounts.set(field, (amounts.get(field) ?? 0n) + amount)
  // Parts of an assortment share a price that may have been rounded as a whole.
  const slack = lines.reduce((count, line) => count + assortmentParts(line).length, 0)
  const findings: Finding[] = []
  for (const [bucket, { services, goods, both }] of Object.entries(bucketFields)) {
    const code = bucket === 'exempt' ? -107 : -111
    const sum = readAmount(textAt(summary, services)) + readAmount(textAt(summary, goods))
    findings.push(
      ...expectTotal(summary, services, amounts.get(services) ?? 0n, code, slack),
      ...expectTotal(summary, goods, amounts.get(goods) ?? 0n, code, slack),
      ...expectTotal(summary, both, sum, code),
    )
  }
  return findings
}

function bucketsOf(line: Tree, transitional: Transitional): Array<[field: string, amount: Amount]> {
  const total = readAmount(textAt(line, 'MontoTotal'))
  const parts = assortmentParts(line)
  if (parts.length === 0) return bucketsFor(line, total, transitional)
  const whole = sumOfField(parts, 'MontoTotal')
  return parts.flatMap((part) =>
    bucketsFor(part, share(readAmount(textAt(part, 'MontoTotal')), whole, total), transitional),
  )
}

function bucketsFor(
  line: Tree,
  total: Amount,
  transitional: Transitional,
): Array<[field: string, amount: Amount]> {
  const side = isService(line) ? 'services' : 'goods'
  return splitByRate(line, total, transitional).map(([bucket, amount]) => [
    bucketFields[bucket][side],
    amount,
  ])
}

function splitByRate(line: Tree, total: Amount, transitional: Transitional): Array<[Bucket, Amount]> {
  const vat = children(line, 'Impuesto').find(isVat)
  const rateCode = textAt(vat, 'CodigoTarifaIVA')
  if (rateCode === '10' || textAt(line, 'IVACobradoFabrica') === '02') return [['exempt', total]]
  if (rateCode === '01' || rateCode === '11') return [['notSubject', total]]
  if (rateCode === '05') return [[transitional, total]]
  const exoneration = readAmount(textAt(vat, 'Exoneracion', 'MontoExoneracion'))
  if (exoneration === 0n) return [['taxed', total]]
  const exonerated = share(exoneration, readAmount(textAt(vat, 'Monto')), total)
  return [
    ['exonerated', exonerated],
    ['taxed', total - exonerated],
  ]
}

const serviceUnits = ['Al', 'Alc', 'Cm', 'I', 'Os', 'Sp', 'Spe', 'St']

/** By the first digit of the CABYS; a financial note has none, so its unit says it. */
function isService(line: Tree): boolean {
  const cabys = textAt(line, 'CodigoCABYS')
  return cabys === '' ? serviceUnits.includes(textAt(line, 'UnidadMedida')) : /^[5-9]/.test(cabys)
}

function checkTotals(root: Tree, summary: Tree | undefined, lines: Tree[]): Finding[] {
  const written = (field: string) => readAmount(textAt(summary, field))
  const sale =
    written('TotalGravado') + written('TotalExento') + written('TotalExonerado') + written('TotalNoSujeto')
  const total =
    written('TotalVentaNeta') +
    written('TotalImpuesto') +
    written('TotalOtrosCargos') -
    written('TotalIVADevuelto')
  const isExport = root.name === 'FacturaElectronicaExportacion'
  const tax = isExport
    ? sumOf(
        lines.flatMap((line) => children(line, 'Impuesto')).map((each) => readAmount(textAt(each, 'Monto'))),
      )
    : sumOfField(lines, 'ImpuestoNeto')
  return [
    ...expectTotal(summary, 'TotalVenta', sale, -51),
    ...expectTotal(summary, 'TotalDescuentos', sumOf(lines.map(discountOf)), null),
    ...expectTotal(summary, 'TotalVentaNeta', written('TotalVenta') - written('TotalDescuentos'), null),
    ...expectTotal(summary, 'TotalImpuesto', tax, null),
    ...expectTotal(
      summary,
      'TotalImpAsumEmisorFabrica',
      sumOfField(lines, 'ImpuestoAsumidoEmisorFabrica'),
      -476,
    ),
    ...expectTotal(
      summary,
      'TotalOtrosCargos',
      sumOfField(children(root, 'OtrosCargos'), 'MontoCargo'),
      null,
    ),
    ...expectTotal(summary, 'TotalComprobante', total, null),
  ]
}

/** One entry per tax and rate, net of what is exonerated or assumed, also when it is zero. */
function checkBreakdown(root: Tree, summary: Tree | undefined, lines: Tree[]): Finding[] {
  const expected = new Map<string, Amount>()
  for (const line of lines)
    for (const [key, amount] of breakdownOf(root, line)) expected.set(key, (expected.get(key) ?? 0n) + amount)
  const rows = children(summary, 'TotalDesgloseImpuesto')
  if (rows.length === 0) return expected.size === 0 ? [] : [reject(-487, 'Falta TotalDesgloseImpuesto.')]

  const stated = new Map(rows.map((row) => [keyOf(row), textAt(row, 'TotalMontoImpuesto')]))
  const slack = lines.reduce((count, line) => count + assortmentParts(line).length, 0)
  const isSame =
    stated.size === rows.length &&
    stated.size === expected.size &&
    [...expected].every(([key, amount]) => stated.has(key) && agrees(stated.get(key)!, amount, slack))
  return isSame ? [] : [reject(-488, 'TotalDesgloseImpuesto no corresponde con las líneas de detalle.')]
}

function breakdownOf(root: Tree, line: Tree): Array<[key: string, amount: Amount]> {
  const parts = assortmentParts(line)
  const isHome = !/^FacturaElectronica(Compra|Exportacion)$/.test(root.name)
  if (parts.length === 0)
    return children(line, 'Impuesto').map((tax) => [
      keyOf(tax),
      readAmount(textAt(tax, 'Monto')) - exonerated(tax) - (isHome ? assumedPart(tax, line) : 0n),
    ])
  const quantity = readAmount(textAt(line, 'Cantidad'))
  return parts.flatMap((part) =>
    children(part, 'Impuesto').map((tax): [string, Amount] => {
      const isCharged = !isHome || assumedPart(tax, line) === 0n
      return [keyOf(tax), isCharged ? product(readAmount(textAt(tax, 'Monto')), quantity) : 0n]
    }),
  )
}

function keyOf(tax: Tree): string {
  return `${textAt(tax, 'Codigo')}/${textAt(tax, 'CodigoTarifaIVA')}`
}

/** IVA of private health services that is given back when a card pays them (reference §6.7). */
function checkReturnedVat(root: Tree, summary: Tree | undefined, lines: Tree[]): Finding[] {
  const hasField = /^(FacturaElectronica|TiqueteElectronico|Nota(Credito|Debito)Electronica)$/.test(root.name)
  return hasField ? expectTotal(summary, 'TotalIVADevuelto', returnedVat(summary, lines), null) : []
}

function returnedVat(summary: Tree | undefined, lines: Tree[]): Amount {
  const payments = children(summary, 'MedioPago')
  const cards = payments.filter((payment) => textAt(payment, 'TipoMedioPago') === '02')
  if (cards.length === 0) return 0n
  const vat = sumOfField(lines.filter(isHealthService), 'ImpuestoNeto')
  if (cards.length === payments.length) return vat
  const netSale = readAmount(textAt(summary, 'TotalVentaNeta'))
  const byCard = sumOfField(cards, 'TotalMedioPago')
  return byCard >= netSale ? vat : share(byCard, netSale, vat)
}

/** Medical services of the reduced rate: division 93 of the CABYS at 4 %. */
function isHealthService(line: Tree): boolean {
  const vat = children(line, 'Impuesto').find(isVat)
  return textAt(line, 'CodigoCABYS').startsWith('93') && textAt(vat, 'CodigoTarifaIVA') === '04'
}

/** The amount of a single means is nobody's question (reference §6.3). */
function checkPaid(summary: Tree | undefined): Finding[] {
  const payments = children(summary, 'MedioPago')
  if (payments.length < 2) return []
  return agrees(textAt(summary, 'TotalComprobante'), sumOfField(payments, 'TotalMedioPago'))
    ? []
    : [reject(null, 'La suma de los medios de pago no corresponde con el total del comprobante.')]
}
