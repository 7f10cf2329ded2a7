/** What whoever gets an offer may choose in it. Lines are named by their positions, from 0. */
export type OfferChoices = {
  /** Lines that may be taken or left. */
  optional: number[]
  /** Groups of lines of which one is taken. */
  alternatives: number[][]
  /** Lines that do not count: as it is offered, or as it was chosen. */
  leftOut: number[]
}

/**
 * The same choices as far as an offer of so many lines has them: lines that went are forgotten, groups have two lines or
 * more and one that counts, and a line of a group is not optional besides. Of an offer that would count nothing at all the
 * first line does.
 */
export function tidyChoices(
  { optional, alternatives, leftOut }: OfferChoices,
  lineCount: number,
): OfferChoices {
  const grouped = new Set<number>()
  const groups = alternatives.flatMap((group) => {
    const lines = existing(group, lineCount).filter((line) => !grouped.has(line))
    if (lines.length < 2) return []
    for (const line of lines) grouped.add(line)
    return [lines]
  })
  const free = existing(optional, lineCount).filter((line) => !grouped.has(line))
  const out = new Set(leftOut)
  const left = [
    ...free.filter((line) => out.has(line)),
    ...groups.flatMap((group) => {
      const taken = group.find((line) => !out.has(line)) ?? group[0]
      return group.filter((line) => line !== taken)
    }),
  ].toSorted(ascending)
  return {
    optional: free,
    alternatives: groups,
    leftOut: lineCount > 0 && left.length === lineCount ? left.slice(1) : left,
  }
}

/** What is wrong with a choice: a line that is not to be chosen, a group without exactly one line, nothing at all. */
type ChoiceProblem = 'unknown' | 'one-of-each' | 'required'

/** Whether an offer can be taken without these lines; null when it can. */
export function choiceProblem(
  { optional, alternatives }: Pick<OfferChoices, 'optional' | 'alternatives'>,
  leftOut: readonly number[],
  lineCount: number,
): ChoiceProblem | null {
  const out = new Set(leftOut)
  const choosable = new Set([...optional, ...alternatives.flat()])
  if (leftOut.some((line) => !choosable.has(line))) return 'unknown'
  if (alternatives.some((group) => group.filter((line) => !out.has(line)).length !== 1)) return 'one-of-each'
  return lineCount > 0 && out.size >= lineCount ? 'required' : null
}

/** The letter of a group of alternatives, as papers and screens name it. */
export function alternativeName(group: number): string {
  return String.fromCharCode(65 + (group % 26)).repeat(Math.floor(group / 26) + 1)
}

function existing(lines: readonly number[], lineCount: number): number[] {
  return [...new Set(lines)].filter((line) => line >= 0 && line < lineCount).toSorted(ascending)
}

function ascending(a: number, b: number): number {
  return a - b
}
