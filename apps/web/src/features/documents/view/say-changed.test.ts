// @vitest-environment happy-dom
import type { DocumentChange } from '@cuentaclara/contracts'
import { beforeAll, expect, it } from 'vitest'
import { i18nInstance, startI18n } from '#lib/i18n/i18n.ts'
import { sayChanged } from './say-changed.ts'

beforeAll(() => startI18n('en'))

const crc = (amount: string) => ({ amount, currency: 'CRC' })

it.each<[DocumentChange, string[], string[]]>([
  [{ field: 'notes', before: null, after: 'Thanks' }, [], ['Thanks']],
  [
    { field: 'total', before: crc('1130'), after: { amount: '20.5', currency: 'USD' } },
    ['₡1,130.00'],
    ['$20.50'],
  ],
  [{ field: 'delivery', before: 'not_sent', after: 'sent' }, ['Not sent'], ['Sent']],
  [{ field: 'sale_condition', before: '01', after: '02' }, ['Cash'], ['Credit']],
  [{ field: 'credit_days', before: null, after: '30' }, [], ['30 days']],
  [
    { field: 'instalments', before: null, after: [{ day: '2026-12-01', amount: crc('500') }] },
    [],
    ['01/12/2026 · ₡500.00'],
  ],
  [
    {
      field: 'lines',
      before: [{ description: 'Coffee', quantity: '2.0', price: crc('100') }],
      after: null,
    },
    ['2 × Coffee · ₡100.00'],
    [],
  ],
])('says %j in the words of the screen', (change, before, after) => {
  expect(sayChanged(i18nInstance.t, change, 'before')).toEqual(before)
  expect(sayChanged(i18nInstance.t, change, 'after')).toEqual(after)
})
