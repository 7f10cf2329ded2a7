import { expect, test } from 'vitest'
import { marginOf } from './margin.ts'

const usual = { code: '01', rateCode: '08' }

test.each([
  [{ price_crc: '1000', cost_crc: '600' }, '40'],
  [{ price_crc: '1130', price_includes_tax: true, cost_crc: '600' }, '40'],
  [
    { price_crc: '1030', price_includes_tax: true, vat: { code: '08', factor: '0.03' }, cost_crc: '600' },
    '40',
  ],
  [{ price_crc: '1000', cost_crc: '1500' }, '-50'],
  [{ price_crc: '1000', cost_crc: null }, null],
  [{ price_crc: null, cost_crc: '600' }, null],
  [{ price_crc: '0', cost_crc: '600' }, null],
])('the margin of %j is %j', (item, margin) => {
  expect(marginOf({ vat: usual, ...item })).toBe(margin)
})
