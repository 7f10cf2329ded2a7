import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import type { Found, Given, RecordKind } from './import-kind.ts'
import type { RowRecord, RowResult } from './import-store.ts'
import { type DecimalSign, readValues } from './read-values.ts'

/** How the rows of a file are read. */
export type Reading = {
  kind: RecordKind
  columns: readonly (RecordKind['fields'][number] | null)[]
  sign: DecimalSign
  /** Why something is as it is from now on, for what asks for a reason. */
  why: string
}

/** What a row says, with what follows from it. Throws Invalid for what cannot be read. */
function readGiven({ kind, columns, sign }: Reading, cells: readonly string[]): Given {
  const { given, mistakes } = readValues(cells, columns, sign)
  const fields = Object.entries(mistakes)
  if (fields.length > 0) throw new Invalid(Object.fromEntries(fields.map(([field, key]) => [field, [key]])))
  return kind.complete?.(given) ?? given
}

export type Done = Pick<RowResult, 'outcome' | 'changes'> & { record: Found | null }

/** Makes the record that a row means, or changes it, or finds that it is as the row says. Throws AppError. */
export async function doRow(
  ctx: CompanyContext,
  reading: Reading,
  row: Pick<RowRecord, 'cells' | 'is_shared'>,
): Promise<Done> {
  const { kind, why } = reading
  const given = readGiven(reading, row.cells)
  const found = await kind.find(ctx, given, { isShared: row.is_shared })
  if (found === undefined) {
    const id = await kind.create(ctx, given, why)
    return { outcome: 'new', changes: [], record: (await kind.read(ctx, id)) ?? null }
  }
  const changes = differences(found.given, given)
  if (changes.length === 0) return { outcome: 'unchanged', changes, record: null }
  if (kind.update === undefined) throw new Conflict('import-differs')
  await kind.update(ctx, found.id, Object.fromEntries(changes.map(({ field, after }) => [field, after])), why)
  return { outcome: 'changed', changes, record: (await kind.read(ctx, found.id)) ?? null }
}

function differences(before: Given, given: Given) {
  return Object.entries(given).flatMap(([field, after]) => {
    const was = before[field] ?? null
    return was === after ? [] : [{ field, before: was, after }]
  })
}
