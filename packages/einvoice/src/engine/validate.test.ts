import { dictionaries } from '@cuentaclara/locales'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aNote,
  aReference,
  assorted,
  broken,
  exonerated,
  good,
  issuer,
  lineOf,
  today,
} from '../../golden/broken-drafts.ts'
import { costaRicaDay } from '../calendar/calendar.ts'
import { numberRules } from '../clave/number-rules.ts'
import { exemptionTypes } from '../codes/exemption-types.ts'
import { rejectionTopics } from '../codes/rejection-codes.ts'
import { aLine, anInvoice, vat } from '../document/builders.ts'
import type { DraftDocument, DraftLine, ProductCode } from '../document/document.ts'
import { documentKinds } from '../kinds/kinds.ts'
import { confirmationRules } from '../rules/confirmation-rules.ts'
import { originalRules } from '../rules/original-rules.ts'
import { formatCodes } from '../xml/index.ts'
import { calculate } from './calculate.ts'
import { isBlocking, validate } from './validate.ts'

describe('a draft in which nothing is wrong', () => {
  it.each(Object.entries({ ...good, assortment: assorted({}) }))('%s has no issue', (_, draft) => {
    expect(validate(draft, today)).toEqual([])
  })
})

describe('a draft in which something is wrong', () => {
  it.each(broken)('%s names %s', (code, path, draft, context = {}) => {
    const issues = validate(draft, { ...today, ...context })
    expect(issues.map((issue) => `${issue.code} ${issue.path}`)).toContain(`${code} ${path}`)
  })

  it('has a case for every rule', () => {
    const cases = new Set(broken.map(([code]) => code))
    expect(allCodes().filter((code) => !cases.has(code))).toEqual([])
  })
})

