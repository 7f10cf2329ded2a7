import type { ExpenseRow, ExpenseSupplier, ExpenseTotals, Page } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { tagNames } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { found, isFound, searchWords } from '#platform/database/search-words.ts'
import { type ListSource, readListPage, type Sorts, splitList } from '#platform/list-page.ts'
import { numberPatterns, searchPatterns } from '#platform/paging.ts'
import {
  expenseColumns,
  expenseJoins,
  isInFavour,
  isOwed,
  leftToPay,
  openOf,
  owedSince,
  type StoredExpense,
  soonDays,
  supplierOf,
  toExpenseRow,
} from './expense-row.ts'

export type ExpensesQuery = z.output<typeof schemas.expensesQuery>
type ExpenseFigure = z.output<typeof schemas.expenseFigure>

/** One page of the expenses that a query means, newest first unless said. */
export async function listExpenses(ctx: CompanyContext, query: ExpensesQuery): Promise<Page<ExpenseRow>> {
  ctx.permit('expenses.read')
  return readListPage<StoredExpense, ExpenseRow>(ctx.tx, query, sourceOf(ctx, query), toExpenseRow)
}

function sourceOf(ctx: CompanyContext, query: ExpensesQuery): ListSource {
  return {
    columns: expenseColumns,
    table: ['expenses', 'r'],
    joins: expenseJoins,
    where: expenseFilter(ctx, query),
    sorts,
    usualSort: '-spent_on',
  }
}

const sorts: Sorts = {
  spent_on: { by: sql`r.spent_on`, type: sql`date` },
  supplier_name: { by: sql`r.supplier_name`, type: sql`text` },
  total: { by: sql`r.total`, type: sql`numeric` },
  due_on: { by: sql`coalesce(r.due_on, 'infinity')`, type: sql`date` },
}

const addsTo: Record<ExpenseFigure, (today: string) => RawBuilder<boolean>> = {
  vat_credit: () => sql`r.vat_credit <> 0`,
  unpaid: () => isOwed('r'),
  overdue: (today) => sql`(${isOwed('r')} and ${owedSince('r')} < ${today}::date)`,
  in_favour: () => isInFavour('r'),
  due_soon: (today) => sql`
    (${isOwed('r')} and ${owedSince('r')} between ${today}::date and ${addDays(today, soonDays)}::date)`,
}

/** In a file tags have their names. */
export type ExpenseExportRow = ExpenseRow & { tag_names: string | null }

export async function listExpensesToExport(
  ctx: CompanyContext,
  query: ExpensesQuery,
): Promise<Page<ExpenseExportRow>> {
  ctx.permit('expenses.read')
  const source = sourceOf(ctx, query)
  const columns = sql`${source.columns}, ${tagNames(sql`r.tags`)} as tag_names`
  return readListPage<StoredExpense & { tag_names: string | null }, ExpenseExportRow>(
    ctx.tx,
    query,
    { ...source, columns },
    ({ tag_names, ...row }) => ({ ...toExpenseRow(row), tag_names }),
  )
}

