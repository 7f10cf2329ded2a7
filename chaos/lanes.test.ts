import { expect, it } from 'vitest'
import { isFinal } from './lanes.ts'

// A lane asked for a letter beyond those of its day until its patience ended, and its round hung with it.
it.each([
  [429, 'letters-full', true],
  [429, 'letters-full-everywhere', true],
  [429, 'too-many-requests', false],
  [409, 'document-rejected', true],
  [422, 'invalid', true],
  [200, 'yes-without-promise', true],
  [401, 'session-over', false],
  [408, '', false],
  [503, 'database-away', false],
  [0, 'late', false],
])('asks again after %i %s only where another answer may come', (status, code, answer) => {
  expect(isFinal({ status, code })).toBe(answer)
})
