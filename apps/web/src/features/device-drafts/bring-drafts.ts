import type { Company } from '@cuentaclara/contracts'
import type { QueryClient } from '@tanstack/react-query'
import {
  comesByItself,
  type EditorStore,
  type KeptDraft,
  keptDrafts,
  lockOfDraft,
  noteSavedHere,
  readLocalCopy,
  removeLocalCopy,
  subjectOf,
  writeLocalCopy,
} from '#features/documents/index.ts'
import { quotationSubject } from '#features/quotations/index.ts'
import { newSeriesSubject } from '#features/recurring/index.ts'
import { ApiError, isTransient, NetworkError } from '#lib/http/api-error.ts'
import { locksHere } from '#lib/locks-here.ts'

type Kept = Pick<KeptDraft, 'name' | 'draft' | 'version' | 'pending'>

/**
 * Brings to the server what was written while it could not be reached and is open nowhere, one after another and each once. What it refuses,
 * or somebody else changed, stays here for a person to open. Answers how many arrived.
 */
export async function bringDrafts(company: Company, cache: QueryClient): Promise<number> {
  let arrived = 0
  for (const { name } of keptDrafts(company.id).filter(comesByItself)) {
    const became = await alone(company.id, name, async () => {
      // Another window may have brought it before.
      const copy = readLocalCopy(company.id, name)
      return copy === null || !comesByItself(copy) ? 'open' : bringOne(company, cache, { name, ...copy })
    })
    if (became === 'away') break
    if (became === 'arrived') arrived += 1
  }
  return arrived
}

async function bringOne(
  company: Company,
  cache: QueryClient,
  { name, draft, version, pending }: Kept,
): Promise<'arrived' | 'away' | 'left'> {
  const store = storeOf(draft.kind, company, cache)
  let document = version === undefined ? null : { id: name, version }
  try {
    // What was asked for and never answered is asked for just so first: the server may have it.
    const asked = pending ?? { draft, key: crypto.randomUUID() }
    if (pending === undefined)
      writeLocalCopy(company.id, name, { draft, at: Date.now(), version, pending: asked, isOffline: true })
    document = await saved(store, document, asked)
    if (JSON.stringify(asked.draft) !== JSON.stringify(draft))
      document = await saved(store, document, { draft, key: crypto.randomUUID() })
    noteSavedHere(document.id, document.version)
    removeLocalCopy(company.id, name)
    return 'arrived'
  } catch (error) {
    if (error instanceof NetworkError || (error instanceof ApiError && isTransient(error))) return 'away'
    // Refused as it was, it was not done: whoever mends it asks for something else.
    const left = error instanceof ApiError && error.status === 412 ? 'conflict' : 'refused'
    const copy = { draft, at: Date.now(), version: document?.version, isOffline: true, left } as const
    // One that the server made before it refused what was written since has a name there.
    if (document !== null && document.id !== name) removeLocalCopy(company.id, name)
    writeLocalCopy(company.id, document?.id ?? name, copy)
    return 'left'
  }
}

type Document = { id: string; version: number }
type Store = Pick<EditorStore<unknown>, 'create' | 'save'>

function saved(store: Store, document: Document | null, { draft, key }: NonNullable<Kept['pending']>) {
  return document === null ? store.create(draft, key) : store.save(document.id, draft, document.version, key)
}

function storeOf(kind: KeptDraft['draft']['kind'], company: Company, cache: QueryClient): Store {
  if (kind === 'quotation') return quotationSubject.open(company, cache)
  return kind === 'recurring' ? newSeriesSubject.open(company, cache) : subjectOf(kind).open(company, cache)
}

/** Does something with a draft that no window has open; `open` where one has. */
async function alone<Became extends string>(
  company: string,
  name: string,
  act: () => Promise<Became>,
): Promise<Became | 'open'> {
  const locks = locksHere()
  if (locks === null) return act()
  return await locks.request(lockOfDraft(company, name), { ifAvailable: true }, async (lock) =>
    lock === null ? 'open' : await act(),
  )
}
