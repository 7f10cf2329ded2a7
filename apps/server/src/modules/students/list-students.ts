import type { Page, Student } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readListPage } from '#platform/list-page.ts'
import { searchPatterns } from '#platform/paging.ts'
import { type StudentRow, studentSource } from './student-store.ts'
import { toView } from './student-view.ts'

type Query = z.output<typeof schemas.studentsQuery>

/** Who may only look is shown no plans, no payers and nothing that is owed: neither may an order or a filter tell. */
function asksForHidden({ sort = '', ...query }: Query): boolean {
  const isByAmount = sort.split(',').some((key) => /^-?(monthly_due|owed)$/.test(key))
  const { plan_item_id, client_id, has_plan, is_overdue, price_change } = query
  return isByAmount || [plan_item_id, client_id, has_plan, is_overdue, price_change].some(isAsked)
}

function isAsked(value: unknown): boolean {
  return value !== undefined
}

/** One page of students, by group and name unless asked otherwise. */
export async function listStudents(ctx: CompanyContext, query: Query): Promise<Page<Student>> {
  ctx.permit('clients.read')
  if (asksForHidden(query)) ctx.permit('clients.edit')
  const filter = {
    patterns: searchPatterns(query.search),
    status: query.status ?? null,
    hasPlan: query.has_plan ?? null,
    planItemId: query.plan_item_id ?? null,
    group: query.group_name ?? null,
    clientId: query.client_id ?? null,
    isOverdue: query.is_overdue ?? null,
    priceChange: query.price_change ?? null,
  }
  return readListPage<StudentRow, Student>(ctx.tx, query, studentSource(ctx, filter), (row) =>
    toView(row, ctx.reach),
  )
}
