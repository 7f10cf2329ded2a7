import { usualPageSize } from '#platform/paging.ts'

/** Which page of rows is asked for. */
export type PageOf = { page?: number | undefined; per_page?: number | undefined }

/** Where a page stands among so many rows. */
export function metaOf({ page = 1, per_page = usualPageSize }: PageOf, total: number) {
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total, per_page }
}

/** A page of rows of which at least the first are at hand. */
export function pageFrom<Row>(rows: readonly Row[], asked: PageOf, total = rows.length) {
  const meta = metaOf(asked, total)
  const { current_page: page, per_page } = meta
  return { rows: rows.slice((page - 1) * per_page, page * per_page), meta }
}
