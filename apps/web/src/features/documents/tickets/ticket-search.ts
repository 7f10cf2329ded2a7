import { documentSearchOf, type ListScope } from '../list/list-search.ts'

export const ticketViews = ['today', 'shift', 'all', 'rejected', 'waiting', 'drafts'] as const

/** Reads the address of the list of tickets. */
export const parseTicketSearch = documentSearchOf(ticketViews, ['ticket'])
export type TicketSearch = ReturnType<typeof parseTicketSearch>

/** Which documents the list is about, and what its tabs mean. */
export const ticketScope: ListScope = {
  kinds: ['ticket'],
  presetQuery: (view, today) => {
    if (view === 'rejected') return { fiscal_status: 'rejected,failed', is_mended: 'no' }
    if (view === 'shift') return { shift_id: 'mine' }
    if (view === 'waiting') return { fiscal_status: 'queued,held,sent,processing' }
    if (view === 'drafts') return { fiscal_status: 'draft,waiting_approval' }
    return view === 'all' ? {} : { from: today, to: today }
  },
}
