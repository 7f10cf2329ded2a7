import {
  type ExpensesQuery,
  endpoints,
  type ReceptionsQuery,
  type StatementQuery,
  type SupplierPaymentsQuery,
} from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

// Under the name of expenses: whoever changes one has them all read again.

export const supplierQuery = (company: string, key: string) =>
  queryOptions({
    queryKey: ['expenses', company, 'supplier', key],
    queryFn: ({ signal }) => call(endpoints.getSupplierAccount, { params: { key } }, { company, signal }),
  })

export const supplierPaymentsQuery = (company: string, key: string, query: SupplierPaymentsQuery) =>
  queryOptions({
    queryKey: ['expenses', company, 'supplier', key, 'payments', query],
    queryFn: ({ signal }) =>
      call(endpoints.listSupplierPayments, { params: { key }, query }, { company, signal }),
    placeholderData: keepPreviousData,
  })

export const supplierStatementQuery = (company: string, key: string, query: StatementQuery) =>
  queryOptions({
    queryKey: ['expenses', company, 'supplier', key, 'statement', query],
    queryFn: ({ signal }) =>
      call(endpoints.getSupplierStatement, { params: { key }, query }, { company, signal }),
    placeholderData: keepPreviousData,
  })

export const supplierExpensesQuery = (company: string, query: ExpensesQuery) =>
  queryOptions({
    queryKey: ['expenses', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listExpenses, { query }, { company, signal }),
    placeholderData: keepPreviousData,
  })

export const supplierReceptionsQuery = (company: string, query: ReceptionsQuery) =>
  queryOptions({
    queryKey: ['receptions', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listReceptions, { query }, { company, signal }),
    placeholderData: keepPreviousData,
  })
