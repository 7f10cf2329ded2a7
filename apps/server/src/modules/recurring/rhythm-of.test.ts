import type { Schedule } from '@cuentaclara/contracts'
import { describe, expect, it } from 'vitest'
import { momentOf, nextDue } from './rhythm-of.ts'
import { placeholdersOf } from './template.ts'

const monthly: Schedule = { unit: 'month', every: 1, starts_on: '2026-01-31' }

describe('what is due next', () => {
  it.each([
    ['a new series: its first date', null, '2026-01-10', '2026-01-31'],
    ['after a pause: the first date that is still to come', '2026-01-31', '2026-05-02', '2026-05-31'],
    ['today counts', '2026-01-31', '2026-02-28', '2026-02-28'],
    ['what was billed ahead is not billed again', '2026-03-31', '2026-03-02', '2026-04-30'],
  ])('%s', (_, lastOn, today, next) => {
    expect(nextDue(monthly, lastOn, today)).toBe(next)
  })

  it('nothing, once the series is over', () => {
    expect(nextDue({ ...monthly, count: 2 }, '2026-02-28', '2026-02-28')).toBeNull()
    expect(nextDue({ ...monthly, ends_on: '2026-03-01' }, null, '2026-03-02')).toBeNull()
  })

  it('at its time in Costa Rica', () => {
    expect(new Date(momentOf('2026-11-21', '06:30')).toISOString()).toBe('2026-11-21T12:30:00.000Z')
  })
})

describe('placeholders', () => {
  it.each([
    ['month', 1, '2026-11-30', 'noviembre 2026'],
    ['month', 3, '2026-10-01', 'octubre – diciembre 2026'],
    ['month', 6, '2026-09-15', 'setiembre 2026 – febrero 2027'],
    ['month', 12, '2026-11-01', 'noviembre 2026 – octubre 2027'],
    ['week', 1, '2026-11-21', '21/11/2026 – 27/11/2026'],
    ['day', 1, '2026-11-21', '21/11/2026'],
  ] as const)('a period of %s × %i from %s is %s', (unit, every, day, period) => {
    const schedule: Schedule = { unit, every, starts_on: day, count: 1 }
    expect(placeholdersOf(schedule, day)).toEqual({
      month: period.split(' ')[0]!.startsWith('2') ? 'noviembre' : period.split(' ')[0],
      year: '2026',
      period,
    })
    expect(period.length).toBeLessThanOrEqual(30)
  })
})
