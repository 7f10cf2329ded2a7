import { expect, it } from 'vitest'
import type { Original } from './note-draft.ts'
import { paidAsBefore } from './paid-as-before.ts'

const paid = (id: string, payments: object[], total: string, returned_vat = '0') =>
  ({
    document: { id, input: { currency: 'CRC', payments }, summary: { total, returned_vat } },
    left: { left: total },
  }) as unknown as Original

// It took the first document's first means: what came in by card went down by what had come in as cash.
it('gives back of each document what each means had paid of it, and the largest part takes the rest', () => {
  const originals = [
    paid('one', [{ means: '01' }], '1000'),
    paid('two', [{ means: '02', amount: '2000' }, { means: '06' }], '3000'),
  ]
  expect(paidAsBefore(originals, { total: '4000', amounts: {} })).toEqual([
    { means: '02', other: '', amount: '' },
    { means: '01', other: '', amount: '1000' },
    { means: '06', other: '', amount: '1000' },
  ])
  // Of a part: each by what the note takes of it, to the cent.
  expect(paidAsBefore(originals, { total: '600.01', amounts: { one: '500', two: '100.01' } })).toEqual([
    { means: '01', other: '', amount: '' },
    { means: '02', other: '', amount: '66.67' },
    { means: '06', other: '', amount: '33.34' },
  ])
})

it('gives a part of one document back as that was paid', () => {
  const one = paid(
    'one',
    [
      { means: '01', amount: '300' },
      { means: '02', amount: '700' },
    ],
    '1000',
  )
  expect(paidAsBefore([one], { total: '100', amounts: {} })).toEqual([
    { means: '02', other: '', amount: '' },
    { means: '01', other: '', amount: '30' },
  ])
})

it('says no more means than a document may, and leaves to the engine what gave tax back, or was on credit', () => {
  const each = ['01', '02', '03', '04', '06'].map((means, at) => paid(means, [{ means }], `${100 + at}`))
  expect(paidAsBefore(each, { total: '510', amounts: {} })?.map(({ means }) => means)).toEqual([
    '06',
    '04',
    '03',
    '02',
  ])
  const two = [
    { means: '01', amount: '260000' },
    { means: '02', amount: '250000' },
  ]
  expect(paidAsBefore([paid('one', two, '510000', '10000')], { total: '1', amounts: {} })).toBeNull()
  expect(paidAsBefore([paid('one', [], '1000')], { total: '1000', amounts: {} })).toBeNull()
})
