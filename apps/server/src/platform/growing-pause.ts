const firstMs = 250
const longestMs = 15_000

/** How long to wait after so many failures: doubling from 0.25 s to 15 s, and not the same for two who failed together. */
export function growingPause(failures: number): number {
  const pause = Math.min(firstMs * 2 ** Math.min(failures - 1, 20), longestMs)
  return pause * (0.5 + Math.random() / 2)
}
