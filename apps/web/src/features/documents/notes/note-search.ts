import { documentSearchOf } from '../list/list-search.ts'

export const noteViews = ['all', 'credit', 'debit', 'rejected', 'drafts'] as const
export const noteKinds = ['credit-note', 'debit-note'] as const

/** Reads the address of the list of notes. */
export const parseNoteSearch = documentSearchOf(noteViews, noteKinds)
export type NoteSearch = ReturnType<typeof parseNoteSearch>
