const patterns: Readonly<Record<string, RegExp>> = {
  '01': /^[1-9]\d{8}$/,
  '02': /^\d[0-9A-Z]{9}$/,
  '03': /^\d{11,12}$/,
  '04': /^\d{10}$/,
  '05': /^[0-9A-Za-z-]{1,20}$/,
  '06': /^[0-9A-Za-z-]{1,20}$/,
}

/** Whether a number has the form of its type (reference §4). */
export function isIdentity(type: string, number: string): boolean {
  return patterns[type]?.test(number) ?? false
}

/** A number of any of the types that the registry of taxpayers gives. */
export function isTaxpayerNumber(number: string): boolean {
  return ['01', '02', '03', '04'].some((type) => isIdentity(type, number))
}

/** The form that the Annex gives to addresses of e-mail. */
export function isEmail(text: string): boolean {
  return emailPattern.test(text)
}

const emailPattern =
  /^\s*(([^<>()[\].,;:\s@"]+(\.[^<>()[\].,;:\s@"]+)*)|(".+"))@(([^<>()[\].,;:\s@"]+\.)+[^<>()[\].,;:\s@"]{0,})\s*$/

/** Whether a text is a clave, down to its day and type. */
export function isClave(text: string): boolean {
  const [, day, month] =
    /^506(\d\d)(\d\d)\d\d[0-9A-Z]{12}\d{8}(?:0[1-9]|10)\d{10}[123]\d{8}$/.exec(text) ?? []
  return (
    day !== undefined && Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12
  )
}

/** Milliseconds since 1970 of an xs:dateTime, NaN before our era; without zone it is Costa Rican time. */
export function momentOf(text: string): number {
  if (text.startsWith('-')) return Number.NaN
  return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}-06:00`)
}

/** The Costa Rican day of a moment, `2026-11-21`. */
export function dayOf(epochMs: number): string {
  return Number.isNaN(epochMs) ? '' : new Date(epochMs - 6 * 3_600_000).toISOString().slice(0, 10)
}
