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
/** `moved` and `cancelled`: a law moves a holiday to another day of its year, or takes it away for that year. */
export const closureKind = z.enum(['closure', 'holiday', 'moved', 'cancelled'])
export const calendarClosure = z.object({
  id,
  kind: closureKind,
  /** Null where a holiday was taken away. */
  day: day.nullable(),
  /** The day on which the law has the holiday that was moved or taken away. */
  holiday_on: day.nullable(),
  reason: z.string(),
  /** A holiday of every year, from that of `first_on` to `last_year`; `day` is that of the year that is looked at. */
  is_yearly: z.boolean(),
  /** The day as it was entered. */
  first_on: day.nullable(),
  /** The last year that has it; null while no law ends it. */
  last_year: z.number().int().nullable(),
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
  /** Who said that they are certain; null where nobody did. */
  settled: z.object({ added_by: z.string().nullable(), added_at: instant }).nullable(),
  /**
   * On their days by law, which obliges to pay only some of them; none is a working day of the authority, unless it was changed:
   * then it is kept on `moved_to`, or not at all.
   */
  holidays: z.array(
    z.object({
      day,
      name: holidayName,
      is_paid: z.boolean(),
      is_changed: z.boolean(),
      moved_to: day.nullable(),
    }),
  ),
  closures: z.array(calendarClosure),
  /** Of what happens in each month: the last day to answer what was received, and the day its VAT return is due. */
  terms: z.array(z.object({ month: z.string(), receptions: day, vat_return: day })),
})
export const closureInput = z.object({
  day: givenDay,
  /** A closure unless it is said. */
  kind: z.enum(['closure', 'holiday']).optional(),
  /** A holiday that every year from its own on has on that day. */
  is_yearly: z.boolean().default(false),
  /** The last year that has it; every one without. */
  last_year: z.number().int().min(2025).max(2100).nullish(),
  reason: line(200, 5),
})
/** Null: it is no holiday in that year. */
export const holidayChange = z.object({ moved_to: givenDay.nullable(), reason: line(200, 5) })
export const yearSettling = z.object({ is_settled: z.boolean() })
