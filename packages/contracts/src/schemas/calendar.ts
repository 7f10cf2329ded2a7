import { z } from 'zod'
import { day, givenDay, id, instant, line } from './common.ts'

/** Days on which the authority is closed, and what ends when because of them. */
export const calendarYearNumber = z.coerce.number().int().min(2025).max(2100)
export const holidayName = z.enum([
  'new-year',
  'holy-thursday',
  'good-friday',
  'juan-santamaria',
  'labour',
  'nicoya',
  'angels',
  'mothers',
  'black-culture',
  'independence',
  'army',
  'christmas',
])
export const calendarClosure = z.object({
  id,
  day,
  reason: z.string(),
  added_by: z.string().nullable(),
  added_at: instant,
  /** Taken back, and when; it moves no term any more. */
  removed_by: z.string().nullable(),
  removed_at: instant.nullable(),
})
export const calendarYear = z.object({
  year: z.number().int(),
  /** `published`: its holidays are certain; `lawful`: some may still be moved; `unknown`: none is known. */
  certainty: z.enum(['published', 'lawful', 'unknown']),
  /** The law obliges to pay only some of them; none is a working day of the authority. */
  holidays: z.array(z.object({ day, name: holidayName, is_paid: z.boolean() })),
  closures: z.array(calendarClosure),
  /** Of what happens in each month: the last day to answer what was received, and the day its VAT return is due. */
  terms: z.array(z.object({ month: z.string(), receptions: day, vat_return: day })),
})
export const closureInput = z.object({ day: givenDay, reason: line(200, 5) })
