import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { supplierOf } from './expense-row.ts'

export type ExpenseFields = {
  status: string
  spentOn: string
  supplierName: string
  supplierType: string | null
  supplierNumber: string | null
  categoryId: string | null
  branch: string | null
  tags: readonly string[]
  description: string | null
  documentKind: string
  documentNumber: string | null
  currency: string
  exchangeRate: string
  total: string
  vat: string
  vatCredit: string
  deductible: string
  deductiblePercent: string
  means: string | null
  account: string | null
  paidOn: string | null
  dueOn: string | null
  notes: string | null
  receptionId: string | null
}

export async function insertExpense(ctx: CompanyContext, id: string, fields: ExpenseFields): Promise<void> {
  const now = new Date(ctx.clock.now())
  const entries = Object.entries({ ...columnsOf(fields), recorded_by: sql`${ctx.userId}::uuid` })
  await sql`
    insert into expenses (
      company_id, id, environment, created_at, updated_at, ${sql.join(entries.map(([name]) => sql.ref(name)))}
    )
    values (
      current_company(), ${id}::uuid, current_environment(), ${now}, ${now},
      ${sql.join(entries.map(([, value]) => value))}
    )
  `.execute(ctx.tx)
}

/** Expenses that have a document of a supplier; without its number those of the day and the amount that have none. */
export async function findExpenseIds(
  { tx }: Pick<CompanyContext, 'tx'>,
  row: { number: string | null; supplier: string; day: string; total: string; isVoid: boolean },
): Promise<string[]> {
  const isMeant =
    row.number === null
      ? sql`e.document_number is null and e.spent_on = ${row.day}::date and e.total = ${row.total}::numeric`
      : sql`e.id in (select expenses_numbered(${row.number}))`
  const { rows } = await sql<{ id: string }>`
    select e.id from expenses e
    where e.company_id = current_company() and e.environment = (select current_environment())
      and (e.status = 'void') = ${row.isVoid} and ${isMeant}
      and (search_text(e.supplier_name) = search_text(${row.supplier}) or length(${row.number}) = 50)
    order by e.created_at, e.id limit 1
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export async function updateExpenseRow(
  ctx: CompanyContext,
  id: string,
  fields: ExpenseFields,
): Promise<void> {
  const sets = Object.entries(columnsOf(fields)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`
    update expenses set ${sql.join(sets)}, version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

function columnsOf(fields: ExpenseFields): Record<string, RawBuilder<unknown>> {
  const words = [fields.supplierName, fields.supplierNumber, fields.documentNumber, fields.description]
  return {
    status: sql`${fields.status}`,
    spent_on: sql`${fields.spentOn}::date`,
    supplier_name: sql`${fields.supplierName}`,
    supplier_identification_type: sql`${fields.supplierType}`,
    supplier_identification_number: sql`${fields.supplierNumber}`,
    category_id: sql`${fields.categoryId}::uuid`,
    branch: sql`${fields.branch}`,
    tags: sql`${fields.tags}::uuid[]`,
    description: sql`${fields.description}`,
    document_kind: sql`${fields.documentKind}`,
    document_number: sql`${fields.documentNumber}`,
    currency: sql`${fields.currency}`,
    exchange_rate: sql`${fields.exchangeRate}::numeric`,
    total: sql`${fields.total}::numeric`,
    vat: sql`${fields.vat}::numeric`,
    vat_credit: sql`${fields.vatCredit}::numeric`,
    deductible: sql`${fields.deductible}`,
    deductible_percent: sql`${fields.deductiblePercent}::numeric`,
    means: sql`${fields.means}`,
    account: sql`${fields.account}`,
    paid_on: sql`${fields.paidOn}::date`,
    due_on: sql`${fields.dueOn}::date`,
    notes: sql`${fields.notes}`,
    reception_id: sql`${fields.receptionId}::uuid`,
    search: sql`search_text(${words.filter(Boolean).join(' ')} || ' ' || coalesce((
      select l.name from list_entries l where l.company_id = current_company() and l.id = ${fields.categoryId}::uuid
    ), ''))`,
  }
}

export type LockedExpense = {
  status: string
  version: number
  reception_id: string | null
  supplier_name: string
  supplier_identification_type: string | null
  supplier_identification_number: string | null
  document_kind: string
  document_number: string | null
  currency: string
  exchange_rate: string
  spent_on: string
  paid_on: string | null
  total: string
  vat: string
  vat_credit: string
  credited: string
  settled: string
  paid_amount: string
  credit_used: string
  /** What a supplier is known by (`supplierOf`). */
  supplier: string
  branch: string | null
  tags: string[]
  means: string | null
  account: string | null
  approved_at: Date | null
}

export async function lockExpense(ctx: CompanyContext, id: string): Promise<LockedExpense | undefined> {
  const { rows } = await sql<LockedExpense>`
    select e.status, e.version, e.reception_id, e.supplier_name, e.supplier_identification_type,
      e.supplier_identification_number, e.document_kind, e.document_number, e.currency, e.exchange_rate, e.spent_on,
      e.paid_on, e.total, e.vat, e.vat_credit, e.credited, e.settled, e.paid_amount, e.credit_used,
      ${supplierOf('e')} as supplier, e.branch, e.tags, e.means, e.account, e.approved_at
    from expenses e where e.company_id = current_company() and e.id = ${id}::uuid
    for update
  `.execute(ctx.tx)
  return rows[0]
}

/** Whether it is one of the company's categories; an archived one only for what has it already. */
export async function isCategory(ctx: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from list_entries l
    where l.company_id = current_company() and l.id = ${id}::uuid and l.kind = 'category'
  `.execute(ctx.tx)
  return rows.length > 0
}

/** Whether the company has a branch. */
export async function isBranch(ctx: CompanyContext, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from branches b where b.company_id = current_company() and b.code = ${code}
  `.execute(ctx.tx)
  return rows.length > 0
}

export function announceExpense(ctx: CompanyContext, id: string): void {
  ctx.announce({ type: 'expense', companyId: ctx.companyId, id })
}
