import { fold } from '#lib/fold.ts'
import { localeOf } from '../i18n/locale.ts'
import { addDays } from './dates.ts'

/**
 * A day as people type it, counted from today: `15`, `15/11`, `15/11/2026`, `2026-11-15`, `+30`, `fri`, `eom`.
 * Null for what names no day; the empty text stays empty.
 */
export function readDay(text: string, today: string, language = 'en'): string | null {
  const typed = text.trim().toLowerCase()
  if (typed === '') return ''
  const whole = readWholeDay(typed)
  if (whole !== null) return whole
  if (/^[+-]\d{1,4}$/.test(typed)) return addDays(today, Number(typed))
  const short = /^(\d{1,2})(?:[/.-](\d{1,2})(?:[/.-](\d{2}))?)?$/.exec(typed)
  if (short !== null) {
    const [, date = '', month = today.slice(5, 7), year = today.slice(2, 4)] = short
    return validDay(`20${year}`, month, date)
  }
  // End of month, and fin de mes.
  if (typed === 'eom' || typed === 'fdm') return lastOfMonth(today)
  return nextWeekday(typed, today, language)
}

/** `2026-11-15` or `15/11/2026`: a day that leaves nothing open, so that it is known while it is typed. */
export function readWholeDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  if (iso !== null) return validDay(iso[1]!, iso[2]!, iso[3]!)
  const usual = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
  return usual === null ? null : validDay(usual[3]!, usual[2]!, usual[1]!)
}

function validDay(year: string, month: string, date: string): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const ms = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(ms) && isoDay(ms) === day ? day : null
}

/** Three letters or more of a day's name, in the language of the screen or in English: the next one, never today. */
function nextWeekday(typed: string, today: string, language: string): string | null {
  const start = fold(typed)
  if (start.length < 3) return null
  for (let ahead = 1; ahead <= 7; ahead++) {
    const day = addDays(today, ahead)
    const names = [language, 'en'].map((each) =>
      new Intl.DateTimeFormat(localeOf(each), { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day)),
    )
    if (names.some((name) => fold(name).startsWith(start))) return day
  }
  return null
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return isoDay(Date.UTC(year, month, 0))
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
