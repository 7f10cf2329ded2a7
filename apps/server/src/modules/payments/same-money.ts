import { type RawBuilder, sql } from 'kysely'

/** A payment is often written down some days before or after the bank has it. */
export const mostDaysApart = 5

type Told = Record<'clientId' | 'currency' | 'amount' | 'day' | 'reference', RawBuilder<unknown>>

/**
 * Whether a payment may be money that is told of a second time, by the bank or by the client: of the same client, currency and amount, with
 * the same reference or of about the same day. Columns of `payments r`.
 */
export function mayBeTold({ clientId, currency, amount, day, reference }: Told): RawBuilder<unknown> {
  return sql`(
    r.company_id = current_company() and r.environment = (select current_environment()) and r.client_id = ${clientId}
    and r.currency = ${currency} and r.amount = ${amount} and r.status <> 'void' and r.means is not null
    and (lower(r.reference) = lower(${reference}) or abs(r.paid_on - ${day}) <= ${sql.lit(mostDaysApart)})
  )`
}
