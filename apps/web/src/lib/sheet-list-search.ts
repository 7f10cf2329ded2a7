/** What the address of a list says whose rows open in a sheet beside it. */
export type SheetListSearch = {
  search?: string
  sort?: string
  page?: number
  per_page?: number
  /** Id of the row whose sheet is open, or `new`. */
  open?: string
}

/** Reads the address of such a list; what makes no sense there is passed over. */
export function parseSheetListSearch(
  raw: Record<string, unknown>,
  sortable: readonly string[],
): SheetListSearch {
  const text = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : ''
  const page = Number(raw.page)
  const sort = typeof raw.sort === 'string' ? raw.sort : ''
  return {
    ...(text === '' ? {} : { search: text.slice(0, 200) }),
    ...(sortable.includes(sort.replace(/^-/, '')) ? { sort } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...([10, 50, 100].includes(Number(raw.per_page)) ? { per_page: Number(raw.per_page) } : {}),
    ...(typeof raw.open === 'string' && raw.open !== '' ? { open: raw.open } : {}),
  }
}
