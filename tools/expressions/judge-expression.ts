import { checkSync } from 'recheck'

/** Either proven to be linear for every text, or why that could not be shown. */
export type Verdict = { isLinear: true } | { isLinear: false; reason: string }

// The prover's own JavaScript: the same verdicts on every machine.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/** Proves that the time of an expression grows no faster than its text. What automata cannot say is no proof. */
export function judgeExpression(source: string, flags: string): Verdict {
  // A sticky expression tries one place only; the prover would try them all.
  const pattern = flags.includes('y') ? `^(?:${source})` : source
  const verdict = checkSync(pattern, flags.replace(/[dy]/g, ''), { checker: 'automaton', timeout: 30_000 })
  if (verdict.status === 'safe') return { isLinear: true }
  const reason =
    verdict.status === 'vulnerable' ? verdict.complexity.summary : `not proven (${verdict.error.kind})`
  return { isLinear: false, reason }
}
