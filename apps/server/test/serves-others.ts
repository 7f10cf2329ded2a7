/**
 * Whether everybody else has a turn while some work is done: no piece of it takes half of its time on the loop. Work in one
 * piece takes all of its time however often it is tried, while a pause of the machine hits one try and not the next.
 */
export async function servesOthers(work: () => Promise<void>, tries = 5): Promise<boolean> {
  for (let tried = 0; tried < tries; tried++) if ((await longestShare(work)) < 0.5) return true
  return false
}

/** The share of the time of some work that its longest piece on the loop takes: 1 is a loop that is deaf from begin to end. */
async function longestShare(work: () => Promise<void>): Promise<number> {
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
