/** What became of sending: `unknown` means the authority may or may not have it, so ask before sending again. */
export type SendOutcome =
  | { kind: 'received'; statusUrl: string | null }
  | { kind: 'duplicate'; cause: string }
  | { kind: 'refused'; status: number; cause: string }
  | { kind: 'unauthorized'; cause: string }
  | { kind: 'forbidden'; cause: string }
  | { kind: 'limited'; retryAtMs: number }
  | { kind: 'unknown'; cause: string }

/** `ind-estado` of the authority, in its own words (reference §9.4). */
export type AuthorityState = 'recibido' | 'procesando' | 'aceptado' | 'rechazado' | 'error'

export type QueryOutcome =
  | { kind: 'found'; state: AuthorityState; answerXml: Uint8Array | null }
  | { kind: 'absent' }
  | { kind: 'unauthorized'; cause: string }
  | { kind: 'forbidden'; cause: string }
  | { kind: 'limited'; retryAtMs: number }
  | { kind: 'unknown'; cause: string }

/** Claves of documents that this user has sent, newest first. */
export type ListOutcome =
  | { kind: 'list'; claves: string[] }
  | { kind: 'unauthorized' | 'forbidden' | 'unknown'; cause: string }
  | { kind: 'limited'; retryAtMs: number }

/** Whether the authority answers at all, and how fast. */
export type ProbeOutcome = { reachable: boolean; latencyMs: number; cause: string | null }

export type TaxpayerId = { type: string; number: string }

/** One signed document on its way to the authority; `xml` is sent byte for byte. */
export type Submission = {
  clave: string
  issuedAt: string
  issuer: TaxpayerId
  receiver?: TaxpayerId | null
  xml: Uint8Array
  callbackUrl?: string
  /** Only for a receiver's message. */
  receiverConsecutivo?: string
}
