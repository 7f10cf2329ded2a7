/** Processor time of this thread, in milliseconds: a machine with much to do does not make it more. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Does some work and answers how long its longest piece kept the loop, in processor time of the thread that serves people. Threads
 * and processes beside it, the database and a busy machine count for nothing.
 */
export async function longestPiece(work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let last = processorMs()
  let longest = 0
  const turn = () => {
    const now = processorMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  longest = Math.max(longest, processorMs() - last)
  return longest
}

/**
 * What is twenty milliseconds of processor on the machine that the bound was found on, measured in this process: memory and
 * text as our work has them. The quickest of some tries, so that what the machine does beside counts for little.
 */
export function twentyMilliseconds(): number {
  const tries = Array.from({ length: 5 }, () => {
    const before = processorMs()
    let text = ''
    for (let round = 0; round < 60; round += 1) {
      const lines = Array.from({ length: 700 }, (_, n) => ({
        n: String(n),
        text: `Café ${n}`,
        taxes: [{ code: '01' }],
      }))
      text = JSON.stringify(
        JSON.parse(JSON.stringify(lines)).toSorted((a: { n: string }, b: { n: string }) =>
          a.n < b.n ? -1 : 1,
        ),
      )
    }
    if (text === '') throw new Error('nothing was done')
    return processorMs() - before
  })
  return Math.min(...tries)
}
