import type { Company, Page } from '@cuentaclara/contracts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { readMemberships } from './company-store.ts'
import { toView } from './company-view.ts'

const pageSize = 10

export type ListCompanies = {
  page?: number | undefined
  perPage?: number | undefined
  search?: string | undefined
}

/** Companies of a person by name; the whole list when no page is asked for (specification §7). */
export async function listCompanies(
  ctx: OpenContext,
  userId: string,
  input: ListCompanies,
): Promise<Page<Company>> {
  const perPage = input.perPage ?? pageSize
  const window = input.page === undefined ? {} : { limit: perPage, offset: (input.page - 1) * perPage }
  const { rows, total } = await readMemberships(ctx.tx, userId, { search: input.search, ...window })

  const data = rows.map(toView)
  if (input.page === undefined) {
    return {
      data,
      meta: { current_page: 1, last_page: 1, total: data.length, per_page: Math.max(data.length, perPage) },
    }
  }
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return { data, meta: { current_page: input.page, last_page: lastPage, total, per_page: perPage } }
}
