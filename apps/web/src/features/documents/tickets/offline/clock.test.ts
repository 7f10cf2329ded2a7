import { expect, it } from 'vitest'
import { isSurelyAhead, isTurnedBack, minutesOff, tillTime, withServerTime } from './clock.ts'
import type { OwnTill } from './own-till.ts'

const now = Date.parse('2026-11-28T10:00:00-06:00')
const till = (change: Partial<OwnTill> = {}) => ({
  aheadMs: 0,
  lastMs: 0,
  held: { blocks: [{ granted_at: '2026-11-28T08:00:00-06:00' }] } as OwnTill['held'],
  ...change,
})

it('sells by the clock of the server, whatever the clock of the device says', () => {
  expect(tillTime(till({ aheadMs: 3_600_000 }), now - 3_600_000)).toBe(now)
  expect(minutesOff(till({ aheadMs: -3_600_000 }))).toBe(60)
  expect(minutesOff(till({ aheadMs: 90_000 }))).toBe(0)
})

it('sells nothing by a clock that was turned back behind its numbers or its last sale', () => {
  expect(isTurnedBack(till(), now)).toBe(false)
  expect(isTurnedBack(till(), now - 3 * 3_600_000)).toBe(true)
  expect(isTurnedBack(till({ lastMs: now + 600_000 }), now)).toBe(true)
  expect(isTurnedBack(till({ lastMs: now + 60_000 }), now)).toBe(false)
})

// Somebody set the clock a day ahead, sold, and set it right: nothing could be sold without a network until the next day.
it('sells again as soon as the server has said what time it is', () => {
  const dayMs = 24 * 3_600_000
  const ahead = till({ lastMs: now + dayMs })
  expect(isTurnedBack(ahead, now)).toBe(true)
  const heard = withServerTime(ahead, now, now)
  expect(isTurnedBack(heard, now)).toBe(false)
  expect(heard).toMatchObject({ aheadMs: 0, lastMs: now })
  // What was sold by a clock that is right stays behind it.
  expect(withServerTime(till({ lastMs: now - 5_000 }), now, now + dayMs)).toMatchObject({
    aheadMs: -dayMs,
    lastMs: now - 5_000,
  })
})

it('is doubted where it says that nobody was heard of for almost a day', () => {
  const held = { blocks: [], now: '2026-11-28T08:00:00-06:00' } as unknown as OwnTill['held']
  expect(isSurelyAhead(till({ held }), now)).toBe(false)
  expect(isSurelyAhead(till({ held }), now + 24 * 3_600_000)).toBe(true)
})
