import { expect, test } from 'vitest'
import { turnsAfter } from './regime-turns.ts'

const today = '2026-11-30'
const always = (regime: 'general' | 'simplified' | null) => ({
  regime,
  regime_since: null,
  earlier_regimes: [],
})

test('another regime begins today where no day is said, and what was before stays until then', () => {
  expect(turnsAfter(always('general'), { regime: 'simplified' }, today)).toEqual({
    since: today,
    earlier: [{ regime: 'general', since: null }],
  })
  expect(turnsAfter(always(null), { regime: 'simplified', regime_since: '2026-07-01' }, today)).toEqual({
    since: '2026-07-01',
    earlier: [{ regime: null, since: null }],
  })
})

test('nothing that is said of something else moves the day', () => {
  const since = { regime: 'simplified' as const, regime_since: '2026-07-01', earlier_regimes: [] }
  expect(turnsAfter(since, { regime: 'simplified' }, today)).toEqual({ since: '2026-07-01', earlier: [] })
})

test('back on the same day, nothing was changed; back later, the days between stay', () => {
  const over = {
    regime: 'simplified' as const,
    regime_since: '2026-11-20',
    earlier_regimes: [{ regime: 'general' as const, since: null }],
  }
  expect(turnsAfter(over, { regime: 'general', regime_since: '2026-11-20' }, today)).toEqual({
    since: null,
    earlier: [],
  })
  expect(turnsAfter(over, { regime: 'general' }, today)).toEqual({
    since: today,
    earlier: [
      { regime: 'general', since: null },
      { regime: 'simplified', since: '2026-11-20' },
    ],
  })
})

test('a day before what was said last takes its place, and no day at all is always', () => {
  const over = {
    regime: 'general' as const,
    regime_since: '2026-11-20',
    earlier_regimes: [
      { regime: 'general' as const, since: null },
      { regime: 'simplified' as const, since: '2026-10-01' },
    ],
  }
  expect(turnsAfter(over, { regime: 'general', regime_since: '2026-10-15' }, today)).toEqual({
    since: '2026-10-15',
    earlier: over.earlier_regimes,
  })
  expect(turnsAfter(over, { regime: 'general', regime_since: null }, today)).toEqual({
    since: null,
    earlier: [],
  })
})
