import type { ListDescription, ListPageColumn, ListPaper } from './list-description.ts'

export type PrintedColumn = {
  title: string
  isFigure: boolean
  /** Whether a cell stays on one line, as amounts and days do. */
  isWhole: boolean
}

export type PrintedList = Omit<ListDescription, 'size' | 'columns' | 'isUpright' | 'marks' | 'outcomes'> &
  Partial<Pick<ListDescription, 'marks' | 'outcomes'>> & { columns: readonly PrintedColumn[] }

/** Decides how large the letters of a list are and how wide its columns, so that all of them stand on the sheet. */
export function describeList({ columns, ...list }: PrintedList): ListDescription {
  const needs = columns.map((column, index) => needsOf(column, cellsOf(list, index)))
  const { marks = [], outcomes = [] } = list
  const [long, short] = sheetSides[list.paper].map((side) => side - 2 * margin) as [number, number]
  const isUpright = marks.length > 0 && total(needs.map(({ least }) => points(least, sizes[0]!))) <= short
  const room = isUpright ? short : long
  const size = sizes.find((each) => total(needs.map(({ least }) => points(least, each))) <= room) ?? smallest
  const widths = share(needs, room, size)
  const lettersOf = (index: number) => (widths[index]! - 2 * cellPadding) / (size * letterWidth)
  return {
    ...list,
    marks,
    outcomes,
    isUpright,
    size,
    columns: columns.map(
      ({ title, isFigure }, index): ListPageColumn => ({
        title: breakable(title, lettersOf(index)),
        isFigure,
        width: widths[index]!,
      }),
    ),
    rows: list.rows.map((row) => row.map((cell, index) => breakable(cell, lettersOf(index)))),
  }
}

/** Long keys and numbers may go on in the next line rather than leave their column; a word that has room there is never broken. */
function breakable(text: string, room: number): string {
  return text.replace(/\S+/g, (word) =>
    word.length <= Math.max(room, breaksAfter) ? word : word.replace(/.{10}(?=.)/gu, '$&\u200b'),
  )
}

type Needs = { least: number; most: number }

/** How many letters a column must have room for, and with how many nothing in it breaks. */
function needsOf({ title, isWhole }: PrintedColumn, cells: readonly string[]): Needs {
  const most = cells.reduce((longest, cell) => Math.max(longest, cell.length), title.length)
  if (isWhole) return { most, least: Math.max(longestWord([title]), longestOf(cells)) }
  return { most: Math.min(most, longText), least: Math.max(leastText, longestWord([title, ...cells])) }
}

/** What the columns need, and the room that is left over for those that would take more. */
function share(needs: readonly Needs[], room: number, size: number): number[] {
  const least = needs.map((need) => points(need.least, size))
  const wish = needs.map((need, index) => points(need.most, size) - least[index]!)
  const over = room - total(least)
  if (over < 0) return least.map((width) => (width * room) / total(least))
  const wished = total(wish)
  const part = wished === 0 ? 0 : Math.min(1, over / wished)
  return least.map((width, index) => width + wish[index]! * part)
}

function longestOf(cells: readonly string[]): number {
  return cells.reduce((longest, cell) => Math.max(longest, cell.length), 0)
}

function longestWord(texts: readonly string[]): number {
  return texts.reduce(
    (longest, text) =>
      text.split(/\s+/).reduce((most, word) => Math.max(most, Math.min(word.length, breaksAfter)), longest),
    0,
  )
}

function cellsOf({ rows, totals }: Pick<PrintedList, 'rows' | 'totals'>, index: number): string[] {
  return [...rows, ...totals].map((row) => row[index] ?? '')
}

function points(letters: number, size: number): number {
  return letters * size * letterWidth + 2 * cellPadding
}

function total(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0)
}

/** In points, the longer side first. */
const sheetSides: Readonly<Record<ListPaper, readonly [number, number]>> = {
  a4: [841.89, 595.28],
  'us-letter': [792, 612],
}
/** As `list.typ` has them. */
const margin = 28
const cellPadding = 3
/** Of the em: no figure of our typeface is wider, and letters are less on average. */
const letterWidth = 0.68
const sizes = [8.5, 8, 7.5, 7, 6.5, 6, 5.5]
const smallest = 5
const breaksAfter = 10
const leastText = 4
/** Longer texts break into lines before they take the room of the others. */
const longText = 48
