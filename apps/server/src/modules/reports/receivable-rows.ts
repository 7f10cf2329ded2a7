import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { countsHere } from '#modules/documents/index.ts'
import { ageOf, byAge, daysLate, ofAge } from './ages.ts'
import { coins, type Filter, type GroupOf, unnamed } from './filter.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { documentGroup } from './sale-rows.ts'
import { narrowedTo, signOfDocument } from './scope.ts'

/** What clients owe as of now, whatever the period: documents of which something is left to pay. */
export function receivableRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { age, condition, today } = filter
  const dueOn = sql`d.due_on`
  const inCoins = coins('d', filter)
  const conditions = [
    sql`d.company_id = current_company()`,
    countsHere,
    // Named twice: under row security the planner does not know how few are owed, and would read all documents.
    sql`d.balance > 0 and d.id in (select id from owed_documents())`,
    sql`d.fiscal_status <> 'rejected'`,
    ...narrowedTo(filter),
    ...ofAge(dueOn, age, today),
  ]
  if (condition !== undefined) conditions.push(sql`d.sale_condition = ${condition}`)
  const groups: GroupOf = (asked) =>
    asked === 'age' ? { key: ageOf(dueOn, today), name: unnamed } : documentGroup(asked)
  const balance = inCoins(sql`d.balance`)
  const parts = {
    ...documentParts,
    groups,
    facts: { due_on: dueOn, days_late: daysLate(dueOn, today) },
    total: sql`${signOfDocument} * ${inCoins(sql`d.total`)}`,
    original_total: sql`${signOfDocument} * d.total`,
    balance,
    ...byAge(balance, dueOn, today),
  }
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from documents d where ${sql.join(conditions, sql` and `)}`
}
