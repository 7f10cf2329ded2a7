/** What a column holds; decides how a spreadsheet shows it. */
export type CellType = 'text' | 'number' | 'money' | 'day' | 'instant' | 'flag'

export type Cell = string | boolean | null | WholeCoins

/** An amount of a currency without cents, in a column of money. */
export type WholeCoins = { readonly whole: string }

/** How much a row says beside the others, on paper: `outcome` stands at the top of the sheet as well. */
export type RowWeight = 'outcome' | 'sum' | 'plain' | 'nothing'

/** How a row stands on paper: below which heading, and how much it says. */
export type RowMark = { readonly head: string; readonly weight: RowWeight }

/** What a writer turns into a file. */
export type ExportTable = {
  readonly columns: readonly {
    readonly title: string
    readonly type: CellType
    readonly width?: number | undefined
  }[]
  /** One cell a column. */
  readonly rows: AsyncIterable<readonly Cell[]>
  /** Rows below them, known once all were read. */
  readonly totals: () => readonly (readonly Cell[])[]
  /** A line above the table, and one below it; none when empty. */
  readonly header: string
  readonly footer: string
  readonly worksheetName: string
  readonly isLongNumberText: boolean
  /** Whether a spreadsheet begins at the right, as who reads it does. */
  readonly isRightToLeft?: boolean | undefined
  /** Of a list that is read as a form, a mark for each row, once all were read, and where its outcome stands. */
  readonly form?: { marks(): readonly RowMark[]; name: number; figure: number; currency: string }
}

/** Characters a spreadsheet shows of a column that holds a clave: its fifty digits are read whole. */
export const claveWidth = 54

/** Rows a spreadsheet can hold, header and footer included. */
export const mostSheetRows = 1_048_576

/** Characters that a spreadsheet shows of a column which says nothing else. */
export const widthOf: Readonly<Record<CellType, number>> = {
  text: 24,
  number: 14,
  money: 16,
  day: 12,
  instant: 20,
  flag: 10,
}
