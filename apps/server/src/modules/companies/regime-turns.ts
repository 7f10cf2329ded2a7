import type { CompanySettingsInput } from '@cuentaclara/contracts'
import type { FieldErrors, FieldMistakeKey } from '#platform/errors.ts'
import type { RegimeTurn, SettingsRow } from './company-view.ts'

/** Since when a company is under its regime, and what it was under before, the oldest first. */
export type RegimeTurns = { since: string | null; earlier: RegimeTurn[] }

/**
 * What is kept of the regimes of a company when its settings are saved. Another regime begins on the day that is said, today where none is,
 * and what was before stays until then; what had no day of its own is forgotten. Said to be always, it is the only one there was. `present`
 * is what stands there now.
 */
export function turnsAfter(
  present: Pick<SettingsRow, 'regime' | 'regime_since' | 'earlier_regimes'>,
  { regime = null, regime_since: given }: Pick<CompanySettingsInput, 'regime' | 'regime_since'>,
  today: string,
): RegimeTurns {
  const isOther = (regime ?? null) !== (present.regime ?? null)
  const since = given === undefined ? (isOther ? today : present.regime_since) : given
  if (since === null) return { since, earlier: [] }
  const before = isOther
    ? [...present.earlier_regimes, { regime: present.regime ?? null, since: present.regime_since }]
    : present.earlier_regimes
  const earlier = before.filter((turn) => turn.since === null || turn.since < since)
  const last = earlier.at(-1)
  // Back under what it was under before the change that had no day: as if nobody had changed anything.
  if (last !== undefined && last.regime === (regime ?? null))
    return { since: last.since, earlier: earlier.slice(0, -1) }
  return { since, earlier }
}

/** What is wrong with turns as somebody corrected them, by field. Only the first may have no day, each begins after the one before it. */
export function findTurnMistakes(turns: readonly RegimeTurn[], today: string): FieldErrors {
  const errors: Record<string, FieldMistakeKey[]> = {}
  for (const [place, { since }] of turns.entries()) {
    const before = turns[place - 1]?.since ?? null
    const field = `turns.${place}.since`
    if (since === null) {
      if (place > 0) errors[field] = ['required']
    } else if (since > today) errors[field] = ['not-later']
    else if (before !== null && since <= before) errors[field] = ['after-before']
  }
  return errors
}

/**
 * Turns as they are kept: where one between two of the same regime was taken out, the two are one. Of what nobody said the general one is taken
 * for granted. Of one alone there is no earlier.
 */
export function keptTurns(turns: readonly RegimeTurn[]): RegimeTurns & Pick<RegimeTurn, 'regime'> {
  const kept: RegimeTurn[] = []
  for (const turn of turns) {
    const before = kept.at(-1)
    const goesOn = before !== undefined && (before.regime ?? 'general') === (turn.regime ?? 'general')
    if (goesOn) kept.splice(-1, 1, { regime: before.regime ?? turn.regime, since: before.since })
    else kept.push(turn)
  }
  const { regime, since } = kept.at(-1)!
  return { regime, since, earlier: kept.slice(0, -1) }
}
