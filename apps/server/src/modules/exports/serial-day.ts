const dayMs = 86_400_000
/** Day 0 of a spreadsheet, which believes that 1900 was a leap year. */
const dayZero = Date.UTC(1899, 11, 30)

/** A wall time as the days since the spreadsheet's day 0. */
export function serialDay(wall: string): number {
  return (Date.parse(`${wall}Z`) - dayZero) / dayMs
}
