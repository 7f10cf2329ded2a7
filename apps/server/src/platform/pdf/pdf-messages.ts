import type { PageDescription } from '@cuentaclara/print'

export type PdfRequest = { id: number; page: PageDescription }
export type PdfAnswer = { id: number; pdf: Uint8Array } | { id: number; problem: string }
