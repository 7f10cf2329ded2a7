import { describe, expect, it } from 'vitest'
import { monthsToClose, monthsToReopen, proposedMonth } from './months.ts'

describe('the months that can be closed', () => {
  it('are those that are over, the last proposed where none was ever closed', () => {
    const months = monthsToClose(null, '2026-11-22')
    expect([months[0], months.at(-1), months.length]).toEqual(['2024-11', '2026-10', 24])
    expect(proposedMonth(months, null)).toBe('2026-10')
  })

  it('go on after the last that was closed, also over the turn of a year', () => {
    const months = monthsToClose('2025-11-30', '2026-02-01')
    expect(months).toEqual(['2025-12', '2026-01'])
    expect(proposedMonth(months, '2025-11-30')).toBe('2025-12')
  })

  it('still have the month of which only the first days were closed', () => {
    expect(monthsToClose('2026-10-15', '2026-11-01')).toEqual(['2026-10'])
  })

  it('are none when everything that is over is closed', () => {
    const months = monthsToClose('2026-10-31', '2026-11-30')
    expect([months, proposedMonth(months, '2026-10-31')]).toEqual([[], ''])
    expect(monthsToClose('2026-02-28', '2026-03-01')).toEqual([])
  })

  it('can be opened again from the last one back', () => {
    expect(monthsToReopen('2026-01-31').slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  })
})
