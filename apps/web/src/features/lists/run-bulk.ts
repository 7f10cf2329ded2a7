import { type BulkAnswer, type BulkInput, type BulkResult, endpoints } from '@cuentaclara/contracts'
import { downloadWhenDone } from '#features/exports/index.ts'
import { call } from '#lib/http/api.ts'

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

/** Looks again until the task is over; whoever leaves the screen finds it in the tray. */
async function waitFor(company: string, id: string): Promise<BulkResult | null> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const { data } = await call(endpoints.listTasks, undefined, { company })
    const task = data.find((each) => each.id === id)
    if (task === undefined || task.finished_at === null) {
      if (task === undefined) return null
      continue
    }
    return call(endpoints.getBulkResult, { params: { id } }, { company })
  }
}
