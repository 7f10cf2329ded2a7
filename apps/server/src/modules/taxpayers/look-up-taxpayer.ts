import type { Taxpayer } from '@cuentaclara/contracts'
import type { LookUpOutcome, TaxpayerFacts } from '@cuentaclara/hacienda'
import { NotFound, Unavailable } from '#platform/errors.ts'

/** Asks the register; the hacienda client's `taxpayer`. */
export type AskRegister = (number: string) => Promise<LookUpOutcome<TaxpayerFacts>>

export type TaxpayerLookUp = (number: string) => Promise<Taxpayer>

const keepMs = 10 * 60_000
const mostKept = 1_000

/** Looks taxpayers up, each at most once in ten minutes. Throws NotFound, and Unavailable when the register does not answer. */
export function createTaxpayerLookUp(ask: AskRegister, now: () => number): TaxpayerLookUp {
  const kept = new Map<string, { taxpayer: Taxpayer; untilMs: number }>()
  return async (number) => {
    const known = kept.get(number)
    if (known !== undefined && known.untilMs > now()) return known.taxpayer
    const outcome = await ask(number)
    if (outcome.kind === 'absent') throw new NotFound('taxpayer-not-found')
    if (outcome.kind !== 'found') throw new Unavailable('register-unavailable')
    const taxpayer = toView(number, outcome.facts)
    const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(number, { taxpayer, untilMs: now() + keepMs })
    return taxpayer
  }
}

function toView(number: string, facts: TaxpayerFacts): Taxpayer {
  const active = facts.activities.filter(({ isActive }) => isActive)
  const usual = active.find(({ isPrincipal }) => isPrincipal) ?? active[0]
  return {
    identification_type: facts.identificationType,
    identification_number: number,
    name: facts.name,
    regime: regimeOf(facts.regime.description),
    state: facts.state,
    is_delinquent: facts.isDelinquent,
    activities: active.map((activity) => ({
      code: activity.code,
      name: activity.description,
      is_default: activity === usual,
    })),
  }
}

function regimeOf(description: string): Taxpayer['regime'] {
  if (/simplificad/i.test(description)) return 'simplified'
  return /general|tradicional/i.test(description) ? 'general' : 'other'
}
