import type { PageMeta } from '@cuentaclara/contracts'
import { digitsOfShortNumber } from '@cuentaclara/einvoice/short-number'
import { z } from 'zod'
import { Invalid } from './errors.ts'

export const usualPageSize = 25
/** Counting stops here: beyond it, `total` means "more than". */
export const countBound = 10_000
/** Of what somebody searches for fewer are counted: whoever finds so many looks for another word, and counting them takes longest. */
export const searchBound = 1_000

/** Where a page starts: after a row, known by its id and what it is sorted by, or at a number. */
export type PageStart = { after: RowKey } | { offset: number }
export type RowKey = { id: string; values: readonly string[] }

export type PageRequest = {
  page?: number | undefined
  per_page?: number | undefined
  cursor?: string | undefined
}

/** Reads a page request. A cursor wins over a number. Throws Invalid for a cursor we did not make. */
export function readPageRequest(request: PageRequest): { limit: number; start: PageStart } {
  const limit = request.per_page ?? usualPageSize
  if (request.cursor !== undefined) return { limit, start: { after: readCursor(request.cursor) } }
  return { limit, start: { offset: ((request.page ?? 1) - 1) * limit } }
}

/** The key of the page that follows a row. */
export function writeCursor(id: string, values: readonly string[] = []): string {
  return Buffer.from(JSON.stringify([id, ...values])).toString('base64url')
}

/** Describes a page. `total` counts at most `bound` + 1 rows. */
export function pageMeta(
  request: PageRequest,
  total: number,
  nextCursor: string | null,
  bound = countBound,
): PageMeta {
  const perPage = request.per_page ?? usualPageSize
  const isBound = total > bound
  const counted = Math.min(total, bound)
  return {
    current_page: request.page ?? 1,
    last_page: Math.max(1, Math.ceil(counted / perPage)),
    total: counted,
    per_page: perPage,
    ...(isBound ? { total_is_bound: true } : {}),
    next_cursor: nextCursor,
  }
}

/**
 * The rows of a page whose every row says how many there are in all. A page past the end is the last one: whoever stands on it did
 * away with its rows, one by one.
 */
export async function readPageWithin<Row extends { total: number }>(
  { page, per_page }: { page: number; per_page: number },
  read: (at: { limit: number; offset: number }) => Promise<readonly Row[]>,
): Promise<{ page: number; rows: readonly Omit<Row, 'total'>[]; total: number }> {
  const rows = await read({ limit: per_page, offset: (page - 1) * per_page })
  if (rows.length > 0 || page === 1) {
    return { page, rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
  }
  // Past the end nothing says where the end is.
  const total = (await read({ limit: 1, offset: 0 }))[0]?.total ?? 0
  return readPageWithin(
    { page: Math.min(page - 1, Math.max(1, Math.ceil(total / per_page))), per_page },
    read,
  )
}

/**
 * Words of a search as patterns for LIKE, folded by `search_text` in SQL: each must be somewhere. At most eight, the longest
 * first, because it narrows most.
 */
export function searchPatterns(search: string | undefined): string[] {
  const words = (search ?? '').trim().split(/\s+/).filter(Boolean)
  return words
    .slice(0, 8)
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/**
 * The same where rows are known by a consecutivo: what people call `FE-183` is there either as they say it, or as the digits that it stands
 * for. Each of these ways is to be looked for.
 */
export function numberPatterns(search: string | undefined): string[][] {
  const said = searchPatterns(search)
  const meant = said.map((pattern) => {
    const digits = digitsOfShortNumber(pattern.slice(1, -1))
    return digits === null ? pattern : `%${digits}%`
  })
  return said.length === 0 ? [] : meant.join() === said.join() ? [said] : [said, meant]
}

function readCursor(cursor: string): RowKey {
  try {
    const [id, ...values] = z
      .array(z.string())
      .min(1)
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { id: id!, values }
  } catch {
    // Falls through: whatever is wrong with it, it is not ours.
  }
  throw new Invalid({ cursor: ['cursor'] })
}
