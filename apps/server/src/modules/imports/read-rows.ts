import type { FastifyRequest } from 'fastify'
import type { FieldMistakeKey } from '#platform/errors.ts'
import { ImportRefused } from './errors.ts'
import { knownHeads } from './heads-of.ts'
import type { Given, ImportField } from './import-kind.ts'
import { proposeDecimalSign, proposeMapping } from './propose-mapping.ts'
import { readInThread } from './read-file.ts'
import { readUpload } from './read-upload.ts'
import { readValues } from './read-values.ts'

type Asked<Field> = {
  fields: readonly (ImportField & { field: Field })[]
  mostRows: number
  mostBytes: number
  /** What somebody said that each column is; proposed from the headings where nobody did. */
  chosen: readonly (string | null)[] | null
  companyId: string
  /** Where a file lies while it is read. */
  folder: string
}

type ReadRows<Field> = {
  columns: { head: string; field: Field | null }[]
  rows: { number: number; given: Given; mistakes: Readonly<Record<string, FieldMistakeKey>> }[]
}

/** What the rows of a small table say, for a form that takes them: nothing of it is kept. Throws AppError for a file that is none. */
export async function readRows<Field extends string>(
  request: FastifyRequest,
  { fields, mostRows, mostBytes, chosen, companyId, folder }: Asked<Field>,
): Promise<ReadRows<Field>> {
  const known = knownHeads({ fields })
  const { table } = await readUpload(request, { folder, mostBytes }, (path) =>
    readInThread(path, { heads: [...known.keys()], history: null }, { of: companyId }),
  )
  if (table.rows.length > mostRows) throw new ImportRefused('import-too-many-rows', { most: mostRows })
  const names = chosen ?? proposeMapping(table.heads, known, {})
  const columns = table.heads.map((_, at) => fields.find(({ field }) => field === names[at]) ?? null)
  const sign = proposeDecimalSign(table.rows.flatMap(({ cells }) => cells))
  return {
    columns: table.heads.map((head, at) => ({ head, field: columns[at]?.field ?? null })),
    rows: table.rows.map(({ number, cells }) => ({ number, ...readValues(cells, columns, sign) })),
  }
}
