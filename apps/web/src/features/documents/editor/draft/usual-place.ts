import type { Company } from '@cuentaclara/contracts'
import { readOwn, writeOwn } from '#features/identity/index.ts'
import type { EditorDraft } from './draft.ts'

type Place = { branch: string; terminal: string }
type Whose = Pick<Company, 'id' | 'place'>

const nameOf = (company: string) => `place:${company}`

/**
 * From where this person usually issues, as the company knows them; else where they last chose to in this browser, for whoever sits in a
 * branch sells there. Null: as the company does.
 */
function usualPlace({ id, place: own }: Whose): Place | null {
  if (own) return own
  const place = readOwn<Place>(nameOf(id))
  return typeof place?.branch === 'string' && typeof place.terminal === 'string' ? place : null
}

export function rememberPlace(company: string, place: Place | null): void {
  writeOwn(nameOf(company), place)
}

/** A new draft of this person; one that says where it is issued from stays there. */
export function atUsualPlace(draft: EditorDraft, company: Whose): EditorDraft {
  const { branch, terminal } = draft.kept
  const place = branch === undefined && terminal === undefined ? usualPlace(company) : null
  return place === null ? draft : { ...draft, kept: { ...draft.kept, ...place } }
}
