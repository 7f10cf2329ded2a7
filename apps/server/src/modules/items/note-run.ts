import type { ItemsChanged } from '@cuentaclara/contracts'
import { insertChanges, readUndo } from '#modules/bulk/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'

type Given = Readonly<Record<string, string | null>>
type Changed = { id: string; name: string; before: Given; after: Given }

/** Notes what became of items in one go, so that it can be taken back for a day. */
export async function noteRun(
  ctx: CompanyContext,
  action: 'cabys' | 'price',
  rows: readonly Changed[],
): Promise<ItemsChanged> {
  const runId = newId()
  await insertChanges(
    ctx,
    runId,
    rows.map(({ id, name, before, after }) => ({ id, label: name, list: 'items', action, before, after })),
  )
  return { changed: rows.length, undo: await readUndo(ctx, runId) }
}
