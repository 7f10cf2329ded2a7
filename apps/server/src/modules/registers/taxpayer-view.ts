import type { Taxpayer } from '@cuentaclara/contracts'
import type { TaxpayerFacts } from '@cuentaclara/hacienda'

/** A taxpayer as it crosses HTTP. */
export function toTaxpayerView(number: string, facts: TaxpayerFacts): Taxpayer {
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
