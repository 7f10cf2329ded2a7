import { sayMonthsAsHere } from '@cuentaclara/locales/languages'

/** `Nov 26` or `November 2026`, from `2026-11`, with European digits. */
export function formatMonth(month: string, language: string, form: 'short' | 'long'): string {
  const words = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    month: form,
    ...(form === 'long' ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  })
  return sayMonthsAsHere(words.format(Date.parse(`${month}-01T00:00:00Z`)), language)
}
