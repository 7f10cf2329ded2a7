import { type BankLinesQuery, endpoints } from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

export const bankAccountsQuery = (company: string) =>
  queryOptions({
    queryKey: ['bank', company, 'accounts'],
    queryFn: async ({ signal }) => (await call(endpoints.listBankAccounts, {}, { company, signal })).data,
  })

export const bankLinesQuery = (company: string, query: BankLinesQuery) =>
  queryOptions({
    queryKey: ['bank', company, 'lines', query],
    queryFn: ({ signal }) => call(endpoints.listBankLines, { query }, { company, signal }),
    placeholderData: keepPreviousData,
  })

/** What a line came to changes lines, payments and what is owed. */
export function forgetBank(cache: QueryClient, company: string): void {
  for (const area of ['bank', 'payments', 'documents', 'clients', 'expenses']) {
    void cache.invalidateQueries({ queryKey: [area, company] })
  }
}
