import { saveSettings } from '#modules/settings/index.ts'
import { changeStudentStatus, createStudent } from '#modules/students/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { DemoClient, DemoCompany, DemoStudent } from './demo-company.ts'

type Known = {
  clients: ReadonlyMap<DemoClient, string>
  /** By code. */
  items: ReadonlyMap<string | null | undefined, string>
}

/** The students of a demo company, if it has any, with their payers, plans and states. */
export async function seedStudents(
  ctx: CompanyContext,
  secrets: Secrets,
  company: DemoCompany,
  known: Known,
): Promise<void> {
  if (company.students === undefined) return
  await saveSettings(ctx, secrets, 'students', { settings: { is_on: true } }, null)
  const clientIds = new Map([...known.clients].map(([client, id]) => [client.name, id]))
  for (const { payers, plan, status, ...input } of company.students) {
    const student = await createStudent(ctx, {
      ...input,
      payers: payers.map(([name, share]) => ({ client_id: clientIds.get(name)!, share })),
      plans: plan === undefined ? [] : [planOf(plan, known)],
    })
    if (status !== undefined) await changeStudentStatus(ctx, student.id, { status })
  }
}

function planOf({ code, ...plan }: NonNullable<DemoStudent['plan']>, { items }: Known) {
  return { ...plan, item_id: items.get(code) ?? null }
}
