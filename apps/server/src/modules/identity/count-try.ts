import { setTimeout as pause } from 'node:timers/promises'

const pauseMs = 60
const mostPauses = 150

/**
 * Counts a try before it is judged: `count` answers zero once it is, -1 while tries that are not judged yet fill the limit,
 * and else the seconds to wait. Who comes while others are being judged waits for them; of many at once only so many are
 * judged as one after the other. Answers the seconds to wait, zero when the try is counted.
 */
export async function countTry(count: () => Promise<number>): Promise<number> {
  for (let pauses = 0; pauses < mostPauses; pauses += 1) {
    const answer = await count()
    if (answer >= 0) return answer
    await pause(pauseMs)
  }
  return 1
}
