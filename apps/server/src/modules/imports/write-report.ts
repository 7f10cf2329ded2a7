import { dictionaries, type Language } from '@cuentaclara/locales'
import { type Cell, writeXlsx } from '#modules/exports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ImportNotFound } from './errors.ts'
import { findKind } from './find-kind.ts'
import { titleOf } from './heads-of.ts'
import type { ImportKind } from './import-kind.ts'
import { type ImportRecord, type RowRecord, readImport, readRows } from './import-store.ts'
import { type SayReason, sayMistake } from './reasons.ts'

const lotSize = 500

/** Who reads the file, and what says reasons to them. */
type Reader = { language: Language; say: SayReason }
type Told = { only: 'refused' | undefined; kind: ImportKind } & Reader

/**
 * The rows of a file as they came, with what became of each. Only the refused ones are a file that can be corrected and
 * dropped again: its further columns have headings that are no field. Throws NotFound, Forbidden.
 */
export async function writeReport(
  ctx: CompanyContext,
  kinds: readonly ImportKind[],
  { id, only, language, say }: { id: string; only: 'refused' | undefined } & Reader,
): Promise<{ name: string; content: Buffer }> {
  const record = await readImport(ctx, id)
  if (record === undefined) throw new ImportNotFound()
  const kind = findKind(ctx, kinds, record.kind)
  const words = dictionaries[language].imports.report
  const extra = [words.row, words.outcome, words.reason]
  const columns = [...record.columns.map(({ head }) => head), ...extra]
  const table = {
    columns: columns.map((title) => ({ title, type: 'text' as const })),
    rows: cellsOf(ctx, record, { only, kind, language, say }),
    totals: () => [],
    header: '',
    footer: '',
    worksheetName: record.file_name,
    isLongNumberText: true,
  }
  const content: Buffer[] = []
  for await (const piece of writeXlsx(table)) content.push(piece as Buffer)
  const stem = record.file_name.replace(/\.[^.]*$/, '')
  return {
    name: `${stem} - ${only === 'refused' ? words.refused : words.all}.xlsx`,
    content: Buffer.concat(content),
  }
}

async function* cellsOf(
  ctx: CompanyContext,
  record: ImportRecord,
  { only, ...reader }: Told,
): AsyncGenerator<Cell[]> {
  const { outcomes } = dictionaries[reader.language].imports
  const filter = only === undefined ? {} : { outcomes: [only] }
  for (let after = 0; ; ) {
    const rows = await readRows(ctx, record.id, { ...filter, after, limit: lotSize })
    if (rows.length === 0) return
    for (const row of rows) {
      const told = record.columns.map((_, at) => row.cells[at] ?? '')
      const outcome = row.outcome === null ? '' : outcomes[row.outcome]
      yield [...told, String(row.number), outcome, reasonOf(row, reader)]
    }
    after = rows.at(-1)!.number
  }
}

function reasonOf(
  { mistakes, note, why_kept: why }: RowRecord,
  { kind, ...reader }: Omit<Told, 'only'>,
): string {
  if (why !== null) return sayMistake(why, kind, reader)
  if (note !== null) return note
  return mistakes
    .map((mistake) => {
      const sentence = sayMistake(mistake, kind, reader)
      return mistake.field === null ? sentence : `${titleOf(reader.language, mistake.field)}: ${sentence}`
    })
    .join(' ')
}
