import type { ExpensesQuery } from '@cuentaclara/contracts'
import { dropAbsent, listSearch, toPageQuery } from '#lib/list-search.ts'

export const expenseViews = ['all', 'month', 'undocumented', 'approve', 'unpaid'] as const
export const expenseStatuses = ['draft', 'recorded', 'approved', 'paid', 'void'] as const
export const documentKinds = ['electronic', 'ticket', 'paper', 'foreign', 'none'] as const

/** Reads the address of the list of expenses. */
export const parseExpenseSearch = listSearch({
  views: expenseViews,
  sortable: ['spent_on', 'supplier_name', 'total', 'due_on'],
  filters: {
    status: expenseStatuses,
    category: 'text',
    document: documentKinds,
    currency: ['CRC', 'USD'],
    from: 'day',
    to: 'day',
  },
})
export type ExpenseSearch = ReturnType<typeof parseExpenseSearch>
export const standardSort = '-spent_on'

/** What the server is asked: the preset first, then what the filters narrow. */
export function toExpensesQuery(search: ExpenseSearch, today: string): ExpensesQuery {
  return {
    ...presetQuery(search.view, today),
    ...dropAbsent({
      status: search.status,
      category_id: search.category,
      document_kind: search.document,
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
    default:
      return {}
  }
}
