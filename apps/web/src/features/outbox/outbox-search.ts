/** What of the outbox stands in the URL. */
export type OutboxSearch = {
  search?: string | undefined
  page?: number | undefined
  /** The letter that lies open. */
  open?: string | undefined
}

export function parseOutboxSearch(given: Record<string, unknown>): OutboxSearch {
  return {
    ...(typeof given.search === 'string' && given.search !== '' ? { search: given.search } : {}),
    ...(Number.isInteger(given.page) && Number(given.page) > 0 ? { page: Number(given.page) } : {}),
    ...(typeof given.open === 'string' ? { open: given.open } : {}),
  }
}
