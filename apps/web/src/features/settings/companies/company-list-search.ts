/** What the address of the companies says: page, words, whether the archived, and what lies over the list. */
export type CompanyListSearch = {
  search?: string | undefined
  page?: number | undefined
  archived?: boolean | undefined
  /** `new`, or what is done with `company`. */
  open?: 'new' | 'members' | 'files' | 'delete' | undefined
  company?: string | undefined
}

const sheets = ['new', 'members', 'files', 'delete'] as const

export function parseCompanyListSearch(given: Record<string, unknown>): CompanyListSearch {
  const page = Number(given.page)
  const open = sheets.find((sheet) => sheet === given.open)
  return {
    ...(typeof given.search === 'string' && given.search !== '' ? { search: given.search } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(given.archived === true ? { archived: true } : {}),
    ...(open === undefined ? {} : { open }),
    ...(typeof given.company === 'string' ? { company: given.company } : {}),
  }
}
