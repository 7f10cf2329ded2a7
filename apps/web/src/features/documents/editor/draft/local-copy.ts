import { personHere, readOwn, writeOwn } from '#features/identity/index.ts'
import type { EditorDraft } from './draft.ts'

/** A draft kept on this device, for who wrote it, until the server has it. */
export type LocalCopy = {
  draft: EditorDraft
  at: number
  /** Of the server's that it was written over; absent where the server has none. */
  version?: number | undefined
}

/** Raised when the shape of a draft changes: an older copy is passed over. */
const shape = 2

/** The copy of a draft, or null; it goes by the id of what is edited, or by the name of a new one. */
export function readLocalCopy(company: string, name: string): LocalCopy | null {
  const copy = readOwn<LocalCopy & { shape: number }>(nameOf(company, name))
  return copy?.shape === shape && Array.isArray(copy.draft?.lines)
    ? { draft: copy.draft, at: copy.at, version: copy.version }
    : null
}

/** Keeps a copy. An editor says whose it is: it closes when its person has signed out. */
export function writeLocalCopy(company: string, name: string, copy: LocalCopy, person = personHere()): void {
  writeOwn(nameOf(company, name), { shape, ...copy }, person)
}

export function removeLocalCopy(company: string, name: string, person = personHere()): void {
  writeOwn(nameOf(company, name), null, person)
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
