import { describe, expect, it } from 'vitest'
import { codesCell, discountsCell, jsonCell, readCodes, readDiscounts, readJson } from './line-cells.ts'

describe('codes and discounts in one cell', () => {
  it('come back as they went out, whatever their texts hold', () => {
    const codes = [
      { type: '03', code: '7501234567890' },
      { type: '02', code: 'A;B|C\\D' },
      { type: '99', code: '12 34' },
    ]
    expect(codesCell(codes)).toBe('03 7501234567890; 02 A\\;B\\|C\\\\D; 99 12 34')
    expect(readCodes(codesCell(codes)!)).toEqual(codes)
    const discounts = [
      { code: '07', percent: '5' },
      { code: '99', percent: '2.5', other: 'Convenio; anual', nature: 'Por | volumen' },
      { code: '04', percent: '100', nature: 'Solo naturaleza' },
    ]
    expect(readDiscounts(discountsCell(discounts)!)).toEqual(discounts)
  })

  it('are read as people write them', () => {
    expect(readCodes('7501234 ;')).toEqual([{ type: '04', code: '7501234' }])
    expect(readDiscounts('5; 04 2.5 %')).toEqual([
      { code: '07', percent: '5' },
      { code: '04', percent: '2.5' },
    ])
  })

  it.each(['mucho', '07 mucho%', '1000000%', '-5%'])('refuse %j as a discount', (text) => {
    expect(() => readDiscounts(text)).toThrow(expect.objectContaining({ errors: { discounts: ['format'] } }))
  })

  it('say nothing of nothing', () => {
    expect([codesCell([]), discountsCell([]), jsonCell([])]).toEqual([null, null, null])
  })

  it.each(['{}', '[', 'x', '"[]"'])('refuse %j as a list', (text) => {
    expect(() => readJson(text, 'other_taxes')).toThrow(
      expect.objectContaining({ errors: { other_taxes: ['format'] } }),
    )
  })
})
