import { addDays, isDay, type PlainDay } from '@cuentaclara/einvoice'

export type Days = { from: PlainDay; to: PlainDay }

const todayWords = /^(today|hoy|aujourd[’']hui|اليوم)$/i
const yesterdayWords = /^(yesterday|ayer|hier|أمس)$/i

/** The days that words mean: `2026-11`, `2026-11-20`, `20/11/2026`, `20/11`, `yesterday`; null when they mean none. */
export function readDays(words: string, today: PlainDay): Days | null {
  if (todayWords.test(words)) return { from: today, to: today }
  if (yesterdayWords.test(words)) return { from: addDays(today, -1), to: addDays(today, -1) }
  const month = /^(\d{4})-(\d{2})$/.exec(words)
  if (month !== null) return wholeMonth(month[1]!, month[2]!)
  const [, day, monthOfYear, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(words) ?? []
  const text =
    day === undefined
      ? words
      : `${year ?? today.slice(0, 4)}-${monthOfYear!.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isAskable(text) ? { from: text, to: text } : null
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
