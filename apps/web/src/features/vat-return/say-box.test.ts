import { expect, test } from 'vitest'
import { differenceOf, figureOf, isEmptyBox } from './say-box.ts'

test('a difference is exact, whatever its sign', () => {
  const of = (amount: string | null, before: string | null) => differenceOf({ amount, before })
  expect(of('2900000.00', '300000.10')).toBe('2599999.90')
  expect(of('0.00', '0.05')).toBe('-0.05')
  expect(of('-100.00', '-100.00')).toBe('0.00')
  expect(of(null, null)).toBeNull()
})

test('what is copied are plain digits', () => {
  expect(figureOf({ amount: '2900000.00', word: null })).toBe('2900000.00')
  expect(figureOf({ amount: null, word: '80.00' })).toBe('80.00')
})

test('a box of 0 is empty, and a choice is not', () => {
  const box = { amount: null, word: 'no' } as Parameters<typeof isEmptyBox>[0]
  expect(isEmptyBox(box)).toBe(false)
  expect(isEmptyBox({ ...box, amount: '0.00', word: null })).toBe(true)
})
