import type { Language } from '@cuentaclara/locales/languages'

/** A list on paper as plain data: every cell already worded and formatted, every width decided. */
export type ListDescription = {
  language: Language
  paper: ListPaper
  /** Lists lie on their side; a form stands where its columns have the room. */
  isUpright: boolean
  /** Accent colour `#RRGGBB`. */
  colour: string
  /** Whose list it is; null for those of who runs the installation. */
  company: string | null
  title: string
  /** What it was narrowed to, and what somebody wanted above it: a line each. */
  above: string[]
  /** A line below it; empty for none. */
  below: string
  /** Of the letters, in points. */
  size: number
  columns: ListPageColumn[]
  rows: string[][]
  /** Of a list that is read as a form, how each of its rows stands; none of any other. */
  marks: ListRowMark[]
  /** What a form comes to, at its top. */
  outcomes: { name: string; figure: string }[]
  totals: string[][]
  /** `{page}` and `{pages}` are filled in when pages are known. */
  footer: string
}

/** Below which heading a row stands, and how much it says beside the others. */
export type ListRowMark = { head: string; weight: 'outcome' | 'sum' | 'plain' | 'nothing' }

export type ListPaper = 'a4' | 'us-letter'

export type ListPageColumn = {
  title: string
  /** Figures stand under each other's last digit. */
  isFigure: boolean
  /** In points. */
  width: number
}
