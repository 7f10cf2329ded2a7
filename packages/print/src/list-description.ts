import type { Language } from '@cuentaclara/locales/languages'

/** A list on paper as plain data: every cell already worded and formatted, every width decided. */
export type ListDescription = {
  language: Language
  paper: ListPaper
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
  totals: string[][]
  /** `{page}` and `{pages}` are filled in when pages are known. */
  footer: string
}

/** Sheets, lying on their side. */
export type ListPaper = 'a4' | 'us-letter'

export type ListPageColumn = {
  title: string
  /** Figures stand under each other's last digit. */
  isFigure: boolean
  /** In points. */
  width: number
}
