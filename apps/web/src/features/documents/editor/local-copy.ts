import type { EditorDraft } from './draft.ts'

/** A draft kept on this device until the server has it. */
export type LocalCopy = { draft: EditorDraft; at: number }

const prefix = 'cuenta-clara-draft:'
/** Raised when the shape of a draft changes: an older copy is passed over. */
const shape = 1

/** The copy of a draft, or null; `documentId` is null for one the server has never seen. */
export function readLocalCopy(company: string, documentId: string | null): LocalCopy | null {
  try {
    const text = localStorage.getItem(keyOf(company, documentId))
    const copy = text === null ? null : JSON.parse(text)
    return copy?.shape === shape && Array.isArray(copy.draft?.lines)
      ? { draft: copy.draft, at: copy.at }
      : null
  } catch {
    return null
  }
}

/** Keeps a copy; a full or refused storage is no reason to stop working. */
export function writeLocalCopy(company: string, documentId: string | null, copy: LocalCopy): void {
  try {
    localStorage.setItem(keyOf(company, documentId), JSON.stringify({ shape, ...copy }))
  } catch {}
}

export function removeLocalCopy(company: string, documentId: string | null): void {
  try {
    localStorage.removeItem(keyOf(company, documentId))
  } catch {}
}

function keyOf(company: string, documentId: string | null): string {
  return `${prefix}${company}:${documentId ?? 'new'}`
}
