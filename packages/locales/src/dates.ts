import { sayMonthsAsHere } from './languages.ts'

/** What is made for each language once: the platform's names and forms take a hundred times as long to make as to use. */
export function keptByLanguage<Kept>(make: (language: string) => Kept): (language: string) => Kept {
  const kept = new Map<string, Kept>()
  return (language) => {
    const known = kept.get(language) ?? make(language)
    kept.set(language, known)
    return known
  }
}

const longMonths = keptByLanguage(
  (language) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const shortMonths = keptByLanguage(
  (language) =>
    new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
      month: 'short',
      timeZone: 'UTC',
    }),
)

/** `octubre de 2026` of `2026-10`, with European digits. */
export function nameMonth(month: string, language: string): string {
  return sayMonthsAsHere(longMonths(language).format(startOf(month)), language)
}

/** `oct` of `2026-10`, for where there is little room. */
export function shortenMonth(month: string, language: string): string {
  return sayMonthsAsHere(shortMonths(language).format(startOf(month)), language)
}

function startOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`)
}
