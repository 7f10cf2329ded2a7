import { addDays, isDay, type PlainDay } from '@cuentaclara/einvoice'
import { languageCodes } from '@cuentaclara/locales/languages'

export type Days = { from: PlainDay; to: PlainDay }

const todayWords = /^(today|hoy|aujourd[’']hui|اليوم)$/i
const yesterdayWords = /^(yesterday|ayer|hier|أمس)$/i

/** The days that words mean: `2026-11`, `noviembre`, `nov 2025`, `20/11/2026`, `20/11`, `yesterday`; null when they mean none. */
export function readDays(words: string, today: PlainDay): Days | null {
  if (todayWords.test(words)) return { from: today, to: today }
  if (yesterdayWords.test(words)) return { from: addDays(today, -1), to: addDays(today, -1) }
  const named = readMonth(words, today)
  if (named !== null) return named
  const month = /^(\d{4})-(\d{2})$/.exec(words)
  if (month !== null) return wholeMonth(month[1]!, month[2]!)
  const [, day, monthOfYear, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(words) ?? []
  const text =
    day === undefined
      ? words
      : `${year ?? today.slice(0, 4)}-${monthOfYear!.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isAskable(text) ? { from: text, to: text } : null
}

/** A month by its name in any of our languages, or by three letters of it or more; without a year the last one that has begun. */
function readMonth(words: string, today: PlainDay): Days | null {
  const [, name, year] = /^(\p{L}[\p{L}\p{M}]{2,11})\.?(?:\s+(?:de\s+)?(\d{4}))?$/u.exec(words) ?? []
  if (name === undefined) return null
  const month = monthNames.findIndex((names) => names.some((known) => known.startsWith(fold(name)))) + 1
  if (month === 0) return null
  const text = String(month).padStart(2, '0')
  const [thisYear, thisMonth] = [today.slice(0, 4), today.slice(5, 7)]
  return wholeMonth(year ?? (text <= thisMonth ? thisYear : String(Number(thisYear) - 1)), text)
}

const monthNames: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, month) =>
  languageCodes.map((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return fold(format.format(Date.UTC(2026, month, 15)))
  }),
)

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function wholeMonth(year: string, month: string): Days | null {
  const from = `${year}-${month}-01`
  if (!isAskable(from)) return null
  const next = addDays(from, 31)
  return { from, to: addDays(`${next.slice(0, 7)}-01`, -1) }
}

/** Days at the end of the calendar have no day after them to ask up to. */
function isAskable(text: string): boolean {
  return isDay(text) && text < '3000'
}
