import { keptByLanguage } from '@cuentaclara/locales/dates'
import { sayMonthsAsHere } from '@cuentaclara/locales/languages'
import { localeOf } from '../i18n/locale.ts'
import { preferences, usePreference } from '../preferences.ts'

export type DateFormat = 'DD/MM/YYYY' | 'YYYY-MM-DD'

/** The country's offset never moves: UTC−6, no daylight saving. The core's calendar would bring the whole core along. */
const countryOffsetMs = -6 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** `yesterday` where there is a word for it. */
const nearness = keptByLanguage(
  (language) => new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }),
)
const distances = keptByLanguage((language) => new Intl.RelativeTimeFormat(localeOf(language)))
const longDays = keptByLanguage(
  (language) => new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' }),
)

/** A day `2026-11-21` as the person reads it: `21/11/2026` or as it is. Anything else comes back unchanged. */
export function formatDay(day: string, format: DateFormat = preferences.get().date_format): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  if (parts === null) return day
  const [, year, month, date] = parts
  return format === 'YYYY-MM-DD' ? `${year}-${month}-${date}` : `${date}/${month}/${year}`
}

/** A sentence of the server, which says days as `2026-10-31`, with its days as the person reads them. */
export function withOwnDays(sentence: string): string {
  return sentence.replace(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, (day) => formatDay(day))
}

/** A moment as day and time in Costa Rica: `21/11/2026 10:42`; with `withSeconds` `21/11/2026 10:42:07`. */
export function formatInstant(
  instant: string,
  options: { format?: DateFormat; withSeconds?: boolean } = {},
): string {
  return `${formatDay(dayOf(instant), options.format)} ${formatTime(instant, options)}`
}

/** `10:42` in Costa Rica. */
export function formatTime(instant: string, options: { withSeconds?: boolean } = {}): string {
  return localIso(instant).slice(11, options.withSeconds ? 19 : 16)
}

/** The Costa Rican day of a moment: `2026-11-21`. */
export function dayOf(instant: string | number): string {
  return localIso(instant).slice(0, 10)
}

/** Today in Costa Rica. */
export function today(): string {
  return dayOf(Date.now())
}

/** `3 minutes ago`, up to 7 days; then the day. From a day on, days are those of the calendar, not of 24 hours. */
export function formatRelative(instant: string, language: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000)
  const distance = Math.abs(seconds)
  const days = daysBetween(dayOf(now), dayOf(instant))
  if (Math.abs(days) > 7) return formatDay(dayOf(instant))
  const words = nearness(language)
  if (distance < 60) return words.format(0, 'minute')
  if (distance < 3600) return words.format(Math.round(seconds / 60), 'minute')
  if (distance < 86_400) return words.format(Math.round(seconds / 3600), 'hour')
  return words.format(days, 'day')
}

/** So many days after a day, or before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** From one day to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** How long a term of hours still runs: `in 47 hours`, `in 12 minutes`; nothing is rounded up. */
export function formatHoursAhead(instant: string, language: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((Date.parse(instant) - now) / 60_000))
  const words = distances(language)
  return minutes < 60 ? words.format(minutes, 'minute') : words.format(Math.floor(minutes / 60), 'hour')
}

/** The day so many days from today. */
export function dayAhead(days: number): string {
  return dayOf(Date.now() + days * dayMs)
}

/**
 * How far a day is, in the largest unit that fits: `in 12 days` below 60 of them, `in 5 months` below 24, `in 23 years`. No
 * term is told longer than it is.
 */
export function formatDaysAhead(days: number, language: string): string {
  const words = nearness(language)
  const [count, unit] = inLargestUnit(Math.abs(days))
  return words.format(days < 0 ? -count : count, unit)
}

/** `23 years`, under a head that says of what they are left. What is over says that it is. */
export function formatDaysLeft(days: number, language: string): string {
  if (days < 1) return formatDaysAhead(days, language)
  const [count, unit] = inLargestUnit(days)
  const words = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' })
  return words.format(count)
}

function inLargestUnit(days: number): [count: number, unit: 'day' | 'month' | 'year'] {
  if (days < 60) return [days, 'day']
  // Two months may have 62 days, and 59 are told as days.
  const months = Math.max(2, Math.floor(days / daysOfMonth))
  return months < 24 ? [months, 'month'] : [Math.floor(months / 12), 'year']
}

const daysOfMonth = 365.25 / 12

/** `Saturday, November 21, 2026` in the language of the screen, with European digits. */
export function formatLongDay(day: string, language: string): string {
  return sayMonthsAsHere(longDays(language).format(Date.parse(`${day}T00:00:00Z`)), language)
}

/** The date format of this person, followed live. */
export function useDateFormat(): DateFormat {
  return usePreference('date_format')
}

function localIso(instant: string | number): string {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant)
  return Number.isNaN(ms) ? '' : new Date(ms + countryOffsetMs).toISOString()
}
