import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** What the program promised, as whoever asked for it keeps it: the side that the auditor believes. */
export type AcknowledgedLine =
  | { event: 'asked'; at: string; key: string; company: string; what: Work }
  | ({ event: 'answered'; at: string; key: string; company: string } & Promised)
  | ({ event: 'refused' } & Refusal)
  /** No yes either, and asked again under the same key. */
  | ({ event: 'postponed' } & Refusal)

export type Refusal = {
  at: string
  key: string
  company: string
  what: Work | 'sign-in'
  /** The document that was to be corrected, paid or sent. */
  about: string | null
  /** 0: no answer came; the code says whether the line was cut or patience ended. */
  status: number
  code: string
  errors?: unknown
}

export type Work = 'document' | 'payment' | 'upload' | 'letter'

export type PromisedDocument = {
  what: 'document'
  id: string
  kind: string
  clave: string
  consecutivo: string
  issued_at: string
  total: string
  currency: string
  /** Of a credit note: the document that it takes back. */
  corrects: string | null
}
export type PromisedPayment = {
  what: 'payment'
  id: string
  number: number
  amount: string
  currency: string
  document_id: string
  /** In the document's currency. */
  applied: string
}
export type PromisedUpload = { what: 'upload'; id: string; clave: string; sha256: string }
export type PromisedLetter = { what: 'letter'; document_id: string; recipient: string }
type Promised = PromisedDocument | PromisedPayment | PromisedUpload | PromisedLetter

/** A file of lines that only grows; a line is on disk when `write` returns, so no kill takes back what was noted. */
export function openLog<Line>(path: string): { write(line: Line): void; close(): void } {
  const file = openSync(path, 'a')
  return {
    write(line) {
      writeSync(file, `${JSON.stringify(line)}\n`)
      fsyncSync(file)
    },
    close: () => closeSync(file),
  }
}

/** The whole lines of such a file; a torn last one was never relied on. */
export function readLog<Line>(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Line)
}
