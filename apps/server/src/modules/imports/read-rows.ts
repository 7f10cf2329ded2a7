import type { FastifyRequest } from 'fastify'
import type { FieldMistakeKey } from '#platform/errors.ts'
import { eachGivingWay } from '#platform/give-way.ts'
import { ImportRefused } from './errors.ts'
import { knownHeads } from './heads-of.ts'
import type { Given, ImportField } from './import-kind.ts'
import { proposeMapping, type Remembered } from './propose-mapping.ts'
import { readInThread } from './read-file.ts'
import { readUpload } from './read-upload.ts'
import { readValues } from './read-values.ts'

type Asked<Field> = {
  fields: readonly (ImportField & { field: Field })[]
  mostRows: number
  /** What somebody said that each column is; proposed from the headings where nobody did. */
  chosen: readonly (string | null)[] | null
  /** What somebody said of such headings the last time. */
  remembered?: Remembered
  companyId: string
}

/** How much a file may weigh, and where it lies while it is read. */
type Upload = { mostBytes: number; folder: string }

export type ReadRows<Field> = {
  columns: { head: string; field: Field | null }[]
  rows: { number: number; given: Given; mistakes: Readonly<Record<string, FieldMistakeKey>> }[]
}

/** What the rows of a small table say, for a form that takes them: nothing of it is kept. Throws AppError for a file that is none. */
export async function readRows<Field extends string>(
  request: FastifyRequest,
  asked: Asked<Field> & Upload,
): Promise<ReadRows<Field>> {
  const { table } = await readUpload(request, asked, (path) => readRowsAt(path, asked))
  return table
}

/** The same of a file that lies there already. */
export async function readRowsAt<Field extends string>(
  path: string,
  { fields, mostRows, chosen, remembered = {}, companyId }: Asked<Field>,
): Promise<ReadRows<Field>> {
  const known = knownHeads({ fields })
  const table = await readInThread(path, { heads: [...known.keys()], history: null }, { of: companyId })
  if (table.rows.length > mostRows) throw new ImportRefused('import-too-many-rows', { most: mostRows })
  const names = chosen ?? proposeMapping(table.heads, known, remembered)
  const columns = table.heads.map((_, at) => fields.find(({ field }) => field === names[at]) ?? null)
  const rows: ReadRows<Field>['rows'] = []
  await eachGivingWay(table.rows, ({ number, cells }) => {
    rows.push({ number, ...readValues(cells, columns, table.decimalSign) })
  })
  return {
    columns: table.heads.map((head, at) => ({ head, field: columns[at]?.field ?? null })),
    rows,
  }
}
