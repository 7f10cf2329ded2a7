import {
  type ExpenseDetail,
  type ExpenseSupplier,
  type ExpensesQuery,
  endpoints,
} from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import type { SearchSource } from '#ui/form/search-combobox.tsx'

/** A page of the list. */
export const expensesQuery = (company: string, query: ExpensesQuery) =>
  queryOptions({
    queryKey: ['expenses', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listExpenses, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const expenseTotalsQuery = (company: string, query: ExpensesQuery) =>
  queryOptions({
    queryKey: ['expenses', company, 'totals', query],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getExpenseTotals, { query }, { company, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const expenseQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['expenses', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getExpense, { params: { id } }, { company, signal }),
  })

/** The categories that the company made for itself. */
export const categoriesQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', company, 'lists'],
    queryFn: ({ signal }) => call(endpoints.listListEntries, {}, { company, signal }),
    select: ({ data }) => data.filter(({ kind, is_archived }) => kind === 'category' && !is_archived),
    staleTime: 60_000,
  })

/** Suppliers of earlier expenses that a text finds. */
export function supplierChoices(company: string, text: string): SearchSource<ExpenseSupplier> {
  return {
    queryKey: ['expenses', company, 'suppliers', text],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        endpoints.listExpenseSuppliers,
        { query: { search: text } },
        { company, signal },
      )
      return [{ label: null, options: data }]
    },
  }
}

/** Adds a file to an expense. */
export async function addFile(company: string, id: string, file: File): Promise<ExpenseDetail> {
  const body = new FormData()
  body.append('name', file.name)
  body.append('file', file)
  return call(endpoints.addExpenseFile, { params: { id }, body }, { company })
}

/** Lists, totals and details are read again; the one at hand is known at once. */
export function rememberExpense(cache: QueryClient, company: string, expense: ExpenseDetail | null): void {
  void cache.invalidateQueries({ queryKey: ['expenses', company] })
  if (expense) cache.setQueryData(expenseQuery(company, expense.id).queryKey, expense)
}
