import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { ageOf } from './ages.ts'
import { cents, type Filter, groupIn, unnamed } from './filter.ts'
import { environmentOf, madeBy, signOfDocument } from './scope.ts'

/** What clients owe as of now, whatever the period: documents of which something is left to pay. */
export function receivableRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { companyId, currency, clientId, onlyOf, age, condition, today } = filter
  const { key, name } = groupIn(
    {
      client: { key: sql`coalesce(d.client_id::text, '')`, name: sql`d.client_name` },
      age: { key: ageOf(today), name: unnamed },
    },
    group,
  )
  const inCents = (amount: RawBuilder<unknown>) => cents(amount, sql`d.exchange_rate`, filter)
  const conditions = [
    sql`d.company_id = ${companyId}::uuid`,
    sql`d.environment = ${environmentOf(companyId)}`,
    sql`d.balance > 0`,
    sql`d.fiscal_status <> 'rejected'`,
    madeBy(onlyOf),
  ]
  if (currency !== null) conditions.push(sql`d.currency = ${currency}`)
  if (clientId !== null) conditions.push(sql`d.client_id = ${clientId}::uuid`)
  if (age === 'overdue') conditions.push(sql`${ageOf(today)} <> 'current'`)
  else if (age !== undefined) conditions.push(sql`${ageOf(today)} = ${age}`)
  if (condition !== undefined) conditions.push(sql`d.sale_condition = ${condition}`)
  return sql`
    select d.id, d.kind::text as kind, d.consecutivo::text as number, d.sorted_at as at, d.client_id as party_id,
      d.client_name as party_name, d.currency::text as currency, d.exchange_rate as rate, d.fiscal_status::text as status,
      d.due_on::text as detail, null::text as reference_number, null::text as reference_code, ${key} as group_key,
      ${name} as group_name, 0::numeric as net, 0::numeric as exempt, 0::numeric as exonerated, 0::numeric as not_subject,
      0::numeric as tax, 0::numeric as other_charges, ${signOfDocument} * ${inCents(sql`d.total`)} as total,
      ${inCents(sql`d.balance`)} as balance, 0::numeric as quantity, 0::numeric as credit
    from documents d where ${sql.join(conditions, sql` and `)}`
}
