import { nameMonth, shortenMonth } from '@cuentaclara/locales/dates'

/** `Nov` or `November 2026`, from `2026-11`, with European digits. */
export function formatMonth(month: string, language: string, form: 'short' | 'long'): string {
  return form === 'long' ? nameMonth(month, language) : shortenMonth(month, language)
}
