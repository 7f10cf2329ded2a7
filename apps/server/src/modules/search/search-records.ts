import type { Page, Permission, RecordsAnswer } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { findSuppliers, listExpenses } from '#modules/expenses/index.ts'
import { listPastDocuments } from '#modules/past-documents/index.ts'
import { listPayments } from '#modules/payments/index.ts'
import { listQuotations, quotationNumber } from '#modules/quotations/index.ts'
import { listReceptions } from '#modules/receptions/index.ts'
import { listRecurring } from '#modules/recurring/index.ts'
import { listSimples } from '#modules/simples/index.ts'
import { listStudents } from '#modules/students/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

type Found = RecordsAnswer['data'][number]
type Asked = { search: string; per_page: number }
type Searched = {
  permission: Permission
  find(ctx: CompanyContext, asked: Asked): Promise<Found[]>
}

const mostOfEach = 3

/** What else the words can mean in the company, besides documents, clients and items; of each kind only what the role may read. */
export async function searchRecords(ctx: CompanyContext, words: string): Promise<Found[]> {
  const asked = { search: words, per_page: mostOfEach }
  const mine = searched.filter(({ permission }) => ctx.reach(permission) !== 'none')
  return (await Promise.all(mine.map(({ find }) => find(ctx, asked)))).flat()
}

function searchedIn<Row extends { id: string }>(
  kind: Found['kind'],
  permission: Permission,
  list: (ctx: CompanyContext, asked: Asked) => Promise<Page<Row>>,
  toFound: (row: Row) => Omit<Found, 'kind' | 'id'>,
): Searched {
  return {
    permission,
    find: async (ctx, asked) =>
      (await list(ctx, asked)).data.map((row) => ({ kind, id: row.id, ...toFound(row) })),
  }
}

/** In the order of the kinds; what a list finds by is its own business. */
const searched: readonly Searched[] = [
  searchedIn('quotation', 'documents.read', listQuotations, (row) => ({
    number: quotationNumber(row),
    name: row.client_name ?? row.title,
    on: row.dated_on,
    ...amountOf(row),
  })),
  searchedIn(
    'recurring',
    'recurring.read',
    // Why a run failed is not among what is shown.
    (ctx, asked) => listRecurring(ctx, asked, { problem: () => '', finding: () => '' }),
    (row) => ({ number: null, name: row.name, on: row.next_on, ...amountOf(row) }),
  ),
  searchedIn('simple', 'documents.read', listSimples, (row) => ({
    number: row.number === null ? null : `CS-${row.number}`,
    name: row.client_name ?? row.description,
    on: row.issued_at?.slice(0, 10) ?? null,
    ...amountOf(row),
  })),
  searchedIn('payment', 'payments.read', listPayments, (row) => ({
    number: String(row.number),
    name: row.client_name,
    on: row.paid_on,
    total: row.amount,
    currency: row.currency,
  })),
  searchedIn('reception', 'receptions.read', listReceptions, (row) => ({
    number: shortNumber(row.consecutivo),
    name: row.supplier_name,
    on: row.issued_at.slice(0, 10),
    ...amountOf(row),
  })),
  searchedIn('expense', 'expenses.read', listExpenses, (row) => ({
    number: shortNumber(row.document_number),
    name: row.supplier_name,
    on: row.spent_on,
    ...amountOf(row),
  })),
  {
    permission: 'expenses.read',
    find: async (ctx, { search, per_page }) =>
      (await findSuppliers(ctx, search, per_page)).map(({ key, name, number }) => ({
        kind: 'supplier',
        id: key,
        number,
        name,
        on: null,
        total: null,
        currency: null,
      })),
  },
  searchedIn('student', 'clients.read', listStudents, (row) => ({
    number: row.number,
    name: row.name,
    on: null,
    total: null,
    currency: null,
  })),
  searchedIn('past-document', 'documents.read', listPastDocuments, (row) => ({
    number: shortNumber(row.consecutivo),
    name: row.client_name,
    on: row.issued_at.slice(0, 10),
    ...amountOf(row),
  })),
]

function amountOf({ total, currency }: { total: string; currency: string }) {
  return { total, currency }
}
