import { type Decimal, equals, isNegative, isPositive, isZero } from '@cuentaclara/decimal'
import { dayOfInstant } from '../calendar/calendar.ts'
import { factoryVatCode } from '../codes/factory-vat-codes.ts'
import { ivaRate } from '../codes/iva-rates.ts'
import { productCodeType } from '../codes/product-code-types.ts'
import { referenceCode } from '../codes/reference-codes.ts'
import { isGoods, isMedicine, isVehicle } from '../codes/special-goods.ts'
import { transactionType } from '../codes/transaction-types.ts'
import { unit } from '../codes/units.ts'
import type { Line } from '../document/document.ts'
import { numberIn } from '../tax/scale.ts'
import {
  cited,
  documentRule,
  each,
  hasWrongLength,
  isBlank,
  lacksText,
  lineRule,
  moneyIn,
  quantityIn,
  rateIn,
  when,
} from './findings.ts'
import { isTooLarge } from './largest-amount.ts'
import { items, taxedItems } from './line-items.ts'
import type { CabysEntry, DocumentSubject, Rule } from './rule.ts'

export const maximumLines = 1000
export const descriptionLength = { min: 3, max: 200 }

/** Goods, services and capital goods for one's own use. */
const ownUse: ReadonlySet<string> = new Set(['02', '03', '04', '05', '11'])

/** Every amount of a line, in whatever kind of document, must fit its field. */
export const tooLargeRule: Rule = lineRule(
  'line.amount-too-large',
  ({ computed }) => when(amountsOf(computed).some(isTooLarge), 'unitPrice'),
  { reference: 'XSD v4.4, DecimalDineroType' },
)

/** Lines that sell something. Annex v4.4, "Detalle del servicio". */
export const lineRules: readonly Rule[] = cited('Annex v4.4, LineaDetalle', [
  documentRule('lines.too-many', ({ draft }) =>
    when(draft.lines.length > maximumLines, 'lines', { max: maximumLines }),
  ),
  documentRule('line.cabys-missing', (subject) =>
    each('lines', subject.draft.lines, ({ cabys }) => when(isBlank(cabys) && needsCabys(subject), 'cabys')),
  ),
  lineRule('line.cabys-format', ({ line }) =>
    items(line, ({ cabys }) => when(!isBlank(cabys) && !/^\d{13}$/.test(cabys), 'cabys')),
  ),
  lineRule(
    'line.cabys-unknown',
    ({ line, context }) =>
      items(line, ({ cabys }) =>
        when(/^\d{13}$/.test(cabys) && context.cabys?.(cabys) === null, 'cabys', { cabys }),
      ),
    { prevents: '-400' },
  ),
  // Notes keep the codes of their document, also those that the catalogue has dropped since.
  lineRule(
    'line.cabys-withdrawn',
    ({ line, kind, context }) =>
      items(line, ({ cabys }) =>
        when(!kind.isNote && context.cabys?.(cabys)?.isWithdrawn === true, 'cabys', { cabys }),
      ),
    { prevents: '-400' },
  ),
  lineRule(
    'line.rate-unusual',
    ({ line, context, kind }) => {
      const usual = usualRate(context.cabys?.(line.cabys))
      return each('taxes', line.taxes, ({ code, rateCode }) => {
        const entry = code === '01' ? ivaRate(rateCode ?? '') : undefined
        // The catalogue says the rate of sales in the country.
        const isExported = kind.kind === 'export' && entry?.bucket === 'exempt'
        const chosen = isExported ? undefined : entry?.rate
        const isUnusual = usual !== null && chosen !== undefined && !equals(numberIn(chosen), numberIn(usual))
        return when(isUnusual, 'rateCode', { usual: usual ?? '', rate: chosen ?? '' })
      })
    },
    { severity: 'warning' },
  ),
  lineRule('line.quantity-not-positive', ({ line }) =>
    items(line, ({ quantity }) => when(!isPositive(numberIn(quantity)), 'quantity')),
  ),
  lineRule('line.quantity-format', ({ line }) =>
    items(line, ({ quantity }) =>
      when(isPositive(numberIn(quantity)) && !quantityIn(quantity), 'quantity', { decimals: 3 }),
    ),
  ),
  lineRule('line.unit-unknown', ({ line }) => items(line, (item) => when(!unit(item.unit), 'unit'))),
  lineRule(
    'line.commercial-unit-missing',
    ({ line }) =>
      items(line, (item) => when(item.unit === 'Otros' && isBlank(item.commercialUnit), 'commercialUnit')),
    { severity: 'warning' },
  ),
  lineRule('line.commercial-unit-length', ({ line }) =>
    items(line, ({ commercialUnit }) =>
      when(hasWrongLength(commercialUnit, 1, 20), 'commercialUnit', { max: 20 }),
    ),
  ),
  lineRule('line.description-length', ({ line }) =>
    items(line, ({ description }) =>
      when(
        hasWrongLength(description, descriptionLength.min, descriptionLength.max),
        'description',
        descriptionLength,
      ),
    ),
  ),
  lineRule('line.price-format', ({ line }) =>
    items(line, ({ unitPrice }) => {
      const price = moneyIn(unitPrice)
      return when(!price || isNegative(price), 'unitPrice', { decimals: 5 })
    }),
  ),
  lineRule(
    'line.price-zero',
    ({ line }) => {
      const price = moneyIn(line.unitPrice)
      return when(price !== null && isZero(price), 'unitPrice')
    },
    { severity: 'warning' },
  ),
  tooLargeRule,
  lineRule('line.product-code', ({ line }) =>
    items(line, ({ codes }) =>
      each('codes', codes, ({ type, code }) =>
        when(!productCodeType(type) || lacksText(code, 1, 20), 'code'),
      ),
    ),
  ),
  lineRule('line.too-many-product-codes', ({ line }) =>
    items(line, ({ codes }) => when(codes.length > 5, 'codes', { max: 5 })),
  ),
  lineRule('line.transaction-type-unknown', ({ line }) =>
    when(line.transactionType !== undefined && !transactionType(line.transactionType), 'transactionType'),
  ),
  lineRule('line.serial-number-length', ({ line }) =>
    each('serialNumbers', line.serialNumbers, (text) => when(lacksText(text, 1, 17), '', { max: 17 })),
  ),
  lineRule('line.too-many-serial-numbers', ({ line }) =>
    when(line.serialNumbers.length > 1000, 'serialNumbers', { max: 1000 }),
  ),
  lineRule('line.medicine-registry-length', ({ line }) =>
    when(hasWrongLength(line.medicineRegistry, 1, 100), 'medicineRegistry', { max: 100 }),
  ),
  lineRule('line.pharmaceutical-form-length', ({ line }) =>
    when(hasWrongLength(line.pharmaceuticalForm, 1, 3), 'pharmaceuticalForm', { max: 3 }),
  ),
  lineRule(
    'line.pharmaceutical-form-unknown',
    ({ line: { pharmaceuticalForm = '' }, context }) =>
      when(
        !isBlank(pharmaceuticalForm) && context.isPharmaceuticalForm?.(pharmaceuticalForm) === false,
        'pharmaceuticalForm',
        { form: pharmaceuticalForm },
      ),
    { severity: 'warning', reference: 'Annex v4.4, note 19' },
  ),
  lineRule('line.tariff-heading-format', ({ line: { tariffHeading } }) =>
    when(tariffHeading !== undefined && !/^\d{12}$/.test(tariffHeading), 'tariffHeading'),
  ),
  lineRule('line.factory-vat-unknown', ({ line, kind }) =>
    items(line, ({ factoryVat }) =>
      when(factoryVat !== undefined && !(kind.hasFactoryVat && factoryVatCode(factoryVat)), 'factoryVat'),
    ),
  ),
  lineRule(
    'line.factory-vat-not-exempt',
    ({ line }) =>
      taxedItems(line, ({ factoryVat, taxes }) =>
        when(factoryVat === '02' && !taxes.some((tax) => tax.rateCode === '10'), 'factoryVat'),
      ),
    { prevents: '-451' },
  ),
  lineRule(
    'line.serial-number-missing',
    ({ line }) => when(isVehicle(line.cabys) && line.serialNumbers.length === 0, 'serialNumbers'),
    { severity: 'warning' },
  ),
  lineRule(
    'line.medicine-registry-missing',
    ({ line }) => when(isMedicine(line.cabys) && isBlank(line.medicineRegistry), 'medicineRegistry'),
    { severity: 'warning' },
  ),
  lineRule(
    'line.pharmaceutical-form-missing',
    ({ line }) => when(isMedicine(line.cabys) && isBlank(line.pharmaceuticalForm), 'pharmaceuticalForm'),
    { severity: 'warning' },
  ),
  // What one takes from one's own business is invoiced to oneself.
  documentRule(
    'line.own-use-receiver',
    ({ draft }) => {
      const isOwn = draft.issuer?.identification?.number === draft.receiver?.identification?.number
      return each('lines', draft.lines, ({ transactionType = '' }) =>
        when(!isOwn && ownUse.has(transactionType), 'transactionType'),
      )
    },
    { severity: 'warning', reference: 'Annex v4.4, note 22' },
  ),
])

