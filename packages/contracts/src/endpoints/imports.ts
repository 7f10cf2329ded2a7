// Files of other programs that become records.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listImportKinds = endpoint<{ answer: t.ImportKinds }>('GET', '/imports/kinds', 'company')
export const listImports = endpoint<{ query: t.ImportsQuery; answer: t.Page<t.ImportSummary> }>(
  'GET',
  '/imports',
  'company',
)
/** Multipart, one file: XLSX or CSV. It is read at once, and its columns are proposed. */
export const startImport = endpoint<{ params: { kind: string }; body: FormData; answer: t.Import }>(
  'POST',
  '/imports/of/:kind',
  'company',
)
export const getImport = endpoint<ById & { answer: t.Import }>('GET', '/imports/:id', 'company')
/** Says what each column is and begins the check: a rehearsal of every row that writes nothing. */
export const checkImport = endpoint<ById & { body: t.ImportMapping; answer: t.Import }>(
  'POST',
  '/imports/:id/check',
  'company',
)
/** Writes the rows that the check did not refuse, each as if typed; goes on where a stopped one ended. */
export const runImport = endpoint<ById & { answer: t.Import }>('POST', '/imports/:id/run', 'company')
/** Within a day: takes back what it made and nobody touched or used since. */
export const undoImport = endpoint<ById & { answer: t.Import }>('POST', '/imports/:id/undo', 'company')
/** Forgets a file of which nothing was written. */
export const discardImport = endpoint<ById & { answer: null }>('DELETE', '/imports/:id', 'company')
export const listImportRows = endpoint<ById & { query: t.ImportRowsQuery; answer: t.Page<t.ImportRow> }>(
  'GET',
  '/imports/:id/rows',
  'company',
)
/** The rows with what became of each, as XLSX. */
export const importReport = endpoint<ById & { query: t.ImportReportQuery }>(
  'GET',
  '/imports/:id/report',
  'company',
)
