import { expect, test } from 'vitest'
import { startingPins, withPin } from './pinned.ts'

test('shortcuts start with what most people open, and keep the order in which they were pinned', () => {
  // seed 099
  expect(startingPins).toContain('/invoices/new')
  expect(withPin(['/a', '/b'], '/c', true)).toEqual(['/a', '/b', '/c'])
  expect(withPin(['/a', '/b'], '/a', true)).toEqual(['/b', '/a'])
  expect(withPin(['/a', '/b'], '/a', false)).toEqual(['/b'])
})
