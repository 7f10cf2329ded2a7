import type { Company, Page } from '@cuentaclara/contracts'
import { costaRicaDay, startOfDay } from '@cuentaclara/einvoice'
import type { OpenContext } from '#platform/database/company-context.ts'
import { daysLeft } from '#platform/days-left.ts'
import { readFigures, readMemberships } from './company-store.ts'
import { toView } from './company-view.ts'

const pageSize = 10

export type ListCompanies = {
  page?: number | undefined
  perPage?: number | undefined
  search?: string | undefined
  /** `figures` and `archived`, separated by commas; anything else is passed over. */
  options?: string | undefined
}

/** Companies of a person by name; the whole list when no page is asked for (specification §7). */
export async function listCompanies(
  ctx: OpenContext,
  userId: string,
  input: ListCompanies,
): Promise<Page<Company>> {
  const perPage = input.perPage ?? pageSize
  const window = input.page === undefined ? {} : { limit: perPage, offset: (input.page - 1) * perPage }
  const options = new Set(input.options?.split(','))
  const { rows, total } = await readMemberships(ctx.tx, userId, {
    search: input.search,
    isArchived: options.has('archived'),
    ...window,
  })

  const plain = rows.map(toView)
  const data = options.has('figures') ? await withFigures(ctx, plain) : plain
  if (input.page === undefined) {
    return {
      data,
      meta: { current_page: 1, last_page: 1, total: data.length, per_page: Math.max(data.length, perPage) },
    }
  }
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return { data, meta: { current_page: input.page, last_page: lastPage, total, per_page: perPage } }
}

async function withFigures({ tx, clock }: OpenContext, companies: Company[]): Promise<Company[]> {
  const now = clock.now()
  const month = startOfDay(`${costaRicaDay(now).slice(0, 7)}-01`)
  const companyIds = companies.map(({ id }) => id)
  const figures = await readFigures(tx, { companyIds, month })
  const byId = new Map(figures.map((each) => [each.company_id, each]))
  return companies.map((company) => {
    const found = byId.get(company.id)
    if (found === undefined) return company
    return {
      ...company,
      figures: {
        members: found.member_count,
        documents_this_month: found.documents_this_month,
        certificate_days_left: daysLeft(found.certificate_not_after, now),
      },
    }
  })
}
