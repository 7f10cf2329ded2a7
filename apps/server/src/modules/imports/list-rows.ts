import type { ImportOutcome, ImportRow, Page } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { pageMeta } from '#platform/paging.ts'
import { ImportNotFound } from './errors.ts'
import { findKind } from './find-kind.ts'
import type { ImportKind } from './import-kind.ts'
import { countRows, type ImportRecord, type RowRecord, readImport, readRows } from './import-store.ts'
import { type KeptMistake, type SayReason, sayMistake } from './reasons.ts'

const pageSize = 50

type RowsQuery = {
  outcome?: ImportOutcome | undefined
  state?: 'kept' | undefined
  page?: number | undefined
}

/** A row's reason, in the language of who reads it. */
type SayMistake = (mistake: KeptMistake) => string

/** One page of the rows of a file, with what comes or came of each. Throws NotFound, Forbidden. */
export async function listRows(
  ctx: CompanyContext,
  kinds: readonly ImportKind[],
  { id, outcome, state, page = 1 }: RowsQuery & { id: string },
  { say, language }: { say: SayReason; language: Language },
): Promise<Page<ImportRow>> {
  const record = await readImport(ctx, id)
  if (record === undefined) throw new ImportNotFound()
  const kind = findKind(ctx, kinds, record.kind)
  const filter = { outcomes: outcome === undefined ? undefined : [outcome], state }
  const rows = await readRows(ctx, id, { ...filter, limit: pageSize, offset: (page - 1) * pageSize })
  const total = await countRows(ctx, id, filter)
  return {
    data: rows.map((row) => toView(record, row, (mistake) => sayMistake(mistake, kind, { say, language }))),
    meta: pageMeta({ page, per_page: pageSize }, total, null),
  }
}

function toView({ columns }: ImportRecord, row: RowRecord, sayIt: SayMistake): ImportRow {
  const { number, label, outcome, state, changes, subject_id, why_kept: why } = row
  const mistakes = row.mistakes.map((mistake) => ({
    field: mistake.field,
    value:
      row.cells[columns.findIndex((column) => column.field !== null && column.field === mistake.field)] ?? '',
    message: sayIt(mistake),
  }))
  const note = why === null ? row.note : sayIt(why)
  return { number, label, outcome, state, mistakes, changes, subject_id, note }
}
