import { join } from 'node:path'
import type { Language } from '@cuentaclara/locales'
import { settlementsImport } from '#modules/card-settlements/index.ts'
import { clientsImport } from '#modules/clients/index.ts'
import { expensesImport, openingDebtsImport } from '#modules/expenses/index.ts'
import { type ImportKind, numbersImport, type SayRefusal } from '#modules/imports/index.ts'
import { itemsImport } from '#modules/items/index.ts'
import { openingBalancesImport } from '#modules/opening-balances/index.ts'
import { pastDocumentsImport } from '#modules/past-documents/index.ts'
import { studentsImport } from '#modules/students/index.ts'
import { toProblem } from './problems.ts'

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

/** Why a row is refused, in a language of the dictionaries. */
export const sayRefusal: SayRefusal = (error, language) =>
  toProblem(error, { language: language as Language, requestId: '' })
