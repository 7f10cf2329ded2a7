import type { DraftInput } from './engine/draft-input.ts'

/** What somebody asks to be issued. */
export type IssueRequest = {
  input: DraftInput
  /** A saved draft, or null to create and issue in one step. */
  draftId: string | null
  /** The version of the draft that was on the screen; null takes whatever is saved. */
  expectedVersion: number | null
  /** With the hash of what was asked, so that a repeated press makes no second document. */
  idempotency: { key: string; hash: Buffer } | null
  /** A second person issues what waits for them. */
  isApproval?: boolean
  /** Of a sale that a till made without a network: everything that its paper says already. */
  sold?: SoldBefore
}

export type SoldBefore = {
  atMs: number
  /** As the till composed it, of a number and a security code that it held. */
  clave: string
  total: string
}
