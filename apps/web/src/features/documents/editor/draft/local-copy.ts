import type { EditorDraft } from './draft.ts'

/** A draft kept on this device until the server has it. */
export type LocalCopy = {
  draft: EditorDraft
  at: number
  /** Of the server's that it was written over; absent where the server has none. */
  version?: number | undefined
}

const prefix = 'cuenta-clara-draft:'
/** Raised when the shape of a draft changes: an older copy is passed over. */
const shape = 2

/** The copy of a draft, or null; it goes by the id of what is edited, or by the name of a new one. */
export function readLocalCopy(company: string, name: string): LocalCopy | null {
  try {
    const text = localStorage.getItem(keyOf(company, name))
    const copy = text === null ? null : JSON.parse(text)
    return copy?.shape === shape && Array.isArray(copy.draft?.lines)
      ? { draft: copy.draft, at: copy.at, version: copy.version }
      : null
  } catch {
    return null
  }
}

/** Keeps a copy; a full or refused storage is no reason to stop working. */
export function writeLocalCopy(company: string, name: string, copy: LocalCopy): void {
  try {
    localStorage.setItem(keyOf(company, name), JSON.stringify({ shape, ...copy }))
  } catch {}
}

export function removeLocalCopy(company: string, name: string): void {
  try {
    localStorage.removeItem(keyOf(company, name))
  } catch {}
}

function keyOf(company: string, name: string): string {
  return `${prefix}${company}:${name}`
}

const savedPrefix = 'cuenta-clara-saved:'

/** Notes the version that this browser saved last: another tab then knows that it was the same person. */
export function noteSavedHere(id: string, version: number): void {
  try {
    localStorage.setItem(savedPrefix + id, String(version))
  } catch {}
}

/** Whether a version was saved from this browser. */
export function wasSavedHere(id: string, version: number): boolean {
  try {
    return localStorage.getItem(savedPrefix + id) === String(version)
  } catch {
    return false
  }
}

export function forgetSavedHere(id: string): void {
  try {
    localStorage.removeItem(savedPrefix + id)
  } catch {}
}