/** Notes to exports carry the tariff heading of the goods as the export does. Annex v4.4, "PartidaArancelaria". */
export const noteRules: readonly Rule[] = cited('Annex v4.4, PartidaArancelaria', [
  documentRule('line.tariff-heading-missing', ({ draft }) =>
    draft.references.some(({ documentType }) => documentType === exportInvoice)
      ? each('lines', draft.lines, ({ cabys, tariffHeading }) =>
          when(isGoods(cabys) && isBlank(tariffHeading), 'tariffHeading'),
        )
      : [],
  ),
])

/** TipoDocIR of an export invoice. */
const exportInvoice = '19'
/** CABYS in documents is compulsory since then. */
const firstDayOfCabys = '2020-12-01'

/** Financial notes correct an amount without naming products; documents of before the catalogue have no codes. */
function needsCabys({ draft, kind }: DocumentSubject): boolean {
  if (!kind.isNote) return true
  const isFinancial = draft.references.some(({ code }) => referenceCode(code ?? '')?.isFinancial)
  const days = draft.references.map(({ issuedAt }) => dayOfInstant(issuedAt))
  const isOld = days.length > 0 && days.every((day) => day !== null && day < firstDayOfCabys)
  return !isFinancial && !isOld
}

/** Per cent that the catalogue gives for a product. */
function usualRate(entry: CabysEntry | null | undefined): string | null {
  const rate = entry?.rateCode ? ivaRate(entry.rateCode)?.rate : entry?.rate
  return rateIn(rate) && rate ? rate : null
}

function amountsOf(line: Line): Decimal[] {
  const { total, lineTotal, taxableBase, taxes, assumedTax, netTax, assortment } = line
  return [
    ...[total, lineTotal, taxableBase, assumedTax, netTax],
    ...taxes.map(({ amount }) => amount),
    ...assortment.flatMap((part) => [
      part.total,
      part.taxableBase,
      ...part.taxes.map(({ amount }) => amount),
    ]),
  ]
}
