import type {
  Client,
  DocumentRow,
  ExpenseRow,
  Item,
  LetterRow,
  PaymentRow,
  QuotationRow,
  ReceptionRow,
  RecurringRow,
  SimpleRow,
  Student,
} from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { archiveActions } from '#modules/archives/index.ts'
import type { BulkList } from '#modules/bulk/index.ts'
import { clientActions, clientsExport } from '#modules/clients/index.ts'
import {
  acknowledgeAction,
  documentLetterActions,
  letterActions,
  lettersExport,
  mailQuotationAction,
  mailSimpleAction,
  type Post,
  remindAction,
  statementAction,
} from '#modules/delivery/index.ts'
import { documentsExport } from '#modules/documents/index.ts'
import { documentActions, type IssueDoors } from '#modules/documents/issuing.ts'
import { expenseActions, expensesExport } from '#modules/expenses/index.ts'
import { itemActions, itemsExport } from '#modules/items/index.ts'
import { collectAction, paymentsExport, receiptsAction } from '#modules/payments/index.ts'
import { quotationActions, quotationNumber, quotationsExport } from '#modules/quotations/index.ts'
import { receptionActions, receptionsExport } from '#modules/receptions/index.ts'
import { recurringActions, recurringExport } from '#modules/recurring/index.ts'
import { simpleActions, simpleNumber, simplesExport } from '#modules/simples/index.ts'
import { payersOf, studentActions, studentsExport } from '#modules/students/index.ts'

/** What can be done with many rows, list by list: each action is a use case for one of them. */
export function bulkLists(post: Post, issuing: IssueDoors): readonly BulkList[] {
  return [
    ...['invoices', 'tickets', 'notes'].map((list) => ({
      list,
      source: documentsExport(list),
      labelOf: (row: DocumentRow) => shortNumber(row.consecutivo) ?? row.client_name ?? '',
      actions: [...documentLetterActions(post), ...archiveActions, collectAction, ...documentActions],
    })),
    {
      list: 'quotations',
      source: quotationsExport,
      labelOf: (row: QuotationRow) => quotationNumber(row),
      actions: [mailQuotationAction(post), ...quotationActions],
    },
    {
      list: 'clients',
      source: clientsExport,
      labelOf: (row: Client) => row.name,
      actions: [...clientActions, statementAction(post), remindAction(post)],
    },
    {
      list: 'payments',
      source: paymentsExport,
      labelOf: (row: PaymentRow) => `${row.number} · ${row.client_name}`,
      actions: [receiptsAction(issuing), acknowledgeAction(post)],
    },
    {
      list: 'simples',
      source: simplesExport,
      labelOf: ({ number, client_name }: SimpleRow) =>
        [number === null ? null : simpleNumber(number), client_name].filter(Boolean).join(' · '),
      actions: [mailSimpleAction(post), ...simpleActions],
    },
    { list: 'items', source: itemsExport, labelOf: (row: Item) => row.name, actions: itemActions },
    {
      list: 'expenses',
      source: expensesExport,
      labelOf: (row: ExpenseRow) => row.supplier_name,
      actions: expenseActions,
    },
    {
      list: 'document-receptions',
      source: receptionsExport,
      labelOf: (row: ReceptionRow) => row.supplier_name,
      actions: receptionActions,
    },
    {
      list: 'recurring-invoices',
      source: recurringExport,
      labelOf: (row: RecurringRow) => row.name,
      actions: recurringActions,
    },
    {
      list: 'students',
      source: studentsExport,
      labelOf: (row: Student) => row.name,
      // Whoever pays for several of them gets one letter.
      actions: [...studentActions, { ...statementAction(post), whom: payersOf }],
    },
    {
      list: 'letters',
      source: lettersExport,
      labelOf: (row: LetterRow) => row.recipient,
      actions: letterActions,
    },
  ]
}
