import {
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isPositive,
  isZero,
  toText,
} from '@cuentaclara/decimal'
import { dayOfInstant } from '../calendar/calendar.ts'
import { exemptionInstitution } from '../codes/exemption-institutions.ts'
import { exemptionType } from '../codes/exemption-types.ts'
import { ivaRate } from '../codes/iva-rates.ts'
import { isByMeasure, taxCode } from '../codes/tax-codes.ts'
import type { DraftExoneration, DraftTax } from '../document/document.ts'
import { rateOf } from '../tax/rates.ts'
import { specificData } from '../tax/specific-tax.ts'
import {
  cited,
  documentRule,
  each,
  factorIn,
  isBlank,
  lacksText,
  lineRule,
  measureIn,
  moneyIn,
  numberWithin,
  rateIn,
  under,
  when,
} from './findings.ts'
import { isVat, taxedItems, taxes } from './line-items.ts'
import type { Finding, LineSubject, Rule } from './rule.ts'

/** Taxes of a line. Annex v4.4, notes 8 and 8.1. */
export const taxRules: readonly Rule[] = cited('Annex v4.4, Impuesto, notes 8, 8.1', [
  lineRule(
    'tax.vat-not-one',
    ({ line }) => taxedItems(line, ({ taxes }) => when(taxes.filter(isVat).length !== 1, 'taxes')),
    { prevents: '-513' },
  ),
  lineRule('tax.code-unknown', (subject) => taxes(subject, ({ code }) => when(!taxCode(code), 'code'))),
  lineRule('tax.specific-not-allowed', (subject) =>
    taxes(subject, ({ code }) => when(isByMeasure(code) && !subject.kind.hasSpecificTaxes, 'code', { code })),
  ),
  lineRule('tax.other-name-missing', (subject) =>
    taxes(subject, ({ code, otherName }) =>
      when(code === '99' && lacksText(otherName, 5, 100), 'otherName', { min: 5, max: 100 }),
    ),
  ),
  lineRule('tax.rate-code-missing', (subject) =>
    taxes(subject, ({ code, rateCode }) => when(hasRateCode(code) && isBlank(rateCode), 'rateCode')),
  ),
  lineRule('tax.rate-code-unknown', (subject) =>
    taxes(subject, ({ code, rateCode }) =>
      when(!isBlank(rateCode) && !(hasRateCode(code) && ivaRate(rateCode ?? '')), 'rateCode'),
    ),
  ),
  lineRule(
    'tax.rate-code-only-in-notes',
    (subject) =>
      taxes(subject, ({ rateCode }) =>
        when((ivaRate(rateCode ?? '')?.onlyInNotes ?? false) && !subject.kind.isNote, 'rateCode', {
          rateCode: rateCode ?? '',
        }),
      ),
    { prevents: '-505' },
  ),
  lineRule('tax.rate-differs', (subject) =>
    taxes(subject, ({ code, rateCode, rate }) => {
      const expected =
        taxCode(code)?.fixedRate ?? (hasRateCode(code) ? ivaRate(rateCode ?? '')?.rate : undefined)
      const typed = rateIn(rate)
      return when(
        expected !== undefined && !isBlank(rate) && !(typed && equals(typed, decimal(expected))),
        'rate',
        { expected: expected ?? '', rate: rate ?? '' },
      )
    }),
  ),
  lineRule('tax.rate-format', (subject) =>
    taxes(subject, ({ code, rate }) => {
      const typed = rateIn(rate)
      return when((code === '02' || code === '99') && !(typed && isPositive(typed)), 'rate')
    }),
  ),
  lineRule('tax.factor-missing', (subject) =>
    taxes(subject, ({ code, factor }) => {
      const typed = factorIn(factor)
      return when(code === '08' && !(typed && isPositive(typed)), 'factor')
    }),
  ),
  lineRule('tax.specific-missing', (subject) =>
    taxes(subject, ({ code, specific }) => {
      if (!isByMeasure(code)) return []
      const quantity = measureIn(specific?.quantity)
      const unitTax = moneyIn(specific?.unitTax)
      return [
        ...when(!(quantity && isPositive(quantity)), 'specific.quantity'),
        ...when(!(unitTax && isPositive(unitTax)), 'specific.unitTax'),
      ]
    }),
  ),
  lineRule(
    'tax.volume-missing',
    (subject) =>
      taxes(subject, ({ code, specific }) => {
        const volume = measureIn(specific?.volume)
        return when(code === '05' && !(volume && isPositive(volume)), 'specific.volume')
      }),
    { prevents: '-459' },
  ),
  lineRule(
    'tax.alcohol-degree-missing',
    (subject) =>
      taxes(subject, ({ code, specific }) => {
        const percent = rateIn(specific?.percent)
        return when(code === '04' && !(percent && isPositive(percent)), 'specific.percent')
      }),
    { prevents: '-470' },
  ),
  lineRule(
    'tax.alcohol-proportion-differs',
    (subject) =>
      taxes(subject, ({ code, specific }) => {
        const typed = numberWithin(specific?.proportion, 5, 5)
        const { quantity, percent, unitTax = '' } = specific ?? {}
        const expected =
          quantity && specificData({ quantity, ...(percent && { percent }), unitTax }).proportion
        const differs = typed && expected && !equals(typed, expected)
        return when(code === '04' && Boolean(differs), 'specific.proportion', {
          expected: expected ? toText(expected) : '',
        })
      }),
    { prevents: '-471', preventsToo: ['-473'] },
  ),
  lineRule('tax.specific-format', (subject) =>
    taxes(subject, ({ code, specific }) => {
      if (!isByMeasure(code) || !specific) return []
      const { percent, proportion, volume } = specific
      return [
        ...when(isOutside(percent, rateIn(percent)), 'specific.percent'),
        ...when(isOutside(proportion, numberWithin(proportion, 5, 5)), 'specific.proportion'),
        ...when(isOutside(volume, measureIn(volume)), 'specific.volume'),
      ]
    }),
  ),
  lineRule('tax.assumed-not-allowed', ({ computed, kind }) =>
    when(!kind.hasFactoryVat && !isZero(computed.assumedTax), 'taxes'),
  ),
  lineRule('tax.export-amount-format', (subject) =>
    taxes(subject, ({ exportAmount }) =>
      when(isOutside(exportAmount, moneyIn(exportAmount)), 'exportAmount'),
    ),
  ),
  lineRule('tax.base-missing', ({ line }) =>
    taxedItems(line, ({ taxes, factoryVat, taxableBase }) => {
      const isTyped = factoryVat === '01' || taxes.some((tax) => tax.code === '07')
      const base = moneyIn(taxableBase)
      return when(isTyped && !(base && isPositive(base)), 'taxableBase')
    }),
  ),
])

