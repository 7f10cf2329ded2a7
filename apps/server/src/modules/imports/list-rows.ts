import type { ImportOutcome, ImportRow, Page } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { pageMeta } from '#platform/paging.ts'
import { ImportNotFound } from './errors.ts'
import { findKind } from './find-kind.ts'
import type { ImportKind } from './import-kind.ts'
import { countRows, type ImportRecord, type RowRecord, readImport, readRows } from './import-store.ts'

const pageSize = 50

type RowsQuery = {
  outcome?: ImportOutcome | undefined
  state?: 'kept' | undefined
  page?: number | undefined
}

/** One page of the rows of a file, with what comes or came of each. Throws NotFound, Forbidden. */
export async function listRows(
  ctx: CompanyContext,
  kinds: readonly ImportKind[],
  { id, outcome, state, page = 1 }: RowsQuery & { id: string },
): Promise<Page<ImportRow>> {
  const record = await readImport(ctx, id)
  if (record === undefined) throw new ImportNotFound()
  findKind(ctx, kinds, record.kind)
  const filter = { outcomes: outcome === undefined ? undefined : [outcome], state }
  const rows = await readRows(ctx, id, { ...filter, limit: pageSize, offset: (page - 1) * pageSize })
  const total = await countRows(ctx, id, filter)
  return {
    data: rows.map((row) => toView(record, row)),
    meta: pageMeta({ page, per_page: pageSize }, total, null),
  }
}

function toView({ columns }: ImportRecord, row: RowRecord): ImportRow {
  const { number, label, outcome, state, changes, subject_id, note } = row
  const mistakes = row.mistakes.map(({ field, message }) => ({
    field,
    value: row.cells[columns.findIndex((column) => column.field !== null && column.field === field)] ?? '',
    message,
  }))
  return { number, label, outcome, state, mistakes, changes, subject_id, note }
}
