import { listSearch } from '#lib/list-search.ts'

export const boardViews = ['all', 'open', 'due'] as const

const parseList = listSearch({
  views: boardViews,
  sortable: [
    'name',
    'rejected',
    'unanswered',
    'unclassified',
    'waiting',
    'vat',
    'deadline',
    'certificate',
    'closed_until',
    'missing',
  ],
  mostSortKeys: 1,
})
export type BoardSearch = ReturnType<typeof parseList> & { tab: 'board' }

/** Reads the address of the board, `?tab=board`; null when it is the work list that is asked for. */
export function parseBoardSearch(raw: Record<string, unknown>): BoardSearch | null {
  return raw.tab === 'board' ? { tab: 'board', ...parseList(raw) } : null
}
