import { ageMeasures, type ClientAccount, receivablesAges } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { addDays } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { soonDays } from '#modules/expenses/index.ts'
import type { Filter } from './filter.ts'

type Age = ClientAccount['balances'][number]['ages'][number]

type Sql = RawBuilder<unknown>

/** How long a balance is overdue; `today` is the Costa Rican day. What has no day to be paid on is never late. */
export function ageOf(dueOn: Sql, today: string): Sql {
  const late = sql`(${today}::date - ${dueOn})`
  return sql`case
    when ${dueOn} is null or ${late} <= 0 then 'current'
    when ${late} <= 30 then '1-30'
    when ${late} <= 60 then '31-60'
    when ${late} <= 90 then '61-90'
    else '90+'
  end`
}

/** For how many days something is overdue; null while it is not. */
export function daysLate(dueOn: Sql, today: string): Sql {
  return sql`nullif(greatest(${today}::date - ${dueOn}, 0), 0)`
}

/** A balance in the column of its age. */
export function byAge(balance: Sql, dueOn: Sql, today: string): Record<keyof typeof ageMeasures, Sql> {
  const columns = Object.entries(ageMeasures).map(([measure, age]) => [
    measure,
    sql`case when ${ageOf(dueOn, today)} = ${sql.lit(age)} then ${balance} else 0 end`,
  ])
  return Object.fromEntries(columns)
}

/** Only what is overdue so long, or at all. */
export function ofAge(dueOn: Sql, age: Filter['age'], today: string): Sql[] {
  if (age === undefined) return []
  return [age === 'overdue' ? sql`${ageOf(dueOn, today)} <> 'current'` : sql`${ageOf(dueOn, today)} = ${age}`]
}

/** Only what stands so by the day on which it is due: late, within the days in which it is told to be due soon, or after them. */
export function dueAs(status: 'overdue' | 'due_soon' | 'later', dueOn: Sql, today: string): Sql {
  const soon = sql`${addDays(today, soonDays)}::date`
  if (status === 'overdue') return sql`${dueOn} < ${today}::date`
  return status === 'due_soon'
    ? sql`${dueOn} between ${today}::date and ${soon}`
    : sql`(${dueOn} is null or ${dueOn} > ${soon})`
}

/** Every age in order, those without anything as well. */
export function allAges(rows: readonly Age[]): Age[] {
  return receivablesAges.map((age) => {
    const row = rows.find((candidate) => candidate.age === age)
    return row === undefined ? { age, amount: '0', count: 0 } : { ...row, amount: shortestNumber(row.amount) }
  })
}