/** What frees a buyer from a tax. Annex v4.4, notes 10.1 and 23. */
export const exonerationRules: readonly Rule[] = cited('Annex v4.4, Exoneracion, notes 10.1, 23', [
  lineRule('exoneration.not-allowed', (subject) =>
    exonerations(subject, () => when(!subject.kind.hasExonerations, '')),
  ),
  lineRule('exoneration.type-unknown', (subject) =>
    exonerations(subject, ({ documentType }) => when(!exemptionType(documentType), 'documentType')),
  ),
  lineRule('exoneration.type-only-in-notes', (subject) =>
    exonerations(subject, ({ documentType }) =>
      when((exemptionType(documentType)?.onlyInNotes ?? false) && !subject.kind.isNote, 'documentType'),
    ),
  ),
  lineRule('exoneration.type-other-missing', (subject) =>
    exonerations(subject, ({ documentType, documentTypeOther }) =>
      when(documentType === '99' && lacksText(documentTypeOther, 5, 100), 'documentTypeOther', {
        min: 5,
        max: 100,
      }),
    ),
  ),
  lineRule(
    'exoneration.number-length',
    (subject) =>
      exonerations(subject, ({ documentNumber }) =>
        when(lacksText(documentNumber, 3, 40), 'documentNumber', { min: 3, max: 40 }),
      ),
    { prevents: '-125' },
  ),
  lineRule(
    'exoneration.article-missing',
    (subject) =>
      exonerations(subject, ({ documentType, article }) =>
        when((exemptionType(documentType)?.needsArticle ?? false) && article === undefined, 'article'),
      ),
    { prevents: '-478' },
  ),
  lineRule(
    'exoneration.clause-missing',
    (subject) =>
      exonerations(subject, ({ article, clause }) =>
        when(article !== undefined && clause === undefined, 'clause'),
      ),
    { prevents: '-479' },
  ),
  lineRule('exoneration.article-range', (subject) =>
    exonerations(subject, ({ article, clause }) => [
      ...when(!isSixDigits(article), 'article'),
      ...when(!isSixDigits(clause), 'clause'),
    ]),
  ),
  lineRule('exoneration.institution-unknown', (subject) =>
    exonerations(subject, ({ institution }) => when(!exemptionInstitution(institution), 'institution')),
  ),
  lineRule('exoneration.institution-other-missing', (subject) =>
    exonerations(subject, ({ institution, institutionOther }) =>
      when(institution === '99' && lacksText(institutionOther, 5, 160), 'institutionOther', {
        min: 5,
        max: 160,
      }),
    ),
  ),
  lineRule(
    'exoneration.date-invalid',
    (subject) => exonerations(subject, ({ issuedAt }) => when(dayOfInstant(issuedAt) === null, 'issuedAt')),
    { prevents: '-125' },
  ),
  lineRule('exoneration.date-future', (subject) =>
    exonerations(subject, ({ issuedAt }) =>
      when((dayOfInstant(issuedAt) ?? '') > subject.context.today, 'issuedAt'),
    ),
  ),
  lineRule(
    'exoneration.expired',
    (subject) =>
      exonerations(subject, ({ documentNumber }) => {
        const until = subject.context.exoneration?.(documentNumber)?.validUntil
        // A note repeats what its document had, which was in force then.
        const isOver = !subject.kind.isNote && until !== undefined && until < subject.context.today
        return when(isOver, 'documentNumber', { until: until ?? '' })
      }),
    { prevents: '-125' },
  ),
  lineRule(
    'exoneration.points-range',
    (subject) =>
      exonerations(subject, ({ ratePoints }, tax) => {
        const points = rateIn(ratePoints)
        const rate = rateOf(tax)
        return when(!points || !isPositive(points) || exceeds(points, rate), 'ratePoints')
      }),
    { prevents: '-190' },
  ),
  documentRule('exoneration.reference-missing', ({ draft, kind }) =>
    when(
      kind.kind === 'invoice' &&
        draft.references.length === 0 &&
        draft.lines.some((line) => line.taxes.some((tax) => tax.exoneration?.documentType === '11')),
      'references',
    ),
  ),
  lineRule(
    'exoneration.points-not-authorised',
    (subject) =>
      exonerations(subject, ({ documentNumber, ratePoints }) => {
        const authorised = rateIn(subject.context.exoneration?.(documentNumber)?.ratePoints)
        const points = rateIn(ratePoints)
        return when(Boolean(authorised && points && compare(points, authorised) > 0), 'ratePoints', {
          authorised: authorised ? toText(authorised) : '',
        })
      }),
    { prevents: '-190', preventsToo: ['-125'] },
  ),
  lineRule(
    'exoneration.not-registered',
    (subject) =>
      exonerations(subject, ({ documentType, documentNumber }) =>
        when(
          (exemptionType(documentType)?.checkedOnline ?? false) &&
            subject.context.exoneration?.(documentNumber)?.isUnknown === true,
          'documentNumber',
          { number: documentNumber },
        ),
      ),
    { prevents: '-125' },
  ),
  lineRule(
    'exoneration.not-checked',
    (subject) =>
      exonerations(subject, ({ documentNumber }) =>
        when(subject.context.exoneration?.(documentNumber)?.isSilent === true, 'documentNumber', {
          number: documentNumber,
        }),
      ),
    { severity: 'warning' },
  ),
  lineRule(
    'exoneration.date-differs',
    (subject) =>
      exonerations(subject, ({ documentNumber, issuedAt }) => {
        const registered = subject.context.exoneration?.(documentNumber)?.issuedOn
        const day = dayOfInstant(issuedAt)
        const differs = registered !== undefined && day !== null && day !== registered
        return when(differs, 'issuedAt', { registered: registered ?? '' })
      }),
    { prevents: '-125' },
  ),
  // "Hangs on one tax of a line": nobody proved that a second one is refused.
  lineRule(
    'exoneration.more-than-one',
    ({ line }) =>
      taxedItems(line, ({ taxes }) => when(taxes.filter((tax) => tax.exoneration).length > 1, 'taxes')),
    { severity: 'warning' },
  ),
  lineRule(
    'exoneration.cabys-not-authorised',
    (subject) =>
      exonerations(subject, ({ documentNumber }, _, { cabys }) => {
        const authorised = subject.context.exoneration?.(documentNumber)?.cabys
        const isOutside = authorised !== undefined && cabys !== '' && !authorised.includes(cabys)
        return when(isOutside, 'documentNumber', { cabys })
      }),
    { prevents: '-125' },
  ),
  documentRule(
    'exoneration.holder-differs',
    ({ draft, context }) => {
      const receiver = draft.receiver?.identification?.number
      return each('lines', draft.lines, ({ taxes }) =>
        each('taxes', taxes, ({ exoneration }) => {
          const holder = exoneration && context.exoneration?.(exoneration.documentNumber)?.holder
          return when(Boolean(holder) && holder !== receiver, 'exoneration.documentNumber', {
            holder: holder ?? '',
          })
        }),
      )
    },
    { prevents: '-125' },
  ),
])

type Check = (exoneration: DraftExoneration, tax: DraftTax, item: { cabys: string }) => Finding[]

function exonerations(subject: LineSubject, check: Check): Finding[] {
  return taxes(subject, (tax, item) =>
    tax.exoneration ? under('exoneration', check(tax.exoneration, tax, item)) : [],
  )
}

/** Whether something was typed that is no number of the field. */
function isOutside(text: string | undefined, number: Decimal | null): boolean {
  return !isBlank(text) && (number === null || isNegative(number))
}

function hasRateCode(code: string): boolean {
  return taxCode(code)?.formula === 'vat'
}

function isSixDigits(n: number | undefined): boolean {
  return n === undefined || (Number.isInteger(n) && n >= 0 && n <= 999_999)
}

function exceeds(points: ReturnType<typeof rateOf>, rate: ReturnType<typeof rateOf>): boolean {
  return isNegative(rate) || compare(points, rate) > 0
}
