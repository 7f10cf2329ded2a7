import { decimal, toText } from '@cuentaclara/decimal'

/** `1130.00000` as it crosses HTTP: `1130`. */
export function plain(numeric: string): string {
  return toText(decimal(numeric))
}
