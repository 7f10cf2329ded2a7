import type { Page, Student } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { pageMeta, readPageRequest, searchPatterns, writeCursor } from '#platform/paging.ts'
import { countStudents, readStudents, type StudentSort } from './student-store.ts'
import { toView } from './student-view.ts'

const sorts: readonly StudentSort[] = ['group', 'name', 'number', 'monthly_amount', 'updated_at']

/** One page of students, by group and name unless asked otherwise. */
export async function listStudents(
  ctx: CompanyContext,
  query: z.output<typeof schemas.studentsQuery>,
): Promise<Page<Student>> {
  ctx.permit('clients.read')
  const { limit, start } = readPageRequest(query)
  const filter = {
    patterns: searchPatterns(query.search),
    status: query.status ?? null,
    hasPlan: query.has_plan ?? null,
    group: query.group_name ?? null,
    clientId: query.client_id ?? null,
  }
  const sort = sorts.find((name) => name === query.sort?.replace(/^-/, '')) ?? 'group'
  const isDescending = query.sort?.startsWith('-') ?? false
  const [rows, total] = await Promise.all([
    readStudents(ctx.tx, filter, { sort, isDescending, limit, start }),
    countStudents(ctx.tx, filter),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: page.map((row) => toView(row, ctx.reach)),
    meta: pageMeta(query, total, last === undefined ? null : writeCursor(last.sort_value, last.id)),
  }
}
