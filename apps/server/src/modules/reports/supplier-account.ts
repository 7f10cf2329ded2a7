import type { SupplierAccount } from '@cuentaclara/contracts'
import { decimal, negate, shortestNumber, sum, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { supplierOf } from '#modules/expenses/index.ts'
import { readSupplierContact } from '#modules/receptions/index.ts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { allAges } from './ages.ts'
import type { Filter } from './filter.ts'
import { sourceOf } from './sources.ts'

type Balance = SupplierAccount['balances'][number]
type Known = Pick<SupplierAccount, 'name' | 'identification_type' | 'identification_number'> & {
  category: string | null
  document_kind: string | null
  means: string | null
}

/** Who a supplier is, what we owe it by age, and what was bought of it this year and last. Throws NotFound for one that nothing came from. */
export async function getSupplierAccount(ctx: CompanyContext, key: string): Promise<SupplierAccount> {
  ctx.permit('expenses.read')
  const known = await readKnownSupplier(ctx, key)
  const { name, identification_type, identification_number, category, document_kind, means } = known
  const today = costaRicaDay(ctx.clock.now())
  const year = Number(today.slice(0, 4))
  const filter: Filter = {
    period: { from: `${year - 1}-01-01`, to: `${year}-12-31` },
    currency: null,
    clientId: null,
    includesWaiting: false,
    onlyOf: null,
    inColones: false,
    today,
    supplier: key,
  }
  const [balances, bought, contact, { suppliers }] = await Promise.all([
    readBalances(ctx, filter),
    readBought(ctx, filter),
    identification_number === null ? null : readSupplierContact(ctx, identification_number),
    readSection(ctx, 'purchases'),
  ])
  const rule = suppliers.find((each) => each.identification_number === identification_number)
  return {
    key,
    name,
    identification_type,
    identification_number,
    emails: contact?.emails ?? [],
    phone: contact?.phone ?? null,
    balances,
    bought,
    usual: { category, document_kind, means, vat_condition: rule?.vat_condition ?? null },
  }
}

/** As its last expense names it, else its last document. Throws NotFound for one that nothing came from. */
export async function readKnownSupplier(ctx: CompanyContext, key: string): Promise<Known> {
  const { rows } = await sql<Known>`
    (
      select e.supplier_name as name, e.supplier_identification_type as identification_type,
        e.supplier_identification_number as identification_number, l.name as category,
        nullif(e.document_kind, 'opening') as document_kind, e.means, 0 as place
      from expenses e left join list_entries l on l.company_id = e.company_id and l.id = e.category_id
      where e.company_id = current_company() and e.environment = (select current_environment()) and e.status <> 'void'
        and ${supplierOf('e')} = ${key}
      order by e.spent_on desc, e.created_at desc limit 1
    ) union all (
      select r.supplier_name, r.supplier_identification_type, r.supplier_identification_number, null, null, null, 1
      from receptions r
      where r.company_id = current_company() and r.environment = (select current_environment())
        and r.supplier_identification_number = ${key}
      order by r.issued_at desc limit 1
    ) order by place
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound()
  return rows[0]
}

async function readBalances(ctx: CompanyContext, filter: Filter): Promise<Balance[]> {
  type Row = {
    currency: string
    age: Balance['ages'][number]['age']
    owed: string
    count: number
    credit: string
  }
  const source = sourceOf('payables', filter, 'age', ['currency', 'group_key', 'balance'])
  const { rows } = await sql<Row>`
    select r.currency, r.group_key as age, coalesce(sum(r.balance) filter (where r.balance > 0), 0) as owed,
      (count(*) filter (where r.balance > 0))::int as count, coalesce(sum(r.balance) filter (where r.balance < 0), 0) as credit
    from (${source}) r group by 1, 2 order by 1
  `.execute(ctx.tx)
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const owed = (which: readonly Row[]) => toText(sum(which.map((row) => decimal(row.owed))))
    return {
      currency,
      total: owed(own),
      credit: toText(negate(sum(own.map((row) => decimal(row.credit))))),
      overdue: owed(own.filter(({ age }) => age !== 'current')),
      ages: allAges(
        own.filter(({ count }) => count > 0).map(({ age, owed: amount, count }) => ({ age, amount, count })),
      ),
    }
  })
}

async function readBought(ctx: CompanyContext, filter: Filter): Promise<SupplierAccount['bought']> {
  const source = sourceOf('expenses', filter, null, ['at', 'currency', 'net', 'tax', 'total', 'kind'])
  const { rows } = await sql<SupplierAccount['bought'][number]>`
    select to_char(costa_rica_time(r.at), 'YYYY') as year, r.currency, sum(r.net) as net, sum(r.tax) as tax,
      sum(r.total) as total, (count(*) filter (where r.kind = 'expense'))::int as count
    from (${source}) r group by 1, 2 order by 1 desc, 2
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    net: shortestNumber(row.net),
    tax: shortestNumber(row.tax),
    total: shortestNumber(row.total),
  }))
}
