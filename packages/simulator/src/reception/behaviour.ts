import { type Finding, reject } from '../checks/finding.ts'

/** What may happen to the next documents, on command; `screens.md` §7.8, simulator panel. */
export type Outcome =
  | { kind: 'reject'; code: number; message: string }
  | { kind: 'error' }
  /** Answers with this status; `stored` says whether the document was kept all the same. */
  | { kind: 'http'; status: number; stored: boolean }
  /** Keeps the document and closes the connection without an answer. */
  | { kind: 'lost-answer' }

export type Behaviour = {
  isDown: boolean
  /** Milliseconds between receipt and verdict. */
  verdictDelayMs: number
  /** Milliseconds before any answer. */
  latencyMs: number
  next: Outcome[]
}

/** Accepts what is right after `verdictDelayMs`. */
export function ordinaryBehaviour(verdictDelayMs: number): Behaviour {
  return { isDown: false, verdictDelayMs, latencyMs: 0, next: [] }
}

/** The finding that an ordered rejection adds to an answer. */
export function orderedFinding(outcome: Outcome | undefined): Finding | null {
  return outcome?.kind === 'reject' ? reject(outcome.code, outcome.message) : null
}
