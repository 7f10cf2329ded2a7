import { expect, it } from 'vitest'
import { isLate } from './is-late.ts'

// The printed return called a day of last month the one by which it is due.
it('a return is late after its day, until it is filed; a rectification never', () => {
  const draft = { filed: null, version: 1, due_on: '2026-11-15' }
  expect(isLate(draft, '2026-11-15')).toBe(false)
  expect(isLate(draft, '2026-11-16')).toBe(true)
  expect(isLate({ ...draft, version: 2 }, '2026-11-16')).toBe(false)
  expect(isLate({ ...draft, filed: {} as never }, '2026-11-16')).toBe(false)
})
