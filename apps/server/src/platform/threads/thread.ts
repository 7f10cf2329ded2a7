// A thread of the pool: is given one piece of work after the other, each a function of some file of ours and its input.
import { parentPort } from 'node:worker_threads'
import { Moved, type ThreadAnswer, type ThreadOrder } from './thread-work.ts'

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

async function perform({ file, name, input }: ThreadOrder): Promise<unknown> {
  const functions = (await import(file)) as Record<string, (input: unknown) => unknown>
  return functions[name]!(input)
}

function answer(message: ThreadAnswer, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}
