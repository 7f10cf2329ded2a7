import type { ImportOutcome } from '@cuentaclara/contracts'

export type ImportView = ImportOutcome | 'kept'

export type ImportSearch = {
  /** What the next file holds. */
  kind?: string
  /** The import that is open. */
  open?: string
  /** Rows of which outcome. */
  view?: ImportView
  page?: number
}

const views: readonly ImportView[] = ['new', 'changed', 'unchanged', 'refused', 'kept']

export function parseImportSearch({ kind, open, view, page }: Record<string, unknown>): ImportSearch {
  const known = views.find((each) => each === view)
  return {
    ...(typeof kind === 'string' && /^[a-z][a-z-]{2,39}$/.test(kind) ? { kind } : {}),
    ...(typeof open === 'string' && /^[0-9a-f-]{36}$/.test(open) ? { open } : {}),
    ...(known === undefined ? {} : { view: known }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}
