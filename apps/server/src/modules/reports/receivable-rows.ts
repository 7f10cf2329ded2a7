import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { countsHere } from '#modules/documents/index.ts'
import { ageOf } from './ages.ts'
import { coins, type Filter, groupIn, unnamed } from './filter.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { madeBy, signOfDocument } from './scope.ts'

/** What clients owe as of now, whatever the period: documents of which something is left to pay. */
export function receivableRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { currency, clientId, onlyOf, age, condition, today } = filter
  const groups = {
    client: { key: sql`coalesce(d.client_id::text, '')`, name: sql`d.client_name` },
    age: { key: ageOf(today), name: unnamed },
  }
  const inCoins = coins('d', filter)
  const conditions = [
    sql`d.company_id = current_company()`,
    countsHere,
    sql`d.balance > 0`,
    sql`d.fiscal_status <> 'rejected'`,
    madeBy(onlyOf),
  ]
  if (currency !== null) conditions.push(sql`d.currency = ${currency}`)
  if (clientId !== null) conditions.push(sql`d.client_id = ${clientId}::uuid`)
  if (age === 'overdue') conditions.push(sql`${ageOf(today)} <> 'current'`)
  else if (age !== undefined) conditions.push(sql`${ageOf(today)} = ${age}`)
  if (condition !== undefined) conditions.push(sql`d.sale_condition = ${condition}`)
  const columns = reportColumns({
    ...documentParts,
    detail: sql`d.due_on::text`,
    group: groupIn(groups, group),
    total: sql`${signOfDocument} * ${inCoins(sql`d.total`)}`,
    original_total: sql`${signOfDocument} * d.total`,
    balance: inCoins(sql`d.balance`),
  })
  return sql`
    select ${columns}
    from documents d where ${sql.join(conditions, sql` and `)}`
}
