/** The lines that count of an offer: all but those that are left out, by their positions. Pure. */
export function takenLines<Line>(lines: readonly Line[], leftOut: readonly number[]): Line[] {
  const isLeftOut = new Set(leftOut)
  return lines.filter((_, line) => !isLeftOut.has(line))
}
