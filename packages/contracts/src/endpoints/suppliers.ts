import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

export const getSupplierAccount = endpoint<{ params: { key: string }; answer: t.SupplierAccount }>(
  'GET',
  '/suppliers/:key',
  'company',
)
/** What moved the account with a supplier in a period, what is open and how late. */
export const getSupplierStatement = endpoint<{
  params: { key: string }
  query: t.StatementQuery
  answer: t.SupplierStatement
}>('GET', '/suppliers/:key/statement', 'company')
/** The letter that the statement of a supplier of some days would go with now. */
export const getSupplierStatementLetter = endpoint<{
  params: { key: string }
  query: t.StatementDays
  answer: t.DocumentLetter
}>('GET', '/suppliers/:key/statement/letter', 'company')
/** Mails it, with a PDF for each currency in which something moved or is owed. */
export const mailSupplierStatement = endpoint<{
  params: { key: string }
  body: t.SendStatementInput
  answer: null
}>('POST', '/suppliers/:key/statement/mail', 'company')
/** Money that went to a supplier and came back from it, the last first. */
export const listSupplierPayments = endpoint<{
  params: { key: string }
  query: t.SupplierPaymentsQuery
  answer: t.SupplierPayments
}>('GET', '/suppliers/:key/payments', 'company')
