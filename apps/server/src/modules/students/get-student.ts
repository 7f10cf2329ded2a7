import type { Student } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { readStudent } from './student-store.ts'
import { toView } from './student-view.ts'

/** A student of this company. Throws NotFound, for another company's too. */
export async function getStudent(ctx: CompanyContext, id: string): Promise<Student> {
  ctx.permit('clients.read')
  const row = await readStudent(ctx, id)
  if (!row) throw new NotFound('student-not-found')
  return toView(row, ctx.reach)
}
