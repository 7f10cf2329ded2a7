import type { Page, Student } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readListPage } from '#platform/list-page.ts'
import { searchPatterns } from '#platform/paging.ts'
import { type StudentRow, studentSource } from './student-store.ts'
import { toView } from './student-view.ts'

/** One page of students, by group and name unless asked otherwise. */
export async function listStudents(
  ctx: CompanyContext,
  query: z.output<typeof schemas.studentsQuery>,
): Promise<Page<Student>> {
  ctx.permit('clients.read')
  const filter = {
    patterns: searchPatterns(query.search),
    status: query.status ?? null,
    hasPlan: query.has_plan ?? null,
    group: query.group_name ?? null,
    clientId: query.client_id ?? null,
    isOverdue: query.is_overdue ?? null,
    priceChange: query.price_change ?? null,
  }
  return readListPage<StudentRow, Student>(ctx.tx, query, studentSource(ctx, filter), (row) =>
    toView(row, ctx.reach),
  )
}
