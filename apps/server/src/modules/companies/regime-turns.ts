import type { CompanySettingsInput } from '@cuentaclara/contracts'
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
