import type { PageDescription } from '@cuentaclara/print'

export type PrintForm = 'pdf' | 'svg'
export type PdfRequest = { id: number; page: PageDescription; form: PrintForm }
export type PdfAnswer = { id: number; bytes: Uint8Array } | { id: number; problem: string }
