import { expect, test } from 'vitest'
import { marginOf } from './margin.ts'

test.each([
  [{ price_crc: '1000', cost_crc: '600' }, '40'],
  [{ price_crc: '1130', price_includes_tax: true, rate_code: '08', cost_crc: '600' }, '40'],
  [{ price_crc: '1000', cost_crc: '1500' }, '-50'],
  [{ price_crc: '1000', cost_crc: null }, null],
  [{ price_crc: null, cost_crc: '600' }, null],
  [{ price_crc: '0', cost_crc: '600' }, null],
])('the margin of %j is %j', (item, margin) => {
  expect(marginOf(item)).toBe(margin)
})
