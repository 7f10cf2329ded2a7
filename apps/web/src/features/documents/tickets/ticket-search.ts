import { documentSearchOf } from '../list/list-search.ts'

export const ticketViews = ['today', 'all', 'rejected', 'drafts'] as const

/** Reads the address of the list of tickets. */
export const parseTicketSearch = documentSearchOf(ticketViews, ['ticket'])
export type TicketSearch = ReturnType<typeof parseTicketSearch>
