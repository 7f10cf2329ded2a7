import { expenseFigures, expenseStatuses, recordedDocumentKinds } from '@cuentaclara/contracts'
import { currencyCodes } from '#lib/currency-names.ts'
import { listSearch } from '#lib/list-search.ts'

export const expenseViews = ['all', 'month', 'undocumented', 'approve', 'unpaid', 'opening'] as const

/** Reads the address of the list of expenses. */
export const parseExpenseSearch = listSearch({
  views: expenseViews,
  sortable: ['spent_on', 'supplier_name', 'total', 'due_on'],
  filters: {
    status: expenseStatuses,
    category: 'text',
    branch: 'text',
    tagged: 'text',
    supplier: 'text',
    document: recordedDocumentKinds,
    adds_to: expenseFigures,
    currency: currencyCodes,
    from: 'day',
    to: 'day',
  },
})
export type ExpenseSearch = ReturnType<typeof parseExpenseSearch>
export const standardSort = '-spent_on'
