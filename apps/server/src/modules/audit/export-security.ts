import type { SecurityEntry } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { defineExport, type ExportColumn, rowsOfPages, shownCell, wholeCsv } from '#modules/exports/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import type { Caller } from '#platform/route.ts'
import { type ListSecurity, listCompanySecurity, listOwnSecurity } from './list-security.ts'

const columns: readonly ExportColumn<SecurityEntry>[] = [
  { field: 'at', type: 'instant', value: (row) => row.at },
  { field: 'kind', type: 'text', words: 'securityHistory.kinds', value: (row) => row.kind },
  { field: 'times', type: 'number', value: (row) => String(row.times) },
  { field: 'user', type: 'text', value: (row) => row.person?.name ?? null },
  { field: 'actor', type: 'text', value: (row) => row.actor?.name ?? null },
  { field: 'address', type: 'text', value: (row) => row.origin?.address ?? null },
  { field: 'agent', type: 'text', value: (row) => row.origin?.agent ?? null },
  {
    field: 'facts',
    type: 'text',
    wordsOf: ({ facts }) =>
      'role' in facts ? 'common.roles' : 'environment' in facts ? 'common.environments' : undefined,
    value: ({ facts }) =>
      Object.values(facts)
        .filter((fact) => typeof fact === 'string' || typeof fact === 'number')
        .join(' · '),
  },
]

/** The company's security history as a file. */
export const securityExport = defineExport<ListSecurity, SecurityEntry>({
  list: 'security',
  permission: 'security.read',
  query: schemas.companySecurityQuery,
  columns,
  open: (ctx, query, reading) =>
    rowsOfPages((page) => listCompanySecurity(ctx, null, { ...query, ...page }), reading),
})

/** What concerns one's own account as CSV, in the words of whoever reads it: an account may belong to no company. */
export async function ownSecurityFile(ctx: OpenContext, caller: Caller, language: Language): Promise<string> {
  const reading = { signal: new AbortController().signal, onTotal: () => {} }
  const entries: SecurityEntry[] = []
  for await (const entry of rowsOfPages((page) => listOwnSecurity(ctx, caller, page), reading))
    entries.push(entry)
  const titles: Readonly<Record<string, string>> = dictionaries[language].tools.exports.columns
  const shown = columns.map((column) => ({
    title: titles[column.field] ?? column.field,
    type: column.type,
    shown: (entry: SecurityEntry) =>
      shownCell(
        { type: column.type, words: column.wordsOf?.(entry) ?? column.words },
        column.value(entry),
        language,
      ),
  }))
  return wholeCsv(entries, shown)
}
