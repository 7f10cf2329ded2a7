import { changeStudentStatus, createStudent } from '#modules/students/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { DemoClient, DemoCompany } from './demo-company.ts'

type Known = {
  clients: ReadonlyMap<DemoClient, string>
  /** By code. */
  items: ReadonlyMap<string | null | undefined, string>
}

/** The students of a demo company, if it has any, with their payers, plans and states. */
export async function seedStudents(ctx: CompanyContext, company: DemoCompany, known: Known): Promise<void> {
  const clientIds = new Map([...known.clients].map(([client, id]) => [client.name, id]))
  for (const { payers, plan, status, ...input } of company.students ?? []) {
    const student = await createStudent(ctx, {
      ...input,
      payers: payers.map(([name, share]) => ({ client_id: clientIds.get(name)!, share })),
      item_id: known.items.get(plan) ?? null,
    })
    if (status !== undefined) await changeStudentStatus(ctx, student.id, { status })
  }
}
