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

const months = {
  long: keptByLanguage((language) => writer(language, { month: 'long', year: 'numeric' })),
  short: keptByLanguage((language) => writer(language, { month: 'short' })),
}

/** `octubre de 2026` of `2026-10`, or `oct` where there is little room; with European digits. */
export function formatMonth(month: string, language: string, form: keyof typeof months): string {
  return sayMonthsAsHere(months[form](language).format(Date.parse(`${month}-01T00:00:00Z`)), language)
}

const moments = keptByLanguage((language) =>
  writer(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }),
)

/** `28 de noviembre de 2026, 08:00` of the beginning `2026-11-28T08:00` of a time as a clock on the wall had it. */
export function formatMoment(wallTime: string, language: string): string {
  return sayMonthsAsHere(moments(language).format(Date.parse(`${wallTime}:00Z`)), language)
}

function writer(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    ...parts,
    timeZone: 'UTC',
  })
}
