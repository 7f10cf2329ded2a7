import { costaRicaInstant } from '@cuentaclara/einvoice'
import { type Dictionary, dictionaries, type Language } from '@cuentaclara/locales'
import { shownCell, wholeCsv } from '#modules/exports/index.ts'
import type { ArchivedDocument, ArchivedExpense, ArchivedReception } from './archive-store.ts'

type Words = Pick<Dictionary, 'tools' | 'print'>

export type ListColumn<Row> = {
  title: (words: Words) => string
  type: 'text' | 'money'
  /** Where the dictionaries have words for its identifiers. */
  words?: string
  value: (row: Row) => string | boolean | null
}

/** What lies beside the files of an archive: its folders and lists, by name. */
export function archiveNames(language: Language) {
  return dictionaries[language].print.archive
}

export const documentColumns: readonly ListColumn<ArchivedDocument & { hasPdf: boolean }>[] = [
  named('clave', (row) => row.clave),
  named('consecutivo', (row) => row.consecutivo),
  named('kind', (row) => row.kind, 'documents.kinds'),
  named('environment', (row) => row.environment, 'common.environments'),
  named('issued_at', (row) => moment(row.issued_at)),
  named('client_name', (row) => row.client_name),
  named('currency', (row) => row.currency),
  money('total', (row) => row.total),
  named('fiscal_status', (row) => row.fiscal_status, 'common.fiscal'),
  { title: () => 'PDF', type: 'text', value: (row) => row.hasPdf },
]

export const receptionColumns: readonly ListColumn<ArchivedReception>[] = [
  named('clave', (row) => row.clave),
  named('consecutivo', (row) => row.consecutivo),
  named('kind', (row) => row.kind, 'documents.kinds'),
  named('environment', (row) => row.environment, 'common.environments'),
  named('issued_at', (row) => moment(row.issued_at)),
  named('supplier_name', (row) => row.supplier_name),
  named('identification_number', (row) => row.supplier_identification_number),
  named('currency', (row) => row.currency),
  money('tax', (row) => row.tax),
  money('total', (row) => row.total),
  named('status', (row) => row.status, 'money.receptions.statuses'),
]

export const expenseColumns: readonly ListColumn<ArchivedExpense>[] = [
  named('spent_on', (row) => row.spent_on),
  named('supplier_name', (row) => row.supplier_name),
  named('identification_number', (row) => row.supplier_identification_number),
  named('document_kind', (row) => row.document_kind, 'money.expenses.documentKinds'),
  named('document_number', (row) => row.document_number),
  named('environment', (row) => row.environment, 'common.environments'),
  named('currency', (row) => row.currency),
  money('vat', (row) => row.vat),
  money('total', (row) => row.total),
  named('status', (row) => row.status, 'money.expenses.statuses'),
]

/** A list as CSV in the words of a language. Keys stand as they are: other programs read them. */
export function writeList<Row extends { currency: string }>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  language: Language,
): Promise<string> {
  const shown = columns.map((column) => ({
    title: column.title(dictionaries[language]),
    type: column.type,
    shown: (row: Row) => shownCell({ ...column, currency: row.currency }, column.value(row), language),
  }))
  return wholeCsv(rows, shown)
}

function named<Row>(
  field: keyof Words['tools']['exports']['columns'],
  value: ListColumn<Row>['value'],
  words?: string,
): ListColumn<Row> {
  const title = ({ tools }: Words) => tools.exports.columns[field]
  return { title, type: 'text', value, ...(words === undefined ? {} : { words }) }
}

function money<Row>(
  field: keyof Words['tools']['exports']['columns'],
  value: ListColumn<Row>['value'],
): ListColumn<Row> {
  return { title: ({ tools }) => tools.exports.columns[field], type: 'money', value }
}

function moment(at: Date): string {
  return costaRicaInstant(at.getTime()).slice(0, 19).replace('T', ' ')
}