describe('validate', () => {
  it('tells apart what blocks and what only warns', () => {
    const issues = validate(lineOf({ unitPrice: '0', description: '' }), today)
    expect(issues.map((issue) => [issue.code, isBlocking(issue)])).toEqual([
      ['line.description-length', true],
      ['line.price-zero', false],
    ])
  })

  // fiscal.md 4.8: the refusal spoke of discounts where there were none.
  it('says of a price below zero the one thing that is wrong', () => {
    expect(validate(lineOf({ unitPrice: '-5' }), today).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'line.price-format lines.0.unitPrice',
    ])
  })

  it('takes the rate of the day, one near it, and any where nobody knows that of the day', () => {
    const inDollars = (exchangeRate: string, dollarRate: string | null) =>
      validate(anInvoice({ currency: 'USD', exchangeRate }), { ...today, dollarRate })
    expect(inDollars('508.35', '508.35')).toEqual([])
    expect(inDollars('470', '508.35')).toEqual([])
    expect(inDollars('5', null)).toEqual([])
    expect(inDollars('5', '508.35')[0]).toMatchObject({
      severity: 'warning',
      params: { rate: '5', usual: '508.35' },
    })
  })

  // A rate of 6 instead of 600 for euros passed in silence: the invoice was worth a hundredth in every report.
  it('compares a rate that nobody publishes with the last one that was used', () => {
    const inEuros = (exchangeRate: string, lastRate: string | null) =>
      validate(anInvoice({ currency: 'EUR', exchangeRate }), { ...today, dollarRate: '508.35', lastRate })
    expect(inEuros('600', '590')).toEqual([])
    expect(inEuros('6', null)).toEqual([])
    expect(inEuros('6', '590')).toMatchObject([
      {
        code: 'exchange-rate.unlike-last',
        severity: 'warning',
        params: { currency: 'EUR', rate: '6', usual: '590' },
      },
    ])
  })

  it('says that sending is paused, but not of what was made without internet', () => {
    const paused = { ...today, isSendingPaused: true }
    expect(validate(anInvoice({ situation: '3' }), paused)).toEqual([])
    expect(validate(anInvoice(), paused)).toMatchObject([{ severity: 'warning', prevents: '-53' }])
  })

  it('names the rejection that an issue prevents, and the values of its sentence', () => {
    expect(validate(exonerated({ documentType: '08' }), today)).toEqual([
      {
        code: 'exoneration.article-missing',
        path: 'lines.0.taxes.0.exoneration.article',
        severity: 'error',
        prevents: '-478',
      },
    ])
    expect(validate(lineOf({ description: 'a' }), today)[0]?.params).toEqual({ min: 3, max: 200 })
  })

  it('checks the signing key only when issuing', () => {
    expect(validate(anInvoice(), { today: '2026-11-21', phase: 'draft', certificate: null })).toEqual([])
  })

  // Leap years made it a day more, on which the authority refuses it.
  it('takes references of ten years to the day', () => {
    const codesOf = (issuedAt: string, day = '2026-11-21') =>
      validate(aNote({ references: [{ ...aReference, issuedAt }] }), { ...today, today: day }).map(
        ({ code }) => code,
      )
    expect(codesOf('2016-11-21T00:00:00-06:00')).not.toContain('reference.date-too-old')
    expect(codesOf('2016-11-20T23:59:59-06:00')).toContain('reference.date-too-old')
    expect(codesOf('2018-02-28T12:00:00-06:00', '2028-02-29')).toContain('reference.date-too-old')
    expect(codesOf('2018-03-01T12:00:00-06:00', '2028-02-29')).not.toContain('reference.date-too-old')
  })

  // Keys end in the middle of a day: what was signed with one from then on was refused, and its number was spent.
  it('takes no key from the moment on at which it ends, nor before it begins', () => {
    const codesAt = (moment: string, notAfter: string, notBefore = '2022-11-20T16:00:00.000Z') =>
      validate(anInvoice(), {
        today: costaRicaDay(Date.parse(moment)),
        nowMs: Date.parse(moment),
        phase: 'issue',
        certificate: { notBefore, notAfter },
      }).map(({ code, params }) => [code, params])
    const noon = '2026-11-20T12:00:00-06:00'
    expect(codesAt('2026-11-20T11:59:00-06:00', '2026-11-20T18:00:00.000Z')).toEqual([])
    expect(codesAt('2026-11-20T12:01:00-06:00', '2026-11-20T18:00:00.000Z')).toEqual([
      ['certificate.expired', { until: '2026-11-20' }],
    ])
    // In the evening it is tomorrow elsewhere.
    expect(codesAt('2026-11-21T08:00:00-06:00', '2026-11-21T03:00:00.000Z')).toEqual([
      ['certificate.expired', { until: '2026-11-20' }],
    ])
    expect(codesAt(noon, '2030-01-01T00:00:00.000Z', '2026-11-20T19:00:00.000Z')).toEqual([
      ['certificate.not-yet-valid', { from: '2026-11-20' }],
    ])
    const byDay = { today: '2026-11-21', phase: 'issue' as const }
    const certificate = { notBefore: '2022-11-20T16:00:00Z', notAfter: '2026-11-21T03:00:00Z' }
    expect(validate(anInvoice(), { ...byDay, certificate })).toMatchObject([{ code: 'certificate.expired' }])
  })

  // The register knows what the ministry gave itself; of another law's paper it answers that there is none.
  it('asks the register about authorisations of the ministry alone', () => {
    const unknown = { ...today, exoneration: () => ({ isUnknown: true }) }
    const codesOf = (documentType: string, more: object = {}) =>
      validate(exonerated({ documentType, ...more }), unknown).map(({ code }) => code)
    expect(codesOf('04')).toEqual(['exoneration.not-registered'])
    expect(codesOf('99', { documentTypeOther: 'Ley de otra institución' })).toEqual([])
    expect(exemptionTypes.filter((row) => row.checkedOnline).map(({ code }) => code)).toEqual(['04', '11'])
  })

  it('names the line by its place, also after others were put before it', () => {
    const wrong = aLine({ quantity: '0' })
    const paths = (lines: DraftLine[]) => validate(anInvoice({ lines }), today).map((issue) => issue.path)
    expect(paths([wrong])).toEqual(['lines.0.quantity'])
    expect(paths([aLine(), wrong])).toEqual(['lines.1.quantity'])
  })

  it('judges a line again when the catalogue, the day or the kind changes', () => {
    const lines = [aLine({ transactionType: '01', taxes: [vat('07')] })]
    const codes = (draft: DraftDocument, context = today) =>
      validate(draft, context).map((issue) => issue.code)
    expect(codes(anInvoice({ lines }))).toEqual(['tax.rate-code-only-in-notes'])
    expect(codes(aNote({ lines }))).toEqual([])
    expect(codes(aNote({ lines }), { ...today, cabys: () => null })).toEqual(['line.cabys-unknown'])
    const dropped = () => ({ isWithdrawn: true })
    expect(codes(aNote({ lines }), { ...today, cabys: dropped })).toEqual([])
  })

  it('asks for no CABYS in notes to documents from before the catalogue', () => {
    const codes = (issuedAt: string) =>
      validate(
        aNote({ lines: [aLine({ cabys: '' })], references: [{ ...aReference, issuedAt }] }),
        today,
      ).map((issue) => issue.code)
    expect(codes('2020-11-30T10:00:00-06:00')).toEqual([])
    expect(codes('2020-12-01T10:00:00-06:00')).toEqual(['line.cabys-missing'])
  })

  it('takes identity numbers with the separators that people type', () => {
    const typed = issuer({ identification: { type: '02', number: '3-101-000111' } })
    expect(validate(typed, today)).toEqual([])
    expect(validate(issuer({ identification: { type: '02', number: '3101a00001' } }), today)).toEqual([])
  })

  it('never throws, nor does the arithmetic, whatever is typed', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '',
        '-1',
        '0',
        '-100',
        '-113',
        '99999999999999999999',
        '1e9',
        '01',
        '02',
        '05',
        '08',
        '12',
        '99',
      ),
    )
    const discounts = fc.array(fc.record({ code: text, amount: text, percent: text }), { maxLength: 2 })
    const taxes = fc.array(
      fc.record({
        code: text,
        rateCode: text,
        rate: text,
        factor: text,
        specific: fc.record({ quantity: text, percent: text, volume: text, unitTax: text }),
        exoneration: fc.record({
          documentType: text,
          documentNumber: text,
          institution: text,
          issuedAt: text,
          ratePoints: text,
        }),
      }),
      { maxLength: 3 },
    )
    const item = {
      cabys: text,
      quantity: text,
      unit: text,
      description: text,
      unitPrice: text,
      discounts,
      taxes,
    }
    const line = fc.record({
      ...item,
      priceIncludesTax: fc.boolean(),
      taxableBase: text,
      factoryVat: text,
      assortment: fc.array(fc.record({ ...item, codes: fc.constant<ProductCode[]>([]) }), { maxLength: 2 }),
    })
    const draft = fc.record({
      kind: fc.constantFrom(...Object.values(documentKinds).map((kind) => kind.kind)),
      lines: fc.array(
        line.map((what) => aLine(what)),
        { maxLength: 3 },
      ),
      currency: text,
      exchangeRate: text,
      saleCondition: text,
      payments: fc.array(fc.record({ means: text, amount: text }), { maxLength: 3 }),
      otherCharges: fc.array(fc.record({ type: text, description: text, percent: text, amount: text }), {
        maxLength: 2,
      }),
      references: fc.array(fc.record({ documentType: text, number: text, issuedAt: text, code: text }), {
        maxLength: 2,
      }),
    })
    fc.assert(
      fc.property(draft, (what) => {
        calculate(anInvoice(what))
        validate(anInvoice(what), { ...today, cabys: () => ({ rate: 'na' }) })
      }),
      { numRuns: 200 },
    )
  })
})

