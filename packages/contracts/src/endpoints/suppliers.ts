import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

export const getSupplierAccount = endpoint<{ params: { key: string }; answer: t.SupplierAccount }>(
  'GET',
  '/suppliers/:key',
  'company',
)
/** Money that went to a supplier and came back from it, the last first. */
export const listSupplierPayments = endpoint<{
  params: { key: string }
  query: t.SupplierPaymentsQuery
  answer: t.SupplierPayments
}>('GET', '/suppliers/:key/payments', 'company')
