import type { BoardRow, Page } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { listMyCompanies, type MyCompany } from '#modules/companies/index.ts'
import { readPinned } from '#modules/list-views/index.ts'
import { type DueReturn, readDueReturns, renewAmounts } from '#modules/vat-return/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { daysLeft } from '#platform/days-left.ts'
import { pageMeta, usualPageSize } from '#platform/paging.ts'
import { arrange, type BoardQuery } from './arrange.ts'
import { type Counts, readCounts } from './read-counts.ts'

/** How all companies of a person stand, one row each; amounts of returns that are old are computed anew behind it. */
export async function getBoard(ctx: OpenContext, userId: string, query: BoardQuery): Promise<Page<BoardRow>> {
  const companies = await listMyCompanies(ctx, userId, query.search)
  const withReturn = companies.filter(({ reach }) => reach('vat-return.read') !== 'none')
  const [counts, returns, pinned] = await Promise.all([
    readCounts(ctx, userId, companies),
    readDueReturns(
      ctx,
      withReturn.map(({ company }) => company),
    ),
    readPinned(ctx.tx, userId, 'board'),
  ])
  await renewAmounts(ctx, returns)
  const countsOf = new Map(counts.map((each) => [each.id, each]))
  const returnOf = new Map(returns.map((each) => [each.companyId, each]))
  const nowMs = ctx.clock.now()
  const rows = companies.map((mine) => ({
    ...toRow(mine, countsOf.get(mine.company.id)!, returnOf.get(mine.company.id) ?? null, nowMs),
    is_pinned: pinned.includes(mine.company.id),
  }))
  const arranged = arrange(rows, query, costaRicaDay(nowMs))
  const { page = 1, per_page = usualPageSize } = query
  return {
    data: arranged.slice((page - 1) * per_page, page * per_page),
    meta: pageMeta(query, arranged.length, null),
  }
}

function toRow(
  { company, reach }: MyCompany,
  { id: _, certificate_ends, closed_until, packed_month, packed_at, ...counts }: Counts,
  due: DueReturn | null,
  nowMs: number,
): Omit<BoardRow, 'is_pinned'> {
  return {
    company,
    ...counts,
    vat: due === null || !isToldOf(due) ? null : toVat(due),
    certificate: reach('authority.read') === 'none' ? null : { days_left: daysLeft(certificate_ends, nowMs) },
    package:
      reach('files.download') === 'none'
        ? null
        : { month: packed_month, made_at: packed_at?.toISOString() ?? null },
    books: reach('settings.read') === 'none' ? null : { closed_until },
  }
}

/** Who files no such return has none that is due; one that was filed and became wrong is told all the same. */
function isToldOf({ is_owed, state, to_rectify }: DueReturn): boolean {
  return is_owed || state === 'to_rectify' || to_rectify !== null
}

function toVat({
  companyId: _,
  is_owed: ___,
  is_to_renew: __,
  computed_at,
  ...due
}: DueReturn): NonNullable<BoardRow['vat']> {
  return { ...due, computed_at: computed_at?.toISOString() ?? null }
}
