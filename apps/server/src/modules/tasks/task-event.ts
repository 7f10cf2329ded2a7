import type { Task } from '@cuentaclara/contracts'
import type { CompanyEvent } from '#platform/events.ts'

/** What open screens are told of a task of a company: only those of its person hear it. */
export function taskEvent(
  companyId: string,
  { id, status, created_by }: { id: string; status: Task['status']; created_by: string | null },
): CompanyEvent {
  return { type: 'task', companyId, id, status, makers: created_by === null ? [] : [created_by] }
}
