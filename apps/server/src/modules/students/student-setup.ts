import type { StudentSetup } from '@cuentaclara/contracts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readGroups } from './student-store.ts'

/** The company's word for its students, and the groups in use; everybody who sees them may know. */
export async function getStudentSetup(ctx: CompanyContext): Promise<StudentSetup> {
  ctx.permit('clients.read')
  const [settings, groups] = await Promise.all([readSection(ctx, 'students'), readGroups(ctx.tx)])
  return { ...settings, groups }
}
