import { currencyCodes, unitCodes } from './official-lists.ts'

/** Whether a text fits a type of the structure notation; null when it does, else a schema validator's sentence. */
export function checkValue(type: string, name: string, raw: string): string | null {
  const value = raw.trim()
  const fits = fitsType(type, value, raw)
  return fits ? null : `cvc-type.3.1.3: The value '${value.slice(0, 80)}' of element '${name}' is not valid.`
}

function fitsType(type: string, value: string, raw: string): boolean {
  if (type.startsWith('=')) return type.slice(1).split('|').includes(value)
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.test(value)
  if (type === 'clave') return /^[a-zA-Z0-9]{50}$/.test(value)
  if (type === 'unit') return unitCodes.has(raw)
  if (type === 'currency') return currencyCodes.test(value)
  if (type.startsWith('email')) return raw.length <= Number(type.slice(5)) && emailPattern.test(raw)
  const [, letter, sizes] = /^([sdni])(.*)$/.exec(type) ?? []
  if (letter === 's') return fitsLength(sizes!, raw)
  if (letter === 'n') return new RegExp(`^\\d{${sizes}}$`).test(value)
  if (letter === 'i') return new RegExp(`^\\d{1,${sizes}}$`).test(value)
  return letter === 'd' && fitsDecimal(sizes!, value)
}

function fitsLength(sizes: string, value: string): boolean {
  const [min, max] = sizes.split('-').map(Number)
  // A schema counts characters, not the halves of surrogate pairs.
  const length = Array.from(value).length
  return length >= min! && length <= max!
}

function fitsDecimal(sizes: string, value: string): boolean {
  const [total, fraction] = sizes.split('.').map(Number)
  const [, whole = '', decimals = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(value) ?? []
  if (whole === '' && decimals === '') return false
  const digits = whole.replace(/^0+/, '').length
  return digits <= total! - fraction! && decimals.replace(/0+$/, '').length <= fraction!
}

// Annex 4.4, pattern of CorreoElectronico.
const emailPattern =
  /^\s*(([^<>()[\].,;:\s@"]+(\.[^<>()[\].,;:\s@"]+)*)|(".+"))@(([^<>()[\].,;:\s@"]+\.)+[^<>()[\].,;:\s@"]{0,})\s*$/
