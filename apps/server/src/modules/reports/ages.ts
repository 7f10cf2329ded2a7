import { type ClientAccount, receivablesAges } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { plain } from './plain.ts'

type Age = ClientAccount['balances'][number]['ages'][number]

/** How long a balance is overdue. Columns of `documents d`; `today` is the Costa Rican day. */
export function ageOf(today: string): RawBuilder<unknown> {
  const late = sql`(${today}::date - d.due_on)`
  return sql`case
    when d.due_on is null or ${late} <= 0 then 'current'
    when ${late} <= 30 then '1-30'
    when ${late} <= 60 then '31-60'
    when ${late} <= 90 then '61-90'
    else '90+'
  end`
}

/** Every age in order, those without anything as well. */
export function allAges(rows: readonly Age[]): Age[] {
  return receivablesAges.map((age) => {
    const row = rows.find((candidate) => candidate.age === age)
    return row === undefined ? { age, amount: '0', count: 0 } : { ...row, amount: plain(row.amount) }
  })
}