/** What was spent, its VAT credit and what is not paid yet, by currency. What is only owed, from before, was spent nowhere here. */
export async function expenseTotals(ctx: CompanyContext, query: ExpensesQuery): Promise<ExpenseTotals> {
  ctx.permit('expenses.read')
  const { rows } = await sql<ExpenseTotals[number]>`
    select r.currency, count(*)::int as count, coalesce(sum(r.total) filter (where r.document_kind <> 'opening'), 0) as total,
      sum(r.vat_credit) as vat_credit, coalesce(sum(-${openOf('r')}) filter (where ${isInFavour('r')}), 0) as in_favour,
      coalesce(sum(${leftToPay('r')}) filter (where ${isOwed('r')}), 0) as unpaid
    from expenses r where ${expenseFilter(ctx, query)} and r.status not in ('draft', 'void')
    group by r.currency order by r.currency
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    total: shortestNumber(row.total),
    vat_credit: shortestNumber(row.vat_credit),
    unpaid: shortestNumber(row.unpaid),
    in_favour: shortestNumber(row.in_favour),
  }))
}

/** Suppliers that match, those of late first. */
export async function listExpenseSuppliers(ctx: CompanyContext, search: string): Promise<ExpenseSupplier[]> {
  ctx.permit('expenses.read')
  const patterns = searchPatterns(search)
  const { rows } = await sql<ExpenseSupplier>`
    select name, identification_type, identification_number, category_id, document_kind, means
    from (
      select distinct on (coalesce(r.supplier_identification_number, search_text(r.supplier_name)))
        r.supplier_name as name, r.supplier_identification_type as identification_type,
        r.supplier_identification_number as identification_number, r.category_id,
        case r.document_kind when 'opening' then 'electronic' else r.document_kind end as document_kind, r.means, r.created_at, r.id
      from expenses r
      where r.company_id = current_company() and r.environment = (select current_environment()) and r.status <> 'void'
        and search_text(r.supplier_name || ' ' || coalesce(r.supplier_identification_number, ''))
          like all (${searchWords(patterns)})
      order by coalesce(r.supplier_identification_number, search_text(r.supplier_name)), r.created_at desc, r.id desc
    ) latest
    order by created_at desc, id desc
    limit 10
  `.execute(ctx.tx)
  return rows
}

/** Suppliers whose name or identification words mean, those of late first. */
export async function findSuppliers(
  ctx: CompanyContext,
  search: string,
  most: number,
): Promise<{ key: string; name: string; number: string | null }[]> {
  ctx.permit('expenses.read')
  const patterns = searchPatterns(search)
  if (patterns.length === 0) return []
  const { rows } = await sql<{ key: string; name: string; number: string | null }>`
    select latest.key, latest.name, latest.number
    from (
      select distinct on (${supplierOf('r')}) ${supplierOf('r')} as key, r.supplier_name as name,
        r.supplier_identification_number as number, r.created_at
      from expenses r
      where r.company_id = current_company() and r.environment = (select current_environment()) and r.status <> 'void'
        and r.id in (select ${found('find_expenses', patterns)})
        and search_text(r.supplier_name || ' ' || coalesce(r.supplier_identification_number, ''))
          like all (${searchWords(patterns)})
      order by ${supplierOf('r')}, r.created_at desc, r.id desc
    ) latest
    order by latest.created_at desc limit ${most}
  `.execute(ctx.tx)
  return rows
}

function expenseFilter({ clock }: CompanyContext, query: ExpensesQuery): RawBuilder<unknown> {
  const statuses = splitList(query.status)
  const kinds = splitList(query.document_kind)
  const ways = numberPatterns(query.search)
  const conditions: RawBuilder<unknown>[] = [
    sql`r.company_id = current_company()`,
    sql`r.environment = (select current_environment())`,
  ]
  if (statuses.length > 0) conditions.push(sql`r.status = any(${statuses}::text[])`)
  if (kinds.length > 0) conditions.push(sql`r.document_kind = any(${kinds}::text[])`)
  if (query.category_id) conditions.push(sql`r.category_id = ${query.category_id}::uuid`)
  if (query.branch) conditions.push(sql`r.branch = ${query.branch}`)
  if (query.tagged) conditions.push(sql`r.tags <> '{}' and r.tags @> array[${query.tagged}::uuid]`)
  if (query.deductible) conditions.push(sql`r.deductible = ${query.deductible}`)
  if (query.currency) conditions.push(sql`r.currency = ${query.currency}`)
  if (query.supplier_identification_number) {
    conditions.push(sql`r.supplier_identification_number = ${query.supplier_identification_number}`)
  }
  if (query.supplier) conditions.push(sql`${supplierOf('r')} = ${query.supplier}`)
  if (query.has_file !== undefined) {
    conditions.push(sql`${query.has_file} = exists (
      select from papers f where f.company_id = r.company_id and f.expense_id = r.id
    )`)
  }
  if (query.adds_to !== undefined)
    conditions.push(sql`r.status not in ('draft', 'void')`, addsTo[query.adds_to](costaRicaDay(clock.now())))
  if (query.from) conditions.push(sql`r.spent_on >= ${query.from}::date`)
  if (query.to) conditions.push(sql`r.spent_on <= ${query.to}::date`)
  if (ways.length > 0) conditions.push(isFound(sql`r.id`, 'find_expenses', ways))

  return sql.join(conditions, sql` and `)
}
