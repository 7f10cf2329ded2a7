export type PastSearch = {
  search?: string
  page?: number
  /** The document that is read. */
  open?: string
}

export function parsePastSearch({ search, page, open }: Record<string, unknown>): PastSearch {
  return {
    ...(typeof search === 'string' && search !== '' ? { search: search.slice(0, 200) } : {}),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(typeof open === 'string' && /^[0-9a-f-]{36}$/.test(open) ? { open } : {}),
  }
}
