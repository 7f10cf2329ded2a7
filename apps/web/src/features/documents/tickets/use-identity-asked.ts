import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exchangeRateQuery } from '#lib/company/exchange-rate-query.ts'
import { asksIdentity } from './asks-identity.ts'
import { nameOf } from './cart-name.ts'
import type { CounterChoices } from './counter-choices.ts'
import type { CartAtHand } from './use-cart.ts'

/** Whether who buys for so much has to be asked for, and was not sent away without. */
export function useIdentityAsked(company: string, choices: CounterChoices, { draft, totals }: CartAtHand) {
  const [soldWithout, setSoldWithout] = useState<string | null>(null)
  const { data: rate } = useQuery({
    ...exchangeRateQuery(company),
    enabled: draft.currency === 'USD' && choices.identity_above != null,
  })
  const isAsked =
    soldWithout !== nameOf(draft) &&
    asksIdentity(choices.identity_above, {
      total: totals?.total ?? null,
      currency: draft.currency,
      rate: rate?.sell ?? null,
      identityNumber: draft.client?.identification_number,
    })
  return { isAsked, goWithout: () => setSoldWithout(nameOf(draft)) }
}
