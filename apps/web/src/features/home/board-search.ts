import { listSearch } from '#lib/list-search.ts'

export const boardViews = ['all', 'open', 'due'] as const

export const boardStates = ['draft', 'reviewed', 'filed', 'to_rectify'] as const
export const boardDues = ['late', 'week', 'later'] as const

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
    'responsible',
    'package',
  ],
  mostSortKeys: 1,
  filters: { responsible: 'text', state: boardStates, due: boardDues },
})
export type BoardSearch = ReturnType<typeof parseList> & { tab: 'board' }

/** Reads the address of the board, `?tab=board`; null when it is the work list that is asked for. */
export function parseBoardSearch(raw: Record<string, unknown>): BoardSearch | null {
  return raw.tab === 'board' ? { tab: 'board', ...parseList(raw) } : null
}
