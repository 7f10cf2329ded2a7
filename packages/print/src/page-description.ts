import type { Language } from '@cuentaclara/locales/languages'

/** A printed document as plain data: every text already worded and formatted, nothing left to decide. */
export type PageDescription = {
  language: Language
  /** Where its lines begin. Numbers, keys and what is written in our letters are read from left to right in both. */
  direction: 'ltr' | 'rtl'
  /** `clear` has air, `compact` fits much; rolls of 80 and 58 mm have a form of their own. */
  template: 'classic' | 'clear' | 'compact'
  paper: Paper
  /** Accent colour `#RRGGBB`. */
  colour: string
  /** Image of the company, by content: PNG, JPEG or SVG. */
  logo: { format: 'png' | 'jpg' | 'svg'; base64: string } | null
  /** Says that the document has no fiscal value; null for live ones. */
  notice: string | null
  /** Across the whole page, for what was not issued; null for everything else. */
  watermark: string | null
  title: string
  /** The official Spanish name of the document, where the title is a translation. */
  lawfulTitle: string | null
  number: string
  /** Clave and consecutivo stand together (Annex 4.4, note 1). */
  identity: Fact[]
  issuer: PartyBlock
  receiver: PartyBlock | null
  facts: Fact[]
  columns: { lines: Record<LineColumn, string> }
  lines: LineRow[]
  taxes: { heading: string; rows: TotalRow[] } | null
  totals: TotalRow[]
  grandTotal: TotalRow
  /** What was handed over in cash and given back, and what became of the total since; empty where there is nothing to say. */
  afterTotal: TotalRow[]
  references: Section | null
  notes: Section | null
  /** The days and amounts that a sale on credit is paid in; left out where it is owed whole. */
  instalments?: Section
  /** Where to pay: accounts and the number for SINPE Móvil. */
  payment: Section | null
  /** Conditions of the sale, in the company's own words. */
  terms: Section | null
  /** Where it stands on the web for its reader, also as squares to be read by a telephone; null while nowhere. */
  link: { label: string; address: string } | null
  /** What the company says at the end of each document. */
  closing: string | null
  legend: string[]
  /** `{page}` and `{pages}` are filled in when pages are known. */
  footer: string
}

/** Sheets, and rolls of paper for receipts. */
export type Paper = 'a4' | 'us-letter' | '80mm' | '58mm'
export type Section = { heading: string; rows: string[] }
export type Fact = { label: string; value: string }
export type PartyBlock = { heading: string; name: string; rows: string[] }
export type LineColumn =
  | 'number'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'discount'
  | 'tax'
  | 'total'
export type LineRow = Record<LineColumn, string> & { details: string[] }
export type TotalRow = { label: string; amount: string }
