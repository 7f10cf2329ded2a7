import { withoutZerosAtEnd } from '../checks/amount.ts'
import { currencyCodes, unitCodes } from './official-lists.ts'

/** Whether a text, exactly as it stands between the tags, is a value of a type. */
export type ValueCheck = (raw: string) => boolean

/**
 * The check of a type in the notation of `structures.ts`:
 * `s5-100` text of so many characters, `m` money, `d16.3` decimal of so many digits and decimals, `d9.5+` the same from
 * zero, `i6` whole number of so many digits, `p2` positive number of exactly so many digits, `i100..999` a range,
 * `n20` digits only, `=01|02` one of these texts, `#1|2` one of these numbers, and a few names.
 */
export function valueCheck(type: string): ValueCheck {
  if (type.startsWith('=')) return oneOf(new Set(type.slice(1).split('|')))
  if (type.startsWith('#')) return collapsed(numberAmong(type.slice(1).split('|').map(BigInt)))
  const named = namedChecks[type]
  if (named) return named
  const [, letter, sizes] = /^([sdinp])(.+)$/.exec(type) ?? []
  if (!letter || !sizes) throw new TypeError(`no type ${type}`)
  return sizedChecks[letter]!(sizes)
}

const namedChecks: Readonly<Record<string, ValueCheck>> = {
  // White space before a date is where validators differ; be as strict as the strictest.
  date: (raw) => isDateTime(withoutSpaceAfter(raw)),
  clave: (raw) => /^[a-zA-Z0-9]{50}$/.test(raw),
  unit: oneOf(unitCodes),
  currency: oneOf(currencyCodes),
  // Thirteen whole digits and five decimals, never negative.
  m: collapsed((value) => {
    const number = readDecimal(value)
    return number !== null && !number.isNegative && number.whole <= 13 && number.fraction <= 5
  }),
}

const sizedChecks: Readonly<Record<string, (sizes: string) => ValueCheck>> = {
  s(sizes) {
    const [min, max] = sizes.split('-').map(Number)
    return (raw) => {
      const length = characters(raw)
      return length >= min! && length <= max!
    }
  },
  n: (sizes) => {
    const pattern = new RegExp(`^[0-9]{${sizes}}$`)
    return (raw) => pattern.test(raw)
  },
  p: (sizes) => {
    const pattern = new RegExp(`^[0-9]{${sizes}}$`)
    return collapsed((value) => pattern.test(value) && /[1-9]/.test(value))
  },
  i: (sizes) => (sizes.includes('..') ? inRange(sizes.split('..').map(BigInt)) : wholeNumber(Number(sizes))),
  d(sizes) {
    const [digits, fraction] = sizes.split('.').map((size) => Number.parseInt(size, 10))
    const isFromZero = sizes.endsWith('+')
    return collapsed((value) => {
      const number = readDecimal(value)
      if (number === null || (isFromZero && number.isNegative)) return false
      return number.fraction <= fraction! && number.whole + number.fraction <= digits!
    })
  },
}

function oneOf(values: ReadonlySet<string>): ValueCheck {
  return (raw) => values.has(raw)
}

/** Numbers and dates may stand in white space, texts and codes may not: so a schema reads them. */
function collapsed(check: ValueCheck): ValueCheck {
  return (raw) => check(withoutSpaceAfter(raw).replace(/^[ \t\n\r]+/, ''))
}

/** White space as XML knows it, walked from the end: an expression would try at every blank. */
function withoutSpaceAfter(raw: string): string {
  let end = raw.length
  while (end > 0 && ' \t\n\r'.includes(raw[end - 1]!)) end -= 1
  return raw.slice(0, end)
}

function numberAmong(values: bigint[]): ValueCheck {
  return (value) => isWhole(value) && values.includes(BigInt(value.replace('+', '')))
}

function inRange([min, max]: bigint[]): ValueCheck {
  return collapsed((value) => {
    if (!isWhole(value)) return false
    const number = BigInt(value.replace('+', ''))
    return number >= min! && number <= max!
  })
}

function wholeNumber(digits: number): ValueCheck {
  return collapsed((value) => isWhole(value) && value.replace(/^[+-]?0*/, '').length <= digits)
}

function isWhole(value: string): boolean {
  return /^[+-]?\d{1,60}$/.test(value)
}

/** A schema counts characters, not the halves of surrogate pairs. */
function characters(text: string): number {
  const pairs = text.match(/[\uD800-\uDBFF]/g)
  return text.length - (pairs?.length ?? 0)
}

/** How many digits before and after the point count, without zeros that say nothing. */
function readDecimal(value: string): { whole: number; fraction: number; isNegative: boolean } | null {
  const [match, sign = '', whole = '', decimals = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(value) ?? []
  if (match === undefined || (whole === '' && decimals === '')) return null
  const digits = whole.replace(/^0+/, '')
  const fraction = withoutZerosAtEnd(decimals)
  return {
    whole: digits.length,
    fraction: fraction.length,
    isNegative: sign === '-' && (digits !== '' || fraction !== ''),
  }
}

const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** An xs:dateTime; before our era it is one, too, and whoever compares it with the clock finds it too old. */
function isDateTime(value: string): boolean {
  const [match, year, month, day, hour, minute, second, zoneHour = '0', zoneMinute = '0'] =
    /^-?(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|[+-](\d\d):(\d\d))?$/.exec(value) ?? []
  if (match === undefined || Number(year) === 0) return false
  const lastDay = month === '02' && !isLeap(Number(year)) ? 28 : (daysOfMonth[Number(month) - 1] ?? 0)
  const isDay = Number(day) >= 1 && Number(day) <= lastDay
  const isMidnight = hour === '24' && minute === '00' && second === '00'
  const isTime = isMidnight || (Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59)
  const zone = Number(zoneHour) * 60 + Number(zoneMinute)
  return isDay && isTime && Number(zoneMinute) <= 59 && zone <= 14 * 60
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}
