import type { ListDescription, PageDescription } from '@cuentaclara/print'

export type PrintForm = 'pdf' | 'svg'
/** A PDF, or a picture as gzip packs it, and how many pages it has. */
export type Typeset = { bytes: Uint8Array; pages: number }
/** What is set, by the template that sets it: `document.typ`, `list.typ`, `bundle.typ`. */
export type Sheet =
  | { template: 'document'; page: PageDescription }
  | { template: 'list'; page: ListDescription }
  | { template: 'bundle'; files: readonly Typeset[] }
export type PdfRequest = { id: number; sheet: Sheet; form: PrintForm }
/** What the process says: that it is there and may be sent a page, and what became of one. */
export type PdfNews = 'ready' | PdfAnswer
export type PdfAnswer = ({ id: number } & Typeset) | { id: number; problem: string }
