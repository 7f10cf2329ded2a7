/** The share of the time of some work that its longest piece on the loop takes: 1 is a loop that is deaf from begin to end. */
export async function longestShare(work: () => Promise<void>): Promise<number> {
  let isOver = false
  let last = performance.now()
  const started = last
  let longest = 0
  const turn = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  return longest / (performance.now() - started)
}
