import { documentSearchOf, type ListScope } from '../list/list-search.ts'

export const noteViews = ['all', 'credit', 'debit', 'apply', 'rejected', 'waiting', 'drafts'] as const
const noteKinds = ['credit-note', 'debit-note'] as const

/** Reads the address of the list of notes. */
export const parseNoteSearch = documentSearchOf(noteViews, noteKinds)
export type NoteSearch = ReturnType<typeof parseNoteSearch>

/** Which documents the list is about, and what its tabs mean. */
export const noteScope: ListScope = {
  kinds: noteKinds,
  presetQuery: (view) => {
    if (view === 'credit') return { kind: 'credit-note' }
    if (view === 'debit') return { kind: 'debit-note' }
    if (view === 'apply') return { kind: 'credit-note', has_credit: 'true' }
    if (view === 'rejected') return { fiscal_status: 'rejected,failed', is_mended: 'no' }
    if (view === 'waiting') return { fiscal_status: 'queued,held,sent,processing' }
    return view === 'drafts' ? { fiscal_status: 'draft,waiting_approval' } : {}
  },
}