describe('the sentences of the rules', () => {
  it.each(Object.entries(dictionaries))('exist in %s for every rule and for no other', (_, language) => {
    const others = [
      ...[...originalRules, ...numberRules, ...confirmationRules].map((rule) => rule.code),
      ...formatCodes,
      ...serverCodes,
      // What a rejection was about, and how it is put right.
      ...rejectionTopics.flatMap((topic) => [`rejection.${topic}`, `rejection-mend.${topic}`]),
    ]
    expect(Object.keys(language.rules).sort()).toEqual([...allCodes(), ...others].sort())
  })

  it('use only values that their rule gives', () => {
    for (const [code, , draft, context] of broken) {
      const issue = validate(draft, { ...today, ...context }).find((each) => each.code === code)
      const sentence = (dictionaries.en.rules as Record<string, string>)[code] ?? ''
      const wanted = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
      expect(Object.keys(issue?.params ?? {}), code).toEqual(expect.arrayContaining(wanted))
    }
  })
})

/** What the server alone looks at: a company's own settings, and what the official document has no place for. */
const serverCodes = [
  ...['none', 'amount', 'day', 'order', 'sum', 'paid-at-once'].map((fault) => `instalment.${fault}`),
  'client.credit-limit',
  'document.perhaps-twice',
  'quotation.sold-again',
  'quotation.sold-beside',
  'quotation.total-differs',
  'sale-condition.state-client',
  ...['parts-short', 'parts-over', 'part-exceeded'].map((fault) => `reference.${fault}`),
  ...['required', 'number', 'date', 'choice'].map((fault) => `own-field.${fault}`),
]

function allCodes(): string[] {
  const rules = Object.values(documentKinds).flatMap((kind) => kind.rules.flat())
  return [...new Set(rules.map((rule) => rule.code))]
}
