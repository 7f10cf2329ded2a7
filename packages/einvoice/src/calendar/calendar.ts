/** A day of the Costa Rican calendar, `2026-11-21`. */
export type PlainDay = string

/** The zone of every official date. It has no daylight saving: always six hours behind UTC. */
export const costaRicaZone = 'America/Costa_Rica'

const offsetMs = 6 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const instantPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|([+-])(\d{2}):(\d{2}))?$/

/** A moment as official documents write it, to the second: `2026-11-21T10:15:00-06:00`. */
export function costaRicaInstant(epochMs: number): string {
  return `${localText(epochMs).slice(0, 19)}-06:00`
}

/** The Costa Rican day of a moment. */
export function costaRicaDay(epochMs: number): PlainDay {
  return localText(epochMs).slice(0, 10)
}

/** The month of a day in Spanish, as official documents and Costa Rica write it: `setiembre`. */
export function monthName(day: PlainDay): string {
  return months[Number(day.slice(5, 7)) - 1]!
}

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'setiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** The day `n` days later, or earlier when negative. Throws a RangeError unless `day` is one. */
export function addDays(day: PlainDay, n: number): PlainDay {
  return dayText(midnightUtc(day) + n * dayMs)
}

/** The same day so many years before, which 29 February may have in no year but its own: what is compared with it is as if it had. */
export function yearsBefore(day: PlainDay, years: number): PlainDay {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
}

/** Whole days from one day to another; negative when `to` comes first. */
export function daysBetween(from: PlainDay, to: PlainDay): number {
  return Math.round((midnightUtc(to) - midnightUtc(from)) / dayMs)
}

/** Whether the text is a day that exists, `2026-02-28` but not `2026-02-30`. */
export function isDay(text: string): boolean {
  // XML Schema has no year 0000.
  if (!dayPattern.test(text) || text.startsWith('0000')) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && dayText(ms) === text
}

/** Milliseconds since 1970 of an xs:dateTime, or null; without an offset it is read as Costa Rican time. */
export function epochOf(instant: string): number | null {
  const match = instantPattern.exec(instant)
  if (!match) return null
  const [, day = '', hours, minutes, seconds, fraction = '', zone, sign, zoneHours, zoneMinutes] = match
  if (!isDay(day) || Number(minutes) > 59 || Number(seconds) > 59) return null
  // XML Schema also writes the end of a day, as 24:00:00.
  const isEndOfDay =
    hours === '24' && [minutes, seconds, fraction.slice(1) || 0].every((part) => Number(part) === 0)
  if (Number(hours) > 23 && !isEndOfDay) return null
  if (zone && zone !== 'Z' && !isOffset(Number(zoneHours), Number(zoneMinutes))) return null

  const local =
    midnightUtc(day) + Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000
  const thousandths = fraction ? Math.floor(Number(`0${fraction}`) * 1000) : 0
  return local + thousandths - zoneOffsetMs(zone, sign, zoneHours, zoneMinutes)
}

/** The Costa Rican day of an xs:dateTime, or null when it is none. */
export function dayOfInstant(instant: string): PlainDay | null {
  const epoch = epochOf(instant)
  return epoch === null ? null : costaRicaDay(epoch)
}

/** The first moment of a Costa Rican day, as an instant. */
export function startOfDay(day: PlainDay): string {
  return costaRicaInstant(midnightUtc(day) + offsetMs)
}

/** XML Schema knows offsets up to fourteen hours. */
function isOffset(hours: number, minutes: number): boolean {
  return minutes <= 59 && hours * 60 + minutes <= 14 * 60
}

function localText(epochMs: number): string {
  return new Date(epochMs - offsetMs).toISOString()
}

function dayText(utcMs: number): PlainDay {
  return new Date(utcMs).toISOString().slice(0, 10)
}

function midnightUtc(day: PlainDay): number {
  const ms = dayPattern.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(ms)) throw new RangeError(`Not a day: ${day.slice(0, 20)}`)
  return ms
}

function zoneOffsetMs(zone?: string, sign?: string, hours?: string, minutes?: string): number {
  if (!zone) return -offsetMs
  if (zone === 'Z') return 0
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? -ms : ms
}
