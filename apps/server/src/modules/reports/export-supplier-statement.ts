import type { SupplierStatement } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { consecutivoIn } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import { currencyOf, defineExport } from '#modules/exports/index.ts'
import { getSupplierStatement } from './supplier-statement.ts'

const statementOfSupplier = schemas.statementQuery.extend({ supplier: schemas.supplierParams.shape.key })

type Entry = SupplierStatement['entries'][number]
/** What was owed before the period is a row of its own, and so is what falls due, with how late it is. */
type Row = Pick<SupplierStatement, 'currency'> &
  Pick<Entry, 'document_kind' | 'number'> & {
    what: Entry['what'] | 'opening' | 'fallsDue' | 'in_favour'
    day: string | null
    charge: string | null
    credit: string | null
    balance: string | null
    toPay: string | null
    age: string | null
  }

/** The account with a supplier in a period, with the balance after each movement and then what is open and how late, as a file. */
export const supplierStatementExport = defineExport<z.output<typeof statementOfSupplier>, Row>({
  list: 'supplier-statement',
  permission: 'expenses.read',
  query: statementOfSupplier,
  columns: [
    { field: 'day', type: 'day', value: (row) => row.day },
    {
      field: 'movement',
      type: 'text',
      width: 32,
      wordsOf: ({ what }) => wordsOf[what],
      value: ({ what, document_kind: kind }) => {
        if (what === 'document') return kind
        return what === 'note' ? 'credit-note' : what
      },
    },
    // Who typed an expense may have typed its clave.
    { field: 'number', type: 'text', value: ({ number }) => consecutivoIn(number ?? '') ?? number },
    { field: 'currency', type: 'text', isUsual: false, value: (row) => row.currency },
    { field: 'charge', type: 'money', currencyOf, isSummed: true, value: (row) => row.charge },
    { field: 'credit', type: 'money', currencyOf, isSummed: true, value: (row) => row.credit },
    { field: 'balance', type: 'money', currencyOf, value: (row) => row.balance },
    { field: 'age', type: 'text', words: 'common.figures.ages', value: (row) => row.age },
    { field: 'to_pay', type: 'money', currencyOf, isSummed: true, value: (row) => row.toPay },
  ],
  counts: ({ currency }) => ({ currency }),
  async *open(ctx, { supplier, ...query }) {
    const { currency, period, opening, entries, open } = await getSupplierStatement(ctx, supplier, query)
    const none = {
      currency,
      document_kind: null,
      number: null,
      charge: null,
      credit: null,
      balance: null,
      toPay: null,
      age: null,
    }
    yield { ...none, day: period.from, what: 'opening', balance: opening }
    for (const entry of entries) yield { ...none, ...entry }
    for (const { due_on: day, number, left, age } of open)
      yield day === null
        ? { ...none, day, number, what: 'in_favour', toPay: left }
        : { ...none, day, number, what: 'fallsDue', toPay: left, age }
  },
})

/** Where the dictionaries have words for what a row is. */
const wordsOf: Readonly<Record<Row['what'], string>> = {
  opening: 'insight.client',
  document: 'money.expenses.documentKinds',
  note: 'documents.kinds',
  payment: 'insight.client.movements',
  refund: 'insight.client.movements',
  settled: 'insight.client.movements',
  applied: 'suppliers.use.kinds',
  fallsDue: 'instalments',
  in_favour: 'insight.reports.statuses',
}
