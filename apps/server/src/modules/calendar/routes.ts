import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { platformRoute, type Route } from '#platform/route.ts'
import { addClosure, changeHoliday, removeClosure, replaceClosure, settleYear } from './change-closures.ts'
import { getCalendar } from './get-calendar.ts'
import type { CalendarTerms } from './terms.ts'

export type { CalendarTerms }

const answer = schemas.calendarYear

export const calendarRoutes = (terms: CalendarTerms): Route[] => [
  platformRoute(
    endpoints.getCalendar,
    { params: z.object({ year: schemas.calendarYearNumber }), answer },
    (ctx, { params }) => getCalendar(ctx, terms, params.year),
  ),
  platformRoute(
    endpoints.addClosure,
    { body: schemas.closureInput, answer, status: 201 },
    (ctx, { caller, body }) => addClosure(ctx, terms, { ...body, by: caller.userId }),
  ),
  platformRoute(
    endpoints.replaceClosure,
    { params: z.object({ id: schemas.id }), body: schemas.closureInput, answer },
    (ctx, { caller, params, body }) =>
      replaceClosure(ctx, terms, { ...body, id: params.id, by: caller.userId }),
  ),
  platformRoute(
    endpoints.changeHoliday,
    { params: z.object({ day: schemas.givenDay }), body: schemas.holidayChange, answer, status: 201 },
    (ctx, { caller, params, body }) =>
      changeHoliday(ctx, terms, { ...body, holidayOn: params.day, by: caller.userId }),
  ),
  platformRoute(
    endpoints.settleYear,
    { params: z.object({ year: schemas.calendarYearNumber }), body: schemas.yearSettling, answer },
    (ctx, { caller, params, body }) => settleYear(ctx, terms, { ...params, ...body, by: caller.userId }),
  ),
  platformRoute(
    endpoints.removeClosure,
    { params: z.object({ id: schemas.id }), answer },
    (ctx, { caller, params }) => removeClosure(ctx, terms, { id: params.id, by: caller.userId }),
  ),
]
