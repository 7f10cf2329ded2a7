import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isRefusal } from './is-refusal.ts'

function databaseError(code: string) {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { code })
}

test.each(['23505', '40P01', '40001', '22P02', '57014'])('an error %s left nothing behind', (code) => {
  expect(isRefusal(databaseError(code))).toBe(true)
})

test.each(['57P01', '08006', '40003', '53300', 'XX000'])('after %s nobody knows', (code) => {
  expect(isRefusal(databaseError(code))).toBe(false)
})

test('a lost connection leaves the outcome open', () => {
  expect(isRefusal(new Error('Connection terminated unexpectedly'))).toBe(false)
})
