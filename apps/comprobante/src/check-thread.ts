import { parentPort } from 'node:worker_threads'
import { type Checked, checkInput } from './check-input.ts'
import type { Order } from './check-on-threads.ts'

/** A thread of `verify`: gets names of files, answers with their reports. */
parentPort?.on('message', async ({ files, presentation }: Order) => {
  const checked: Checked[] = []
  for (const file of files) checked.push(await checkInput(file, presentation))
  parentPort?.postMessage(checked)
})
