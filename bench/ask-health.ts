// Another person, in a process of their own: asks /healthz every few milliseconds, until told to stop, and says how long each answer took.
import { Agent, get } from 'node:http'
import { setPriority } from 'node:os'

const url = process.argv[2]!
const everyMs = 5
/** Who waits does not keep others from asking: a deaf second counts as the two hundred questions that it kept waiting. */
const agent = new Agent({ keepAlive: true, maxSockets: 500 })
const waits: number[] = []
const open = new Set<Promise<void>>()

goFirst()
const timer = setInterval(() => {
  const asked = ask().finally(() => open.delete(asked))
  open.add(asked)
}, everyMs)

process.on('message', async () => {
  clearInterval(timer)
  await Promise.all(open)
  process.send?.(waits)
  process.disconnect()
  agent.destroy()
})
process.on('disconnect', () => process.exit(0))

function ask(): Promise<void> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const call = get(`${url}/healthz`, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        waits.push(performance.now() - from)
        resolve()
      })
    })
    call.once('error', reject)
  })
}

/** A person asks from a machine of their own: what this process would wait for a processor is no wait for the program. */
function goFirst(): void {
  try {
    setPriority(-10)
  } catch {
    // Only root may: then its own waits count as the program's.
  }
}
