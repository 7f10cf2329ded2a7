import { toText } from '@cuentaclara/decimal'
import { describe, expect, it } from 'vitest'
import {
  isBaseTooLarge,
  lackingOf,
  lineOf,
  type ReceiptRow,
  rowOf,
  taxOf,
  wholeBase,
} from './receipt-lines.ts'

const proposed = {
  description: 'Abono 1 a FE-12',
  rate_code: '08',
  amount: '499.99999',
  taxable_base: '499.99999',
}

describe('the lines of a receipt that a person corrects', () => {
  it('show what was paid with its tax in coins, and go back to the amount without it', () => {
    const row = rowOf(proposed, 'CRC')
    expect(row).toMatchObject({ paid: '565', base: '499.99999' })
    expect(lineOf(row)).toMatchObject({ rate_code: '08', amount: '500', taxable_base: '499.99999' })
  })

  it('keep what was paid when less of it is the base: then less of it is tax', () => {
    const row: ReceiptRow = { ...rowOf(proposed, 'CRC'), base: '100' }
    expect(toText(taxOf(row))).toBe('13')
    expect(lineOf(row)).toMatchObject({ amount: '552', taxable_base: '100' })
    expect(isBaseTooLarge(row, '09')).toBe(false)
  })

  it('refuse a base above what was paid without tax, and say what is still nobody’s', () => {
    const row: ReceiptRow = { ...rowOf(proposed, 'CRC'), base: '560' }
    expect(isBaseTooLarge(row, '09')).toBe(true)
    // Of deferred tax payments go to the tax first: no more of it than was paid.
    expect(isBaseTooLarge(row, '11')).toBe(false)
    expect(isBaseTooLarge({ ...row, base: '4347' }, '11')).toBe(true)
    expect(toText(lackingOf([row], '600'))).toBe('35')
    expect(wholeBase({ paid: '565', rateCode: '08' })).toBe('500')
    expect(wholeBase({ paid: '565', rateCode: '10' })).toBe('565')
  })
})
