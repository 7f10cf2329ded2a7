import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from '@cuentaclara/contracts'
import { type ApiUser, signIn } from '../e2e/api.ts'
import { report } from './figures.ts'
import { openIssuing } from './issuing.ts'
import { type Peak, watchMemory } from './memory.ts'

const DOCUMENTS = 5_000
/** How much more memory the package of a full month may take than that of a month of the demo. */
const MOST_MORE_MB = 120

type Made = Peak & { ms: number; documents: number; megabytes: number }

/** The package of a month of five thousand documents: how long it takes, and that memory does not grow with them. */
export async function measureMonthPackage(url: string): Promise<void> {
  const user = await signIn(url, 'owner@demo.test')
  const issue = await openIssuing(url)
  const [full, usual] = monthsOf(Date.now())
  // What issuing leaves in memory, and what the program loads for any package at all, is not what its documents cost.
  await issue(8, DOCUMENTS)
  await made(url, user, usual)
  const small = await made(url, user, usual)
  const large = await made(url, user, full)
  const runs = 1
  report({
    measure: `package of a month of ${large.documents} documents, ${Math.round(large.megabytes)} MB, started to made`,
    value: large.ms,
    unit: 'ms',
    budget: 'reported',
    is_met: true,
    ...{ runs, min: large.ms, max: large.ms },
  })
  for (const memory of ['heap', 'rss'] as const)
    report({
      measure: `package of ${large.documents} documents, peak ${memory === 'heap' ? 'heap and buffers' : 'resident memory'} of the program`,
      value: large[memory],
      unit: 'MB',
      floor: small[memory],
      floor_of: `the same with ${small.documents} documents`,
      budget: `<= ${MOST_MORE_MB} MB above the floor`,
      is_met: large[memory] - small[memory] <= MOST_MORE_MB,
      ...{ runs, min: large[memory], max: large[memory] },
    })
}

async function made(url: string, user: ApiUser, month: string): Promise<Made> {
  const watch = watchMemory(url)
  const started = performance.now()
  const { id } = await user.post<Task>('/month-packages', { month })
  const task = await finished(user, id)
  const ms = performance.now() - started
  const peak = await watch.stop()
  await user.request('DELETE', `/tasks/${id}`)
  return { ...peak, ms, documents: task.done, megabytes: task.file!.size / 1e6 }
}

async function finished(user: ApiUser, id: string): Promise<Task> {
  for (;;) {
    const { data } = await user.get<{ data: Task[] }>('/tasks')
    const task = data.find((each) => each.id === id)
    if (task?.status === 'done') return task
    if (task?.status !== 'waiting' && task?.status !== 'running') throw new Error(JSON.stringify(task))
    await pause(250)
  }
}

/** This month and the one before, in Costa Rica. */
function monthsOf(nowMs: number): [string, string] {
  const here = new Date(nowMs - 6 * 3_600_000)
  const month = here.toISOString().slice(0, 7)
  here.setUTCDate(0)
  return [month, here.toISOString().slice(0, 7)]
}
