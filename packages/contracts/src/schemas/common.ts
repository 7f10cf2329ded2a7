import { officialCurrencies } from '@cuentaclara/einvoice/codes'
import { z } from 'zod'
import type { TextRule } from '../record-rules.ts'
import { mostTags } from '../united-tags.ts'

export const id = z.uuid()
/** Values to choose from, with what people call them. */
export const choices = z.array(z.object({ value: z.string(), label: z.string() }))
/** Tags of a record, by their entry in the company's lists. */
export const tags = z.array(id).max(mostTags)
/** What is put on a record and what is taken off; whatever else it carries stays, whoever put it there. */
export const tagChange = z.object({ add: tags.default([]), remove: tags.default([]) })
/** A company by the name that its people use. */
export const companyName = z.object({ id, name: z.string() })
/** Decimal number as text, at most 13 integer digits and 5 decimals. */
export const decimalText = z.string().regex(/^-?\d{1,13}(\.\d{1,5})?$/)
/** Money that people owe, pay or are given back: in the smallest coin of its currency, two decimals at most. */
export const moneyText = z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/)
/** A sum of many such numbers, which has more digits than any of them may have. */
export const sumText = z.string().regex(/^-?\d{1,25}(\.\d{1,10})?$/)
export const instant = z.iso.datetime({ offset: true })
export const branchCode = z.string().regex(/^(?!000)\d{3}$/)
export const terminalCode = z.string().regex(/^(?!00000)\d{5}$/)
export const day = z.iso.date()
/** A day that people give: the days and months around it must exist too, so it is none at the ends of the calendar. */
export const givenDay = day.refine((text) => text >= '1900' && text < '3000')

/** A month of the calendar, `2026-10`, within the days that people give. */
export const month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/)

/** A text that may be left out, as the rules of a record have it. */
export const textOf = ({ most }: TextRule) => z.string().trim().max(most).nullish()

/** The same on one line. */
export const lineOf = ({ most }: TextRule) => line(most, 0).nullish()

/** A text on one line that a record cannot be without. */
export const neededLine = ({ least, most }: TextRule) => line(most, least)

/** Text of one line: names stand in subjects of letters, in heads of files and on one line of a page. A break typed or pasted into one is a blank. */
export function line(most: number, least = 1) {
  const text = z
    .string()
    .overwrite((given) => given.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
    .trim()
    .max(most)
  return least > 0 ? text.min(least) : text
}

export const pageMeta = z.object({
  current_page: z.number().int(),
  last_page: z.number().int(),
  total: z.number().int(),
  per_page: z.number().int(),
  /** True when counting stopped at its bound: `total` means "more than". */
  total_is_bound: z.boolean().optional(),
  next_cursor: z.string().nullish(),
})

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
  search: z.string().max(200).optional(),
  /** A column, descending with a minus before it: `-updated_at`. */
  sort: z.string().max(60).optional(),
  /** From `meta.next_cursor`: the page after it, whatever its number, at the price of the first. */
  cursor: z.string().max(300).optional(),
})

/** A flag in a query string. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Of any country, in what is read: sales and purchases may be in any of them. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/)
/** In what is sent: one of the official list (CodigoMoneda). */
export const givenCurrency = z.enum([...officialCurrencies])
/** What prices are kept in and added up in, and what happens by itself is charged in. */
export const ownCurrency = z.enum(['CRC', 'USD'])

/** Some of the choices, separated by commas: `a,b`. What is none of them is a mistake and no empty list. */
export function someOf(choices: readonly string[]) {
  return z
    .string()
    .max(300)
    .superRefine((list, ctx) => {
      const named = list.split(',').map((value) => value.trim())
      if (named.every((value) => value === '' || choices.includes(value))) return
      ctx.addIssue({ code: 'invalid_value', values: [...choices], input: list })
    })
}

/** Some of many things, by their ids with commas between. */
export function idList(most: number) {
  return z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(id).min(1).max(most))
}

/** RFC 9457, with the `message` and `errors` by field that the specification asks for. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  instance: z.string().optional(),
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: pageMeta })
}
