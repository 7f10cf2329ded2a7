// A thread of the pool: is given one piece of work after the other, each a function of some file of ours and its input.
import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { Moved, type ThreadAnswer, type ThreadOrder, type ThreadPlace } from './thread-work.ts'

/** Of the system's forty: a third of what whoever serves people gets of a processor that both want. */
const stepsBehind = 5
const lastPriority = 19

if ((workerData as ThreadPlace).standsBehind) standBehind()

parentPort?.on('message', async (order: ThreadOrder) => {
  try {
    const output = await perform(order)
    if (output instanceof Moved)
      answer(
        { output: output.output },
        output.bytes.map(({ buffer }) => buffer as ArrayBuffer),
      )
    else answer({ output })
  } catch (error) {
    answer({ error })
  }
})

/** Only Linux gives a single thread a priority; elsewhere the whole program would stand behind others. */
function standBehind(): void {
  if (process.platform !== 'linux') return
  setPriority(Math.min(getPriority() + stepsBehind, lastPriority))
}

async function perform({ file, name, input }: ThreadOrder): Promise<unknown> {
  const functions = (await import(file)) as Record<string, (input: unknown) => unknown>
  return functions[name]!(input)
}

function answer(message: ThreadAnswer, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}
