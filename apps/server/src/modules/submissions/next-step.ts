import type { QueryOutcome, SendOutcome } from '@cuentaclara/hacienda'
import type { Environment } from './environment.ts'
import type { FiscalEvent } from './fiscal-status.ts'
import {
  absencesToSendAgain,
  fewestCallsToGiveUp,
  giveUpAfterMs,
  mostRounds,
  pollDelayMs,
  retryDelayMs,
} from './schedule.ts'

/** Where the delivery of a document stands; screens.md §6 and reference §9. */
export type SubmissionState = 'waiting' | 'sending' | 'sent' | 'finished'

export type Delivery = {
  environment: Environment
  state: SubmissionState
  /** Times sent, this one included. */
  attempts: number
  /** Times asked, this one included. */
  queries: number
  /** Questions in a row before this one to which the authority did not know what it had received. */
  absences: number
  /** Times sent again for that. */
  rounds: number
  queuedAtMs: number
}

/** What follows from one call: stored as a whole. */
export type Step = {
  state: SubmissionState
  /** Null: nothing follows by itself. */
  nextAttemptAtMs: number | null
  event: FiscalEvent | null
  /** A code that the screens know, or what the authority said. */
  problem: string | null
  absences: number
  /** The authority said that it has the document. */
  isReceived: boolean
  /** The authority's answer, as it came. */
  answerXml: Uint8Array | null
  /** The call brought nothing, for the reason in `problem`, and is made again. */
  hasFailed: boolean
}

/** What follows from sending. */
export function afterSending(outcome: SendOutcome, delivery: Delivery, nowMs: number): Step {
  switch (outcome.kind) {
    case 'received':
    // Sent before, and the answer was lost on the way.
    case 'duplicate':
      return received(delivery, nowMs)
    case 'refused':
      return gaveUp(`${outcome.status}: ${outcome.cause}`)
    case 'forbidden':
      return gaveUp(outcome.cause)
    // Without a token nothing was sent, and with a limit nothing was taken.
    case 'unauthorized':
      return tryAgain('waiting', outcome.cause, delivery, nowMs)
    case 'limited':
      return {
        ...tryAgain('waiting', 'authority-limits', delivery, nowMs),
        nextAttemptAtMs: outcome.retryAtMs,
      }
    case 'unknown':
      return tryAgain('sending', outcome.cause, delivery, nowMs)
  }
}

/** What follows from asking. `null` says that the document must be sent now: the authority does not have it. */
export function afterAsking(outcome: QueryOutcome, delivery: Delivery, nowMs: number): Step | null {
  switch (outcome.kind) {
    case 'found':
      return found(outcome, delivery, nowMs)
    case 'absent':
      return delivery.state === 'sent' ? missing(delivery, nowMs) : null
    case 'forbidden':
      return delivery.state === 'sent' ? unanswered(delivery, nowMs, outcome.cause) : gaveUp(outcome.cause)
    case 'limited':
      return { ...stay(delivery, 'authority-limits'), nextAttemptAtMs: outcome.retryAtMs }
    case 'unauthorized':
    case 'unknown':
      return delivery.state === 'sent'
        ? unanswered(delivery, nowMs, outcome.cause)
        : tryAgain('sending', outcome.cause, delivery, nowMs)
  }
}

/** What follows when the call could not even be made: no credentials, no key to sign with. */
export function afterObstacle(problem: string, delivery: Delivery, nowMs: number): Step {
  const state = delivery.state === 'sent' ? 'sent' : 'sending'
  return tryAgain(state, problem, delivery, nowMs)
}

const nothing: Step = {
  state: 'finished',
  nextAttemptAtMs: null,
  event: null,
  problem: null,
  absences: 0,
  isReceived: false,
  answerXml: null,
  hasFailed: false,
}

function found(
  { state, answerXml }: Extract<QueryOutcome, { kind: 'found' }>,
  delivery: Delivery,
  nowMs: number,
): Step {
  switch (state) {
    case 'aceptado':
      return { ...nothing, event: 'accepted', isReceived: true, answerXml }
    case 'rechazado':
      return { ...nothing, event: 'rejected', isReceived: true, answerXml }
    case 'error':
      // Nothing was validated: the same document goes again later.
      return {
        ...tryAgain('waiting', 'authority-error', delivery, nowMs),
        event: 'returned',
      }
    case 'procesando':
      return { ...poll({ ...delivery, state: 'sent' }, nowMs, null), event: 'in-work', isReceived: true }
    case 'recibido':
      return { ...poll({ ...delivery, state: 'sent' }, nowMs, null), event: 'received', isReceived: true }
  }
}

/** The question itself failed: what was known before still counts. */
function unanswered(delivery: Delivery, nowMs: number, problem: string): Step {
  return { ...poll(delivery, nowMs, problem), absences: delivery.absences }
}

/**
 * It said that it has the document and does not know it. Right after a receipt it may not find it yet (reference §9.4);
 * later it is sent again, byte for byte, and at last a person decides: never silent, never for ever.
 */
function missing(delivery: Delivery, nowMs: number): Step | null {
  const absences = delivery.absences + 1
  if (absences < absencesToSendAgain) {
    const delayMs = pollDelayMs(delivery.environment, absences) * (1 + delivery.rounds)
    const problem = absences === 1 ? null : 'document-unknown'
    return { ...poll(delivery, nowMs, problem), absences, nextAttemptAtMs: nowMs + delayMs }
  }
  return delivery.rounds < mostRounds ? null : gaveUp('document-lost')
}

function received(delivery: Delivery, nowMs: number): Step {
  return {
    ...nothing,
    state: 'sent',
    event: 'received',
    isReceived: true,
    nextAttemptAtMs: nowMs + pollDelayMs(delivery.environment, 0),
  }
}

function poll(delivery: Delivery, nowMs: number, problem: string | null): Step {
  return {
    ...nothing,
    state: 'sent',
    problem,
    nextAttemptAtMs: nowMs + pollDelayMs(delivery.environment, delivery.queries),
  }
}

function stay({ state, absences }: Delivery, problem: string): Step {
  return { ...nothing, state, problem, absences }
}

function tryAgain(state: SubmissionState, problem: string, delivery: Delivery, nowMs: number): Step {
  if (isGivenUp(delivery, nowMs)) return gaveUp(problem)
  const delayMs = retryDelayMs(delivery.environment, Math.max(1, delivery.attempts))
  return {
    ...nothing,
    state,
    problem,
    nextAttemptAtMs: nowMs + delayMs,
    hasFailed: true,
  }
}

function isGivenUp({ queuedAtMs, attempts, queries }: Delivery, nowMs: number): boolean {
  return nowMs - queuedAtMs >= giveUpAfterMs && attempts + queries >= fewestCallsToGiveUp
}

function gaveUp(problem: string): Step {
  return { ...nothing, event: 'gave-up', problem }
}
