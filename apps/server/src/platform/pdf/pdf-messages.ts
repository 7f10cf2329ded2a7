import type { ListDescription, PageDescription } from '@cuentaclara/print'

export type PrintForm = 'pdf' | 'svg'
/** What is set, by the template that sets it: `document.typ`, `list.typ`. */
export type Sheet =
  | { template: 'document'; page: PageDescription }
  | { template: 'list'; page: ListDescription }
export type PdfRequest = { id: number; sheet: Sheet; form: PrintForm }
export type PdfAnswer = { id: number; bytes: Uint8Array } | { id: number; problem: string }
