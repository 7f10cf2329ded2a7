/** A printed document as plain data: every text already worded and formatted, nothing left to decide. */
export type PageDescription = {
  language: 'es' | 'en'
  paper: 'a4' | 'us-letter'
  /** Accent colour `#RRGGBB`. */
  colour: string
  /** Image of the company, by content: PNG, JPEG or SVG. */
  logo: { format: 'png' | 'jpg' | 'svg'; base64: string } | null
  /** Says that the document has no fiscal value; null for live ones. */
  notice: string | null
  title: string
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
  references: { heading: string; rows: string[] } | null
  notes: { heading: string; rows: string[] } | null
  legend: string[]
  /** `{page}` and `{pages}` are filled in when pages are known. */
  footer: string
}

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
