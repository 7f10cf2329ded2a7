// The pretend tax authority's thread: answers over HTTP until it is told to stop.
import { parentPort, workerData } from 'node:worker_threads'
import { startSimulator } from '@cuentaclara/simulator'
import type { PretendAuthorityNews, PretendAuthorityOptions } from './pretend-authority.ts'
import { giveMemoryBackAtRest } from './start-up-memory.ts'

const tell = (news: PretendAuthorityNews) => parentPort?.postMessage(news)

try {
  const { knowsDemo = false, ...options } = workerData as PretendAuthorityOptions
  const simulator = await startSimulator(
    knowsDemo ? { ...options, registryEntries: await demoEntries() } : options,
  )
  parentPort?.once('message', () => simulator.stop().then(() => process.exit()))
  tell({ url: simulator.url })
  giveMemoryBackAtRest()
} catch (error) {
  // What crosses between threads loses everything but its words.
  tell({ problem: { ...(error as NodeJS.ErrnoException), message: (error as Error).message } })
}

async function demoEntries() {
  const { demoRegisterEntries } = await import('#demo/register-entries.ts')
  return demoRegisterEntries()
}
