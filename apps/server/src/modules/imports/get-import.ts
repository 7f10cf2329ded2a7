import type { Import, ImportKinds, ImportSummary, Page } from '@cuentaclara/contracts'
import { readOwnTask } from '#modules/tasks/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type PageRequest, pageMeta, readPageRequest } from '#platform/paging.ts'
import { ImportNotFound } from './errors.ts'
import { findKind, kindsOf } from './find-kind.ts'
import { type ImportKind, keepsDocuments } from './import-kind.ts'
import {
  type Counts,
  type ImportRecord,
  readCounts,
  readImport,
  readImports,
  readSamples,
} from './import-store.ts'

const undoWithinMs = 24 * 3_600_000
const mostSamples = 3

/** The kinds that the person may bring in, with what they take of a row. */
export async function listImportKinds(
  ctx: CompanyContext,
  kinds: readonly ImportKind[],
): Promise<ImportKinds> {
  const data: ImportKinds['data'] = []
  for (const kind of kindsOf(ctx, kinds)) {
    if ((await kind.isOffered?.(ctx)) !== false) data.push(toKindView(kind))
  }
  return { data }
}

/** One page of what was brought in, the last first; only kinds that the person may bring in. */
export async function listImports(
  ctx: CompanyContext,
  kinds: readonly ImportKind[],
  query: PageRequest & { kind?: string | undefined },
): Promise<Page<ImportSummary>> {
  const { limit } = readPageRequest(query)
  const names = kindsOf(ctx, kinds)
    .map(({ kind }) => kind)
    .filter((kind) => query.kind === undefined || kind === query.kind)
  const { rows, total } = await readImports(ctx, {
    kinds: names,
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  })
  const counts = await readCounts(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map((row) => toSummary(ctx, row, counts.get(row.id)!)),
    meta: pageMeta(query, total, null),
  }
}

/** A file on its way in. Throws NotFound, Forbidden. */
export async function getImport(
  ctx: CompanyContext,
  kinds: readonly ImportKind[],
  id: string,
): Promise<Import> {
  const row = await readImport(ctx, id)
  if (row === undefined) throw new ImportNotFound()
  const kind = findKind(ctx, kinds, row.kind)
  const samples = await readSamples(ctx, id, mostSamples)
  const counts = await readCounts(ctx, [id])
  return {
    ...toSummary(ctx, row, counts.get(id)!),
    columns: row.columns.map(({ head, field }, at) => ({
      head,
      field,
      samples: samples.map((cells) => cells[at] ?? '').filter((cell) => cell !== ''),
    })),
    fields: fieldsOf(kind),
    decimal_sign: row.decimal_sign,
    task: row.task_id === null ? null : ((await readOwnTask(ctx, row.task_id)) ?? null),
  }
}

function toKindView(kind: ImportKind) {
  return {
    kind: kind.kind,
    fields: fieldsOf(kind),
    takes_documents: keepsDocuments(kind) || kind.history !== undefined,
  }
}

function fieldsOf({ fields }: ImportKind) {
  return fields.map(({ field, isNeeded = false }) => ({ field, is_needed: isNeeded }))
}

function toSummary(
  { clock }: CompanyContext,
  row: ImportRecord,
  { done, undone, kept, ...counts }: Counts,
): ImportSummary {
  const end = undoEnd(row)
  const mayUndo = end !== null && done > 0 && clock.now() < end
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.file_name,
    state: row.state,
    row_count: row.row_count,
    left_out: row.left_out,
    counts,
    written: { done, undone, kept },
    created_by: row.created_by_name,
    created_at: row.created_at.toISOString(),
    begun_at: row.begun_at?.toISOString() ?? null,
    undo_until: mayUndo ? new Date(end).toISOString() : null,
  }
}

/** When it is too late to take an import back; null for one of which nothing is written. */
export function undoEnd({ begun_at: begunAt }: Pick<ImportRecord, 'begun_at'>): number | null {
  return begunAt === null ? null : begunAt.getTime() + undoWithinMs
}
