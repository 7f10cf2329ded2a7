import { z } from 'zod'
import { day, decimalText, givenDay, id, line, neededLine } from './common.ts'

/** As many products as an authorisation of the register names. */
const mostProducts = 1_000
/** How a type or an institution without a row of its own is called: nothing, or long enough to be on a document. */
const nameOfOther = ({ least, most }: { least: number; most: number }) =>
  line(most, 0)
    .check(({ value, issues }) => {
      if (value !== '' && value.length < least)
        issues.push({ code: 'too_small', origin: 'string', minimum: least, inclusive: true, input: value })
    })
    .nullish()
const whole = z.number().int().min(0).max(999_999)

/** What frees a client from the tax, as a document carries it, with its end and what it is for. */
export const clientExonerationInput = z.object({
  /** Annex v4.4, note 10.1. */
  document_type: z.string().regex(/^\d{2}$/),
  document_type_other: nameOfOther({ least: 5, most: 100 }),
  number: neededLine({ least: 3, most: 40 }),
  /** Annex v4.4, note 23. */
  institution: z.string().regex(/^\d{2}$/),
  institution_other: nameOfOther({ least: 5, most: 160 }),
  article: whole.nullish(),
  clause: whole.nullish(),
  issued_on: givenDay,
  /** The last day on which it frees; null: none was said. */
  expires_on: givenDay.nullish(),
  /** Points of the rate that it frees from. */
  points: decimalText,
  /** The only products it is for; none: for all. */
  cabys: z
    .array(z.string().regex(/^\d{13}$/))
    .max(mostProducts)
    .default([]),
})
export const clientExoneration = clientExonerationInput.extend({
  id,
  document_type_other: z.string().nullable(),
  number: z.string(),
  institution_other: z.string().nullable(),
  article: whole.nullable(),
  clause: whole.nullable(),
  issued_on: day,
  expires_on: day.nullable(),
  /** Whether the register of the authority said so when it was written. */
  is_registered: z.boolean(),
  /** `description` is null for codes that the catalogue lacks. */
  cabys: z.array(z.object({ code: z.string(), description: z.string().nullable() })),
})
export const clientExonerations = z.object({ data: z.array(clientExoneration) })
