// Costa Rica has no daylight saving: its clock is always six hours behind UTC.
const offset = '-06:00'
const offsetMs = 6 * 3_600_000

/** A moment as a field of day and time takes it, by the clock of Costa Rica: `2026-11-21T10:15`. */
export function toLocal(instant: string): string {
  return new Date(Date.parse(instant) - offsetMs).toISOString().slice(0, 16)
}

/** The moment that such a field names; what is no moment stays as it is, for the server to refuse. */
export function fromLocal(text: string): string {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00${offset}` : text
}
