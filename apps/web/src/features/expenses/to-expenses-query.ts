import type { ExpensesQuery } from '@cuentaclara/contracts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { toPageQuery } from '#lib/list-search.ts'
import { type ExpenseSearch, standardSort } from './expense-search.ts'

/** What the server is asked: the preset first, then what the filters narrow. */
export function toExpensesQuery(search: ExpenseSearch, today: string): ExpensesQuery {
  return {
    ...presetQuery(search.view, today),
    ...dropAbsent({
      status: search.status,
      category_id: search.category,
      branch: search.branch,
      tagged: search.tagged,
      supplier: search.supplier,
      document_kind: search.document,
      adds_to: search.adds_to,
      currency: search.currency,
      from: search.from,
      to: search.to,
    }),
    ...toPageQuery(search, standardSort),
  }
}

function presetQuery(view: ExpenseSearch['view'], today: string): ExpensesQuery {
  switch (view) {
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today }
    case 'undocumented':
      return { document_kind: 'none', status: 'draft,recorded,approved,paid' }
    case 'approve':
      return { status: 'recorded' }
    case 'unpaid':
      return { status: 'recorded,approved' }
    case 'opening':
      return { document_kind: 'opening' }
    default:
      return {}
  }
}
