import { expect, it } from 'vitest'
import { startsFrom } from './starts-from.ts'

const today = '2026-11-24'

// Dates were counted from where the pause began: after six of them the question said that no date was left.
it('goes on with dates to come after a pause, with the date that failed after a failure', () => {
  expect(startsFrom({ next_on: '2026-01-31', failures: 0 }, today)).toBe(today)
  expect(startsFrom({ next_on: '2026-11-20', failures: 3 }, today)).toBe('2026-11-20')
  expect(startsFrom({ next_on: '2026-12-31', failures: 0 }, today)).toBe('2026-12-31')
  expect(startsFrom({ next_on: null, failures: 0 }, today)).toBe(today)
})
