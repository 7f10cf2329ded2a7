import { ownNames, personHere, readOwn, writeOwn } from '#features/identity/index.ts'
import { createStore } from '#lib/store.ts'
import type { EditorDraft } from './draft.ts'

/** A draft kept on this device, for who wrote it, until the server has it. */
export type LocalCopy = {
  draft: EditorDraft
  at: number
  /** Of the server's that it was written over; absent where the server has none. */
  version?: number | undefined
  /** What the server was asked to keep and has not answered: it is asked again just so, and never makes a second one. */
  pending?: PendingSave | undefined
  /** It was written while the server could not be reached, and goes there by itself once it can. */
  isOffline?: boolean | undefined
  /** Why it could not: somebody changed it there meanwhile, or it is not taken as it is. A person opens it. */
  left?: 'conflict' | 'refused' | undefined
}

export type PendingSave = { draft: EditorDraft; key: string }

/** A copy by the name under which it is kept: the id of what is edited, or that of a new one. */
export type KeptDraft = LocalCopy & { name: string }

/** Raised when the shape of a draft changes: an older copy is passed over. */
const shape = 2

/** The copy of a draft, or null; it goes by the id of what is edited, or by the name of a new one. */
export function readLocalCopy(company: string, name: string): LocalCopy | null {
  const copy = readOwn<LocalCopy & { shape: number }>(nameOf(company, name))
  return copy?.shape === shape && Array.isArray(copy.draft?.lines)
    ? {
        draft: copy.draft,
        at: copy.at,
        version: copy.version,
        pending: copy.pending,
        isOffline: copy.isOffline,
        left: copy.left,
      }
    : null
}

/** Keeps a copy. An editor says whose it is: it closes when its person has signed out. */
export function writeLocalCopy(company: string, name: string, copy: LocalCopy, person = personHere()): void {
  writeOwn(nameOf(company, name), { shape, ...copy }, person)
  tellKept()
}

export function removeLocalCopy(company: string, name: string, person = personHere()): void {
  writeOwn(nameOf(company, name), null, person)
  tellKept()
}

/** Whether it goes to the server without anybody: a series at work is saved only when somebody asks for it. */
export function comesByItself({ draft, isOffline, left }: LocalCopy): boolean {
  const isAtWork = draft.kind === 'recurring' && (draft.more.status ?? 'draft') !== 'draft'
  return isOffline === true && left === undefined && !isAtWork
}

/** Each new one has a copy of its own, so that the next does not take its place. */
export function nameOfNew(newCopy: string): string {
  return `${newCopy}~${crypto.randomUUID()}`
}

/** Drafts of a company that this device keeps for who looks, the last one first. */
export function keptDrafts(company: string): KeptDraft[] {
  return ownNames(nameOf(company, ''))
    .flatMap((whole) => {
      const name = whole.slice(nameOf(company, '').length)
      const copy = readLocalCopy(company, name)
      return copy === null ? [] : [{ name, ...copy }]
    })
    .toSorted((one, other) => other.at - one.at)
}

/** The last copy of what is edited under a name; of a new one, of whatever was new of its kind. */
export function lastKept(company: string, name: string): KeptDraft | null {
  const isOf = (one: KeptDraft) => one.name === name || one.name.startsWith(`${name}~`)
  return keptDrafts(company).find(isOf) ?? null
}

/** Changes with every copy that this window keeps or forgets. */
export const keptStore = createStore({ changes: 0 })

function tellKept(): void {
  keptStore.set(({ changes }) => ({ changes: changes + 1 }))
}

/** Who has a draft open holds the lock of this name: nobody else brings it to the server meanwhile. */
export function lockOfDraft(company: string, name: string): string {
  return `draft:${company}:${name}`
}

const nameOf = (company: string, name: string) => `draft:${company}:${name}`
const savedName = (id: string) => `saved:${id}`

/** Notes the version that somebody saved last in this browser: another tab of theirs then knows that it was them. */
export function noteSavedHere(id: string, version: number): void {
  writeOwn(savedName(id), version)
}

/** Whether a version was saved from this browser, by who looks. */
export function wasSavedHere(id: string, version: number): boolean {
  return readOwn(savedName(id)) === version
}

export function forgetSavedHere(id: string): void {
  writeOwn(savedName(id), null)
}
