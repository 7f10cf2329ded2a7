import { compare, type Decimal, decimal } from '@cuentaclara/decimal'
import { type Issue, roundCoins, startOfDay } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { type RawBuilder, sql } from 'kysely'

/** What was issued today to the client of a draft. */
export type SameDay = { kind: string; currency: string; total: string; number: string }

/** More than so many in a day are no slip of the hand. */
const mostLooked = 50

/**
 * Documents of `companies c` issued on a day to `clients k`, the latest first and of those that are alike only it, as json; null without
 * a client. A shop sells the same many times a day to the client that stands for everybody: none of them says more than the latest.
 */
export function issuedSameDay(clientId: string | null, day: string): RawBuilder<SameDay[] | null> {
  if (clientId === null) return sql`null::json`
  return sql`(
    select json_agg(json_build_object('kind', o.kind, 'currency', o.currency, 'total', o.total::text, 'number', o.consecutivo)
      order by o.sorted_at desc)
    from (
      select distinct on (d.kind, d.currency, d.total) d.* from (
        select d.kind, d.currency, d.total, d.consecutivo, d.sorted_at from documents d
        where d.company_id = c.id and d.client_id = k.id and d.environment = c.environment and d.clave is not null
          and d.fiscal_status <> 'rejected' and d.sorted_at >= ${startOfDay(day)}::timestamptz
        order by d.sorted_at desc limit ${mostLooked}
      ) d
      order by d.kind, d.currency, d.total, d.sorted_at desc
    ) o
  )`
}

/**
 * A second document of the same kind and total for the same client on one day is often the first one again. Whoever writes
 * it is told; whether it is meant they know. Pure.
 */
export function sameDayIssues(
  found: readonly SameDay[],
  { kind, currency, total }: { kind: string; currency: string; total: Decimal },
): Issue[] {
  const rounded = roundCoins(total, currency)
  const twin = found.find(
    (each) =>
      each.kind === kind &&
      each.currency === currency &&
      compare(roundCoins(decimal(each.total), currency), rounded) === 0,
  )
  if (twin === undefined) return []
  const params = { number: shortNumber(twin.number) ?? twin.number }
  return [{ code: 'document.perhaps-twice', path: 'client_id', severity: 'warning', params }]
}
