import type { Import } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { ImportRefused } from './errors.ts'
import { findKind } from './find-kind.ts'
import { titleOf } from './heads-of.ts'
import { type Given, keepsDocuments } from './import-kind.ts'
import { insertImport, writeFindings, writeKeys, writeState } from './import-store.ts'
import { mostRows } from './read-file.ts'
import { runImport, type Steps, type Taker } from './take-step.ts'

type Asked = {
  kind: string
  /** What the list of imports and the trail call them. */
  name: string
  /** Each as people call it. */
  rows: readonly { given: Given; label: string }[]
  taker: Taker & { language: Language }
}

/**
 * Brings in rows that no file holds, because somebody chose them on a screen: they are written at once, each by the use case of
 * its form, with an outcome each, and are taken back like those of a file. Throws NotFound, Forbidden, ImportRefused.
 */
export async function startRows(
  ctx: CompanyContext,
  steps: Steps,
  { kind: name, name: fileName, rows, taker }: Asked,
): Promise<Import> {
  const kind = findKind(ctx, steps.kinds, name)
  if (keepsDocuments(kind)) throw new Error(`${name} keeps documents, which come in a file`)
  if (rows.length > mostRows) throw new ImportRefused('import-too-many-rows', { most: mostRows })
  const fields = kind.fields.map(({ field }) => field)
  const numbered = rows.map((row, at) => ({ ...row, number: at + 1 }))
  const id = newId()
  await insertImport(ctx, {
    id,
    kind: kind.kind,
    fileName,
    columns: fields.map((field) => ({ head: titleOf(taker.language, field), field })),
    decimalSign: 'dot',
    rowCount: rows.length,
    rows: numbered.map(({ number, given }) => ({ number, cells: fields.map((field) => given[field] ?? '') })),
    leftOut: 0,
  })
  await writeKeys(
    ctx,
    id,
    numbered.map(({ number, given, label }) => ({
      number,
      label: label.slice(0, 200),
      key: kind.keyOf(given),
      sharedKey: kind.sharedKeyOf?.(given) ?? null,
    })),
  )
  // Whoever chose them has seen them: what a row finds when it is written, it says then.
  await writeFindings(
    ctx,
    id,
    numbered.map(({ number }) => ({ number, outcome: 'new', mistakes: [], changes: [] })),
  )
  await writeState(ctx, id, 'running')
  return runImport(ctx, steps, { id, taker })
}
