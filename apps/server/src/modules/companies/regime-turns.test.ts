import { expect, test } from 'vitest'
import { findTurnMistakes, keptTurns, turnsAfter } from './regime-turns.ts'

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

const general = (since: string | null) => ({ regime: 'general' as const, since })
const simplified = (since: string | null) => ({ regime: 'simplified' as const, since })

test('each turn has its day after that of the one before it, none to come; only the first may have none', () => {
  expect(findTurnMistakes([general(null), simplified('2026-07-01'), general(today)], today)).toEqual({})
  expect(findTurnMistakes([general('2026-07-01'), simplified('2026-07-01')], today)).toEqual({
    'turns.1.since': ['after-before'],
  })
  expect(findTurnMistakes([general('2026-08-01'), simplified(null), general('2026-12-01')], today)).toEqual({
    'turns.1.since': ['required'],
    'turns.2.since': ['not-later'],
  })
})

test('a wrong turn that is taken out leaves the regime around it as one, or the one before it as the present', () => {
  expect(keptTurns([general(null), general('2026-11-20')])).toEqual({ ...general(null), earlier: [] })
  // Of what nobody said the general one is taken for granted.
  expect(keptTurns([{ regime: null, since: null }, general('2026-11-20')])).toEqual({
    ...general(null),
    earlier: [],
  })
  expect(keptTurns([general(null), simplified('2026-07-01')])).toEqual({
    ...simplified('2026-07-01'),
    earlier: [general(null)],
  })
  expect(keptTurns([simplified('2026-07-01')])).toEqual({ ...simplified('2026-07-01'), earlier: [] })
})
