import { describe, expect, it } from 'vitest'
import { today } from '../../golden/broken-drafts.ts'
import { aLine, anInvoice } from '../document/builders.ts'
import type { DraftLine } from '../document/document.ts'
import { checkItemLine, validate } from './validate.ts'

const found = (line: Partial<DraftLine>) =>
  checkItemLine(aLine(line), today).map(({ code, path }) => [code, path])

describe('what an item keeps for its lines', () => {
  it.each<[Partial<DraftLine>, string, string]>([
    [{ tariffHeading: '123' }, 'line.tariff-heading-format', 'tariffHeading'],
    [{ medicineRegistry: 'x'.repeat(101) }, 'line.medicine-registry-length', 'medicineRegistry'],
    [{ transactionType: '77' }, 'line.transaction-type-unknown', 'transactionType'],
    [{ codes: [{ type: '77', code: 'A' }] }, 'line.product-code', 'codes.0.code'],
    [{ discounts: [{ code: '07', percent: '101' }] }, 'discount.percent-range', 'discounts.0.percent'],
    [{ factoryVat: '02' }, 'line.factory-vat-not-exempt', 'factoryVat'],
    [
      {
        taxes: [
          { code: '01', rateCode: '08' },
          { code: '02', rate: '0' },
        ],
      },
      'tax.rate-format',
      'taxes.1.rate',
    ],
    [{ taxes: [{ code: '08' }] }, 'tax.factor-missing', 'taxes.0.factor'],
  ])('is judged by the rules of lines: %j', (line, code, path) => {
    expect(found(line)).toContainEqual([code, path])
    // What an invoice would be refused for is said, and in the same words.
    if (path !== 'tariffHeading')
      expect(validate(anInvoice({ lines: [aLine(line)] }), today).map((issue) => issue.code)).toContain(code)
  })

  it('is not asked what each line settles by itself', () => {
    expect(
      found({ taxes: [{ code: '07', rateCode: '08' }], quantity: '0', description: '', unitPrice: '0' }),
    ).toEqual([])
  })

  it('of an assortment warns when its parts come to another price, which changes in many places', () => {
    const part = {
      cabys: '2399999002200',
      codes: [],
      quantity: '1',
      unit: 'Unid',
      description: 'Parte',
      unitPrice: '90',
      discounts: [],
      taxes: [{ code: '01', rateCode: '08' }],
    }
    const line = aLine({
      cabys: '2399999002200',
      unitPrice: '100',
      codes: [{ type: '03', code: 'KIT-1' }],
      assortment: [part],
    })
    expect(checkItemLine(line, today)).toMatchObject([
      { code: 'assortment.subtotal-differs', severity: 'warning', path: 'unitPrice' },
    ])
    expect(found({ ...line, codes: [] })).toContainEqual(['assortment.code-missing', 'codes'])
  })
})
