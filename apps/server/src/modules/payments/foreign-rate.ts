import { foreignCurrency } from '@cuentaclara/contracts'
import { rateOn } from '#modules/exchange-rates/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { FieldErrors } from '#platform/errors.ts'

export const rateMissing: FieldErrors = { exchange_rate: ['rate-missing'] }

/**
 * Colones per unit of the one foreign currency that a payment is in, settles or is a deposit for: what was given, else that of its
 * day; 1 where all is in colones, null when nobody knows it.
 */
export async function foreignRate(
  ctx: CompanyContext,
  { currency, paidOn, given }: { currency: string; paidOn: string; given: string | null | undefined },
  paidFor: Iterable<{ currency: string }>,
): Promise<string | null> {
  const foreign = foreignCurrency({ currency }, paidFor)
  if (foreign === undefined) return given ?? '1'
  return given ?? rateOn(ctx, foreign, paidOn)
}
