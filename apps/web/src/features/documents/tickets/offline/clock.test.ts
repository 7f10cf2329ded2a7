import { expect, it } from 'vitest'
import { isTurnedBack, minutesOff, tillTime } from './clock.ts'
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
