import { readOwn, writeOwn } from '#features/identity/index.ts'
import type { EditorDraft } from './draft.ts'

type Place = { branch: string; terminal: string }

const nameOf = (company: string) => `place:${company}`

/** Where this person last chose to issue from in this browser: whoever sits in a branch sells there. Null: as the company does. */
function usualPlace(company: string): Place | null {
  const place = readOwn<Place>(nameOf(company))
  return typeof place?.branch === 'string' && typeof place.terminal === 'string' ? place : null
}

export function rememberPlace(company: string, place: Place | null): void {
  writeOwn(nameOf(company), place)
}

/** A new draft of this browser; one that says where it is issued from stays there. */
export function atUsualPlace(draft: EditorDraft, company: string): EditorDraft {
  const { branch, terminal } = draft.kept
  const place = branch === undefined && terminal === undefined ? usualPlace(company) : null
  return place === null ? draft : { ...draft, kept: { ...draft.kept, ...place } }
}
