import type { ClientsQuery } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { countsHere, overdueAmount, visibleDocuments } from '#modules/documents/index.ts'
import { visiblePayments } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { isThereTwice } from './same-client.ts'

/** How clients may be narrowed by how they stand with the company. */
export type Standing = NonNullable<ClientsQuery['standing']>

/** Who bought nothing for so many days is inactive. */
const inactiveAfterDays = 180

/** What clients owe and have with the company, of what the reader sees. */
export type StandingSource = {
  /** `[{currency, balance, overdue, credit}]` of `clients c`, from the index of open documents alone. */
  ofRow: RawBuilder<unknown>
  /** Sums of all clients at once, by which a list is sorted: joins to `clients c`. */
  sums: RawBuilder<unknown>
  /** Clients `c` that stand so. */
  where: (standing: Standing) => RawBuilder<unknown>
}

/** By the index of what is open, so that a page of a company with a million documents reads what is owed and no more. */
export function standingSource(ctx: CompanyContext): StandingSource {
  const today = costaRicaDay(ctx.clock.now())
  const open = sql`d.company_id = current_company() and d.client_id is not null and d.balance > 0
    and ${countsHere} and ${visibleDocuments(ctx)}`
  const free = sql`r.company_id = current_company() and r.unapplied > 0
    and r.environment = (select current_environment()) and ${visiblePayments(ctx)}`
  const late = overdueAmount(today)
  const isLate = sql`d.due_on < ${today}::date`
  // Amounts of several currencies are ordered by what they are worth in colones.
  const worth = (amount: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
    sql`${amount} * case when ${of}.currency = 'CRC' then 1 else ${of}.exchange_rate end`
  return {
    ofRow: sql`(
      select coalesce(jsonb_agg(jsonb_build_object(
        'currency', s.currency, 'balance', trim_scale(s.balance)::text, 'overdue', trim_scale(s.overdue)::text,
        'credit', trim_scale(s.credit)::text
      ) order by s.currency), '[]')
      from (
        select m.currency, sum(m.balance) as balance, sum(m.overdue) as overdue, sum(m.credit) as credit
        from (
          select d.currency::text as currency, d.balance, case when ${isLate} then ${late} else 0 end as overdue,
            0::numeric as credit
          from documents d where ${open} and d.client_id = c.id
          union all
          select r.currency::text, 0, 0, r.unapplied from payments r where ${free} and r.client_id = c.id
        ) m
        group by m.currency
      ) s
    )`,
    sums: sql`
      left join (
        select d.client_id, sum(${worth(sql`d.balance`, sql`d`)}) as balance,
          coalesce(sum(${worth(late, sql`d`)}) filter (where ${isLate}), 0) as overdue
        from documents d where ${open} group by d.client_id
      ) owed on owed.client_id = c.id
      left join (
        select r.client_id, sum(${worth(sql`r.unapplied`, sql`r`)}) as credit
        from payments r where ${free} group by r.client_id
      ) freed on freed.client_id = c.id`,
    where(standing) {
      switch (standing) {
        case 'owing':
          return sql`c.id in (select d.client_id from documents d where ${open})`
        case 'overdue':
          return sql`c.id in (select d.client_id from documents d where ${open} and ${isLate})`
        case 'in_credit':
          return sql`c.id in (select r.client_id from payments r where ${free})`
        case 'inactive':
          return sql`not exists (
            select from documents d
            where d.company_id = c.company_id and d.client_id = c.id and ${countsHere}
              and d.sorted_at > ${new Date(ctx.clock.now() - inactiveAfterDays * 86_400_000)}
          )`
        case 'twice':
          return isThereTwice
        case 'without_email':
          return sql`c.emails = '{}'`
      }
    },
  }
}
