import { keptByLanguage } from '@cuentaclara/locales/dates'

const weekdays = keptByLanguage(
  (language) => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }),
)

/** `lunes` for 1, `domingo` for 7. */
export function formatWeekday(weekday: number, language: string): string {
  // The fourth of January 1970 was a Sunday.
  return weekdays(language).format(Date.UTC(1970, 0, 4 + weekday))
}
