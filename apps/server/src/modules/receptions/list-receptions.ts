import type { Page, ReceptionCounts, ReceptionRow } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { addDays, costaRicaDay, startOfDay, workingDaysAfter } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { isFound } from '#platform/database/search-words.ts'
import { type ListSource, readListPage, type Sorts, splitList } from '#platform/list-page.ts'
import { numberPatterns } from '#platform/paging.ts'
import { isToAnswer } from './is-to-answer.ts'
import { receptionColumns, receptionJoins, type StoredReception, toReceptionRow } from './reception-row.ts'
import { taxEffectJoin } from './tax-effect.ts'

export type ReceptionsQuery = z.output<typeof schemas.receptionsQuery>

/** One page of the received documents that a query means, what is due first at the top unless said. */
export async function listReceptions(
  ctx: CompanyContext,
  query: ReceptionsQuery,
): Promise<Page<ReceptionRow>> {
  ctx.permit('receptions.read')
  const source: ListSource = {
    columns: receptionColumns,
    table: ['receptions', 'r'],
    joins: receptionJoins,
    ...(query.is_unclassified === undefined ? {} : { from: sql`receptions r ${taxEffectJoin}` }),
    where: await receptionFilter(ctx, query),
    sorts,
    usualSort: 'deadline_on',
  }
  return readListPage<StoredReception, ReceptionRow>(ctx.tx, query, source, toReceptionRow)
}

const sorts: Sorts = {
  deadline_on: { by: sql`r.deadline_on`, type: sql`date` },
  issued_at: { by: sql`r.issued_at`, type: sql`timestamptz` },
  supplier_name: { by: sql`r.supplier_name`, type: sql`text` },
  total: { by: sql`r.total`, type: sql`numeric` },
}

/** How many wait for an answer, and how many of them not much longer. */
export async function countReceptions(ctx: CompanyContext): Promise<ReceptionCounts> {
  ctx.permit('receptions.read')
  const until = await nearDeadline(ctx)
  const { rows } = await sql<ReceptionCounts>`
    select count(*)::int as to_answer, (count(*) filter (where r.deadline_on <= ${until}::date))::int as near_deadline
    from receptions r
    where r.company_id = current_company() and ${isToAnswer}
      and r.environment = (select current_environment())
  `.execute(ctx.tx)
  return rows[0]!
}

async function nearDeadline({ tx, clock }: CompanyContext): Promise<string> {
  return workingDaysAfter(costaRicaDay(clock.now()), 5, await readWorkCalendar(tx))
}

async function receptionFilter(ctx: CompanyContext, query: ReceptionsQuery): Promise<RawBuilder<unknown>> {
  const [statuses, answers, kinds] = [query.status, query.answer, query.kind].map(splitList)
  const ways = numberPatterns(query.search)
  const conditions: RawBuilder<unknown>[] = [
    sql`r.company_id = current_company()`,
    sql`r.environment = (select current_environment())`,
  ]
  if (statuses!.length > 0) conditions.push(sql`r.status = any(${statuses}::text[])`)
  if (answers!.length > 0) conditions.push(sql`r.answer = any(${answers}::text[])`)
  if (kinds!.length > 0) conditions.push(sql`r.kind = any(${kinds}::text[])`)
  if (query.vat_condition) conditions.push(sql`r.vat_condition = ${query.vat_condition}`)
  if (query.supplier_identification_number) {
    conditions.push(sql`r.supplier_identification_number = ${query.supplier_identification_number}`)
  }
  if (query.currency) conditions.push(sql`r.currency = ${query.currency}`)
  if (query.near_deadline === true) {
    conditions.push(sql`${isToAnswer} and r.deadline_on <= ${await nearDeadline(ctx)}::date`)
  }
  if (query.is_unclassified !== undefined) {
    conditions.push(sql`x.is_unclassified is ${query.is_unclassified ? sql`true` : sql`not true`}`)
  }
  if (query.has_warning !== undefined)
    conditions.push(query.has_warning ? sql`r.has_warning` : sql`not r.has_warning`)
  if (query.from) conditions.push(sql`r.issued_at >= ${startOfDay(query.from)}::timestamptz`)
  if (query.to) conditions.push(sql`r.issued_at < ${startOfDay(addDays(query.to, 1))}::timestamptz`)
  if (ways.length > 0) conditions.push(isFound(sql`r.id`, 'find_receptions', ways))

  return sql.join(conditions, sql` and `)
}
