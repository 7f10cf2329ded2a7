import type { Task } from '@cuentaclara/contracts'
import type { TaskRow } from './task-store.ts'

/** A task as the API shows it. */
export function toView(row: TaskRow): Task {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    status: row.status,
    is_stopping: row.is_stop_asked && row.finished_at === null,
    done: Number(row.done),
    total: row.total === null ? null : Number(row.total),
    result: row.result,
    problem: row.problem_code === null ? null : { code: row.problem_code, params: row.problem_params ?? {} },
    file:
      row.file_name === null
        ? null
        : { name: row.file_name, type: row.file_type!, size: Number(row.file_size) },
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}
