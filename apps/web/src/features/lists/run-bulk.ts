import { type BulkAnswer, type BulkInput, type BulkResult, endpoints } from '@cuentaclara/contracts'
import { downloadWhenDone } from '#features/exports/index.ts'
import { call } from '#lib/http/api.ts'
import { isTransient } from '#lib/http/api-error.ts'

export type Begun =
  | { kind: 'result'; result: BulkResult }
  /** Long work of its own that ends in a file. */
  | { kind: 'file' }
  /** Many rows: resolves when they are done, to null when somebody stopped it. */
  | { kind: 'task'; result: Promise<BulkResult | null> }

/** Asks for an action on many rows. */
export async function runBulk(company: string, body: BulkInput): Promise<Begun> {
  return follow(company, await call(endpoints.startBulk, { body }, { company }))
}

/** Asks to take one back. */
export async function undoBulk(company: string, id: string): Promise<Begun> {
  return follow(company, await call(endpoints.undoBulk, { params: { id } }, { company }))
}

function follow(company: string, { result, task }: BulkAnswer): Begun {
  if (result !== null) return { kind: 'result', result }
  if (task === null) throw new Error('neither a result nor a task')
  if (task.kind === 'bulk') return { kind: 'task', result: waitFor(company, task.id) }
  downloadWhenDone(task.id)
  return { kind: 'file' }
}

const pauseMs = 1_000

function unlessTransient(error: unknown): null {
  if (isTransient(error)) return null
  throw error
}

/** Looks again until the task is over; whoever leaves the screen finds it in the tray. */
async function waitFor(company: string, id: string): Promise<BulkResult | null> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    // A line that breaks for a while says nothing of the task.
    const tasks = await call(endpoints.listTasks, undefined, { company }).catch(unlessTransient)
    if (tasks === null) continue
    const task = tasks.data.find((each) => each.id === id)
    if (task === undefined || task.finished_at === null) {
      if (task === undefined) return null
      continue
    }
    const result = await call(endpoints.getBulkResult, { params: { id } }, { company }).catch(unlessTransient)
    if (result !== null) return result
  }
}
