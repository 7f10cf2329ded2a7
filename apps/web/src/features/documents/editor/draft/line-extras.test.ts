import { describe, expect, it } from 'vitest'
import { aLine } from '../testing.ts'
import { blankDraft, type EditorLine } from './draft.ts'
import { fromContent, toDraftInput, toLineInput } from './draft-mapping.ts'
import { extrasOf, newPart } from './line-extras.ts'
import { exonerationOf, newTax, vatWayOf, withExoneration, withSpecialVat, withVatWay } from './line-taxes.ts'

const nothing = { asked: [], findings: [] }
const open = (change: Partial<EditorLine>, kind = 'invoice' as const) =>
  extrasOf(aLine(change), kind, nothing).open

describe('what stands open in the sheet of a line', () => {
  it('is what its goods ask for, and nothing for an everyday sale', () => {
    expect(open({})).toEqual([])
    expect(open({ cabys: '3562900000100' })).toEqual(['medicine'])
    expect(open({ cabys: '4911300000000' })).toEqual(['serials'])
    expect(open({ cabys: '2399999002200' })).toEqual(['assortment'])
    expect(open({ unit: 'Otros' })).toEqual(['unit'])
    expect(extrasOf(aLine({ cabys: '0161000000100' }), 'export', nothing).open).toEqual(['export'])
  })

  it('is what it holds, what somebody asked for and what a finding is about', () => {
    expect(open({ kept: { transaction_type: '08' } })).toEqual(['transaction'])
    // A ticket passes over it: nobody asks what it is.
    expect(extrasOf(aLine({ kept: { transaction_type: '08' } }), 'ticket', nothing).open).toEqual([])
    expect(open({ kept: { tariff_heading: '090121000011' } })).toEqual([])
    expect(open({ otherTaxes: [{ code: '08', factor: '0.03' }] })).toEqual(['vat'])
    const line = aLine()
    expect(extrasOf(line, 'invoice', { asked: ['codes'], findings: ['serialNumbers.0'] }).open).toEqual([
      'serials',
      'codes',
    ])
  })

  it('offers a service nothing that only goods have, and a document nothing that it has no place for', () => {
    const { offered } = extrasOf(aLine({ cabys: '8314100000000' }), 'ticket', nothing)
    expect(offered).toEqual(['unit', 'exoneration', 'taxes', 'vat', 'codes'])
    expect(extrasOf(aLine({ cabys: '' }), 'purchase', nothing).offered).not.toContain('assortment')
  })
})

describe('a line as it crosses HTTP', () => {
  it('keeps every part that the sheet writes, there and back', () => {
    const line = aLine({
      itemCode: 'A-1',
      exportAmount: '12',
      discount: '10%',
      otherDiscounts: [{ code: '04', percent: '5' }],
      otherTaxes: [
        { code: '04', specific: { quantity: '750', percent: '40', unit_tax: '4.2' } },
        { code: '02', rate: '10' },
      ],
      kept: {
        codes: [{ type: '03', code: 'GTIN-7' }],
        serial_numbers: ['VIN 1', '', 'VIN 2'],
        assortment: [{ ...newPart(), cabys: '2399999002200', description: 'Arroz', unit_price: '900' }],
      },
    })
    const draft = { ...blankDraft(), lines: [line] }
    const sent = toDraftInput(draft)
    expect(sent.lines![0]).toMatchObject({
      codes: [
        { type: '01', code: 'A-1' },
        { type: '03', code: 'GTIN-7' },
      ],
      serial_numbers: ['VIN 1', 'VIN 2'],
      taxes: [{ code: '01', export_amount: '12' }, { code: '04' }, { code: '02', rate: '10' }],
    })
    const back = fromContent(sent as never, 'invoice', null)
    expect(back.lines[0]).toMatchObject({
      itemCode: 'A-1',
      exportAmount: '12',
      otherDiscounts: line.otherDiscounts,
      otherTaxes: line.otherTaxes,
      kept: { codes: [{ type: '03', code: 'GTIN-7' }] },
    })
    expect(toDraftInput(back)).toEqual(sent)
  })

  it('sends a number where one must be, and nothing for what was begun and left', () => {
    const line = aLine({
      otherDiscounts: [{ code: '07', percent: '' }],
      otherTaxes: [newTax('04'), newTax('99')],
      kept: { codes: [{ type: '02', code: ' ' }], taxable_base: '' },
    })
    const sent = toLineInput(line)
    expect(sent.discounts).toEqual([])
    expect(sent.codes).toEqual([])
    expect(sent.taxable_base).toBeUndefined()
    expect(sent.taxes!.slice(1)).toEqual([
      { code: '04', specific: { quantity: '0', unit_tax: '0' } },
      { code: '99' },
    ])
  })
})

describe('IVA that is reckoned otherwise', () => {
  const exoneration = {
    document_type: '04',
    document_number: 'AL-1',
    institution: '01',
    issued_at: '2026-01-01T00:00:00-06:00',
    rate_points: '13',
  }
  const after = (line: EditorLine, patch: Partial<EditorLine>): EditorLine => ({ ...line, ...patch })

  it('goes on a special base and back, with its rate, its base and its exoneration', () => {
    const special = after(aLine({ kept: { taxable_base: '500' } }), withVatWay(aLine(), 'base'))
    expect(vatWayOf(special)).toBe('base')
    expect(special.rateCode).toBe('')
    const exonerated = after(special, withExoneration(special, exoneration))
    expect(exonerationOf(exonerated)).toEqual(exoneration)
    expect(toLineInput(exonerated).taxes).toEqual([{ code: '07', rate_code: '08', exoneration }])
    const usual = after(exonerated, withVatWay(exonerated, 'usual'))
    expect(toLineInput(usual).taxes).toEqual([{ code: '01', rate_code: '08' }])
    expect(usual.kept.taxable_base).toBeUndefined()
  })

  it('takes the factor of used goods in the place of the rate', () => {
    const line = aLine({ otherTaxes: [newTax('02')] })
    const used = after(line, withVatWay(line, 'factor'))
    const factored = after(used, withSpecialVat(used, { factor: '0.03' }))
    expect(toLineInput(factored).taxes).toEqual([{ code: '08', factor: '0.03' }, { code: '02' }])
  })
})
