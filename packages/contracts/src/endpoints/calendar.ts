// On which days the authority does not work: public holidays, and what the platform enters.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

export const getCalendar = endpoint<{ params: { year: number }; answer: t.CalendarYear }>(
  'GET',
  '/calendar/:year',
  'platform',
)
/** Enters a closure and moves the terms that still run. */
export const addClosure = endpoint<{ body: t.ClosureInput; answer: t.CalendarYear }>(
  'POST',
  '/calendar/closures',
  'platform',
)
/** Says something else of what was entered, and moves the terms that still run; the calendar keeps what it said before. */
export const replaceClosure = endpoint<{
  params: { id: string }
  body: t.ClosureInput
  answer: t.CalendarYear
}>('PUT', '/calendar/closures/:id', 'platform')
/** Moves a holiday to another day of its year, or takes it away for that year, one of the law or one that comes every year, and moves the terms that still run. */
export const changeHoliday = endpoint<{
  params: { day: string }
  body: t.HolidayChange
  answer: t.CalendarYear
}>('POST', '/calendar/holidays/:day/change', 'platform')
/** Says whether the holidays of a year are certain. */
export const settleYear = endpoint<{
  params: { year: number }
  body: t.YearSettling
  answer: t.CalendarYear
}>('POST', '/calendar/:year/settle', 'platform')
/** Takes one back; the calendar keeps that it stood. */
export const removeClosure = endpoint<{ params: { id: string }; answer: t.CalendarYear }>(
  'POST',
  '/calendar/closures/:id/remove',
  'platform',
)
