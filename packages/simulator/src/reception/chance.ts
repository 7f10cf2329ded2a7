import { createHash } from 'node:crypto'
import { type Odds, type OddsName, type Outcome, oddsNames } from './behaviour.ts'
import { knownRejections } from './known-codes.ts'

/** The fate of a posted document: the same seed, key and attempt always meet the same one. */
export function drawOutcome(odds: Odds, seed: string, key: string, attempt: number): Outcome | null {
  const [first, second] = draw(`${seed}/${key}/${attempt}`)
  let below = 0
  for (const name of oddsNames) {
    below += odds[name] ?? 0
    if (first < below) return outcomeOf(name, second)
  }
  return null
}

/** Whether a token or a verdict is refused this time, and with which status. */
export function drawStatus(odds: Odds, seed: string, question: string, attempt: number): number | null {
  const outcome = drawOutcome(
    {
      fail_before_storing: odds.fail_before_storing,
      limited: odds.limited,
      unauthorized: odds.unauthorized,
      forbidden: odds.forbidden,
    },
    seed,
    question,
    attempt,
  )
  return outcome?.kind === 'http' ? outcome.status : null
}

function outcomeOf(name: OddsName, second: number): Outcome {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(second * values.length)]!
  switch (name) {
    case 'reject':
      return { kind: 'reject', ...pick(knownRejections) }
    case 'warn':
      return { kind: 'warn', code: -37 }
    case 'error':
      return { kind: 'error' }
    case 'slow':
      return { kind: 'slow', verdictDelayMs: 20_000 + Math.floor(second * 100_000) }
    case 'lost_answer':
      return { kind: 'lost-answer' }
    case 'duplicate':
      return { kind: 'duplicate' }
    case 'fail_before_storing':
      return { kind: 'http', status: pick([500, 502, 503, 504]), stored: false }
    case 'fail_after_storing':
      return { kind: 'http', status: pick([500, 502, 503, 504]), stored: true }
    case 'limited':
      return { kind: 'http', status: 429, stored: false, retryAfterSeconds: 1 + Math.floor(second * 5) }
    case 'unauthorized':
      return { kind: 'http', status: 401, stored: false }
    case 'forbidden':
      return { kind: 'http', status: 403, stored: false }
  }
}

/** Two numbers from 0 to below 1. */
function draw(text: string): [number, number] {
  const digest = createHash('sha256').update(text).digest()
  return [digest.readUInt32BE(0) / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32]
}
