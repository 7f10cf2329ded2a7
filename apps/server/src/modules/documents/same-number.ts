import { clavePattern, consecutivoIn, consecutivoPattern } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'

/**
 * Numbers of documents of another program, as people and programs write them: the clave, the consecutivo in it, or what stood
 * on the paper (`FE-118`, `118`). A document is the same under each of these.
 */

/** The number that it ends with, `118` of `FE-118` and of `00100001010000000118`; null where there is none. */
export function sequenceOf(text: string): string | null {
  const [digits = ''] = /\d{1,10}$/.exec(consecutivoIn(text) ?? text) ?? []
  return digits.replace(/^0+/, '') || null
}

/**
 * Whether `documents d` is what a number means: the same official number, or, where one of the two has none, the same end of
 * it on the same day.
 */
export function isSameNumber(number: string, day: string | null): RawBuilder<boolean> {
  const official = sql`case when d.original_number ~ ${clavePattern.source} then substr(d.original_number, 22, 20)
    when d.original_number ~ ${consecutivoPattern.source} then d.original_number end`
  const sequence = sql`ltrim(substring(coalesce(${official}, d.original_number) from '\\d{1,10}$'), '0')`
  return sql<boolean>`(
    d.original_number = ${number}
    or ${official} = ${consecutivoIn(number)}::text
    or (${official} is null) <> ${consecutivoIn(number) === null}
      and ${sequence} = ${sequenceOf(number)}::text and costa_rica_day(d.sorted_at) = ${day}::date
  )`
}
