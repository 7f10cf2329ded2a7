/** `lunes` for 1, `domingo` for 7. */
export function formatWeekday(weekday: number, language: string): string {
  const words = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // The fourth of January 1970 was a Sunday.
  return words.format(Date.UTC(1970, 0, 4 + weekday))
}
