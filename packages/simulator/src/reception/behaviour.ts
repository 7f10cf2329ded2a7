/** What may happen to one document, on command or by chance; `screens.md` §7.8, simulator panel. */
export type Outcome =
  /** Judged as it deserves; a place holder between others. */
  | { kind: 'judge' }
  /** Rejected with this known code, or with a sentence of the driver's own. */
  | { kind: 'reject'; code: number | null; message?: string }
  /** Accepted, if it deserves it, with a warning. */
  | { kind: 'warn'; code: number; message?: string }
  /** The authority's own failure: nothing was validated, the same document may be sent again. */
  | { kind: 'error' }
  /** Answers with this status; `stored` says whether the document was kept all the same. */
  | { kind: 'http'; status: number; stored: boolean; retryAfterSeconds?: number }
  /** Keeps the document and closes the connection without an answer. */
  | { kind: 'lost-answer' }
  /** Keeps the document and says that it had it before. */
  | { kind: 'duplicate' }
  /** Takes the document as usual and says that it was the last one for so many seconds. */
  | { kind: 'limit-reached'; retryAfterSeconds: number }
  /** The verdict of this one takes so many milliseconds. */
  | { kind: 'slow'; verdictDelayMs: number }

/** An outcome ordered for the next document, of anybody or of one sender. */
export type OrderedOutcome = Outcome & { sender?: string }

/** What can go wrong by itself; each a chance from 0 to 1, together at most 1 per question. */
export type OddsName =
  | 'reject'
  | 'warn'
  | 'error'
  | 'slow'
  | 'lost_answer'
  | 'duplicate'
  | 'fail_before_storing'
  | 'fail_after_storing'
  | 'limited'
  | 'unauthorized'
  | 'forbidden'

export type Odds = Partial<Record<OddsName, number>>

export const oddsNames: readonly OddsName[] = [
  'reject',
  'warn',
  'error',
  'slow',
  'lost_answer',
  'duplicate',
  'fail_before_storing',
  'fail_after_storing',
  'limited',
  'unauthorized',
  'forbidden',
]

export type CallbackSpelling = 'ind-estado' | 'indEstado' | 'both'

export type Behaviour = {
  isDown: boolean
  /** Milliseconds between receipt and verdict. */
  verdictDelayMs: number
  /** Milliseconds before any answer. */
  latencyMs: number
  /** What happens to the next documents, first come first served. */
  next: OrderedOutcome[]
  /** Every request for a token answers this status, as 401 wrong credentials, 403 blocked; null is as usual. */
  tokenStatus: number | null
  /** Every question for a verdict answers this status; null is as usual. */
  queryStatus: number | null
  /** Chances from 0 to 1, drawn from `seed` and the clave: the same run goes the same way. */
  odds: Odds
  seed: string
  /** The guide and the Annex spell the fields of a callback differently; `both` alternates. */
  callbackSpelling: CallbackSpelling
  /** With true, documents may only refer to documents that this authority has received. */
  knowsEveryDocument: boolean
}

/** Accepts what is right after `verdictDelayMs`. */
export function ordinaryBehaviour(verdictDelayMs: number, seed = '1'): Behaviour {
  return {
    isDown: false,
    verdictDelayMs,
    latencyMs: 0,
    next: [],
    tokenStatus: null,
    queryStatus: null,
    odds: {},
    seed,
    callbackSpelling: 'both',
    knowsEveryDocument: false,
  }
}
