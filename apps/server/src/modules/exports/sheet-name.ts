import { joined } from '@cuentaclara/locales/apart'

/** A name that spreadsheets accept: at most 31 characters, none of `[]:*?/\`, no apostrophe at an end. */
export function worksheetName(wanted: string): string {
  const name = joined(wanted)
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replace(/^['\s]+|['\s]+$/g, '')
    .slice(0, 31)
    .trim()
  return name === '' ? 'Sheet1' : name
}
