import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import {
  countsHere,
  instalmentDueOn,
  instalmentsOfDocument,
  leftOfInstalment,
} from '#modules/documents/index.ts'
import { ageOf, byAge, daysLate, ofAge } from './ages.ts'
import { coins, type Filter, type GroupOf, unnamed } from './filter.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { documentGroup } from './sale-rows.ts'
import { inPlaceOf, narrowedTo, signOfDocument } from './scope.ts'

/**
 * What clients owe as of now or the end of a day, whatever the period: documents of which something is left to pay, of those in
 * parts each open part.
 */
export function receivableRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { age, condition, today } = filter
  const dueOn = instalmentDueOn
  const inCoins = coins('d', filter)
  const { from, balance: whole, which } = filter.isPast ? owedOn(today) : owedNow
  const owed = leftOfInstalment(whole)
  const conditions = [
    sql`d.company_id = current_company()`,
    countsHere,
    which,
    sql`${owed} > 0`,
    sql`d.fiscal_status <> 'rejected'`,
    ...narrowedTo(filter),
    ...ofAge(dueOn, age, today),
  ]
  if (condition !== undefined) conditions.push(sql`d.sale_condition = ${condition}`)
  const groups: GroupOf = (asked) => {
    if (asked === 'age') return { key: ageOf(dueOn, today), name: unnamed }
    if (asked === 'due_day') return { key: sql`coalesce(${dueOn}::text, '')`, name: unnamed }
    return documentGroup(asked)
  }
  const balance = inCoins(owed)
  const parts = {
    ...documentParts,
    groups,
    facts: { due_on: dueOn, days_late: daysLate(dueOn, today) },
    total: sql`${signOfDocument} * ${inCoins(total)}`,
    original_total: sql`${signOfDocument} * ${total}`,
    balance,
    ...byAge(balance, dueOn, today),
  }
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from ${from} ${instalmentsOfDocument} where ${sql.join(conditions, sql` and `)}`
}

/** Of a part what was agreed. */
const total = sql`coalesce(i.amount, d.total)`

// Condition 01 of note 5 is paid as it is issued: nothing of it was ever owed.
const cash = sql.lit('01')

type Owed = { from: RawBuilder<unknown>; balance: RawBuilder<unknown>; which: RawBuilder<unknown> }

const owedNow: Owed = {
  // Under row security the planner does not know how few are owed, and would read all documents.
  from: sql`owed_documents() d`,
  balance: sql`d.balance`,
  which: sql`d.balance > 0`,
}

/**
 * As it stood at the end of a day: payments count from the day on which they settled it until the one on which they ceased to, notes and
 * write-offs from the day that they bear. What a note took of what was paid is no debt less: it was the client's. A ticket was owed until its
 * invoice took its place. Only what is owed now, or was settled in part since then, can have been owed.
 */
function owedOn(day: string): Owed {
  const since = {
    paid: sql`
      from allocation_moves a
      where a.company_id = current_company() and a.happened_on > ${day}::date`,
    credited: sql`
      from document_references f join documents n on n.company_id = f.company_id and n.id = f.document_id
      where f.company_id = current_company() and f.amount > 0 and n.kind = 'credit-note'
        and n.fiscal_status = 'accepted' and costa_rica_day(n.sorted_at) > ${day}::date`,
    surplus: sql`
      from document_surpluses s join documents n on n.company_id = s.company_id and n.id = s.note_id
      where s.company_id = current_company() and costa_rica_day(n.sorted_at) > ${day}::date`,
    writtenOff: sql`
      from document_write_offs w
      where w.company_id = current_company() and w.released_at is null and w.written_off_on > ${day}::date`,
    letGo: sql`
      from document_write_offs w
      where w.company_id = current_company() and w.written_off_on <= ${day}::date and w.released_on > ${day}::date`,
    replaced: sql`
      from document_references f join documents n on n.company_id = f.company_id and n.id = f.document_id
      where f.company_id = current_company() and f.code = ${sql.lit(inPlaceOf)} and n.kind = 'invoice'
        and costa_rica_day(n.sorted_at) > ${day}::date`,
  }
  const isReplaced = sql`d.kind = 'ticket' and d.charged = 0 and d.sale_condition <> ${cash}`
  const balance = sql`case when ${isReplaced} and exists (select ${since.replaced} and f.target_id = d.id)
    then in_coins(d.total, d.currency)
  when d.charged > 0 then greatest(
    d.charged
      - (d.paid - coalesce((select sum(a.amount) ${since.paid} and a.document_id = d.id), 0))
      - (d.credited - coalesce((select round(sum(f.amount), 2) ${since.credited} and f.target_id = d.id), 0))
      - (d.written_off - coalesce((select sum(w.amount) ${since.writtenOff} and w.document_id = d.id), 0))
      - coalesce((select sum(w.amount) ${since.letGo} and w.document_id = d.id), 0)
      + (d.surplus - coalesce((select sum(s.amount) ${since.surplus} and s.document_id = d.id), 0)),
    0
  ) else 0 end`
  const which = sql`d.id in (
      select id from owed_documents()
      union all select a.document_id ${since.paid}
      union all select f.target_id ${since.credited}
      union all select w.document_id ${since.writtenOff}
      union all select f.target_id ${since.replaced}
    )
    and costa_rica_day(d.sorted_at) <= ${day}::date and ${balance} > 0`
  return { from: sql`documents d`, balance, which }
}
