import { join } from 'node:path'
import { settlementsImport } from '#modules/card-settlements/index.ts'
import { clientsImport } from '#modules/clients/index.ts'
import { expensesImport, openingDebtsImport } from '#modules/expenses/index.ts'
import { type ImportKind, numbersImport, type Refusals } from '#modules/imports/index.ts'
import { itemsImport } from '#modules/items/index.ts'
import { openingBalancesImport } from '#modules/opening-balances/index.ts'
import { pastDocumentsImport } from '#modules/past-documents/index.ts'
import { studentsImport } from '#modules/students/index.ts'
import { explainRefusal, sayReason } from './problems.ts'

/** Every kind of records that come from a file. */
export const importKinds: readonly ImportKind[] = [
  clientsImport,
  itemsImport,
  studentsImport,
  expensesImport,
  openingBalancesImport,
  openingDebtsImport,
  settlementsImport,
  numbersImport,
  pastDocumentsImport,
]

/** Where files lie while they are read, and archives until their documents are kept. */
export function importFolder({ tasks }: { tasks: string }): string {
  return join(tasks, 'imports')
}

/** Why a row is refused: kept by codes, and said to whoever reads it. */
export const refusals: Refusals = { explain: explainRefusal, say: sayReason }
