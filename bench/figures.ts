import { loadavg } from 'node:os'

/** One line of `npm run bench`: a figure, the floor taken in the same run, and what was promised. */
export type Figure = {
  measure: string
  value: number
  unit: string
  /** What the machine can do at best, measured minutes apart at most. */
  floor?: number
  floor_of?: string
  ratio?: number
  budget: string
  is_met: boolean
  /** How many runs the median is of, and how far they lay apart. */
  runs: number
  min: number
  max: number
  /** What the machine had to do in the last minute, this run included: far above its cores, only ratios mean something. */
  load: number
}

const figures: Figure[] = []

/** The middle of at least five runs. */
export async function medianOf(
  runs: number,
  run: () => Promise<number>,
): Promise<{ median: number; all: number[] }> {
  const all: number[] = []
  for (let index = 0; index < runs; index += 1) all.push(await run())
  return { median: middle(all), all }
}

/** The middle value of a list. */
export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Rounds for reading: three significant digits at least. */
export function tidy(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}

/** Prints one figure as one line of JSON. */
export function report(figure: Omit<Figure, 'ratio' | 'load'>): Figure {
  const ratio = figure.floor === undefined ? {} : { ratio: tidy(figure.value / figure.floor) }
  const whole: Figure = {
    ...figure,
    ...ratio,
    value: tidy(figure.value),
    min: tidy(figure.min),
    max: tidy(figure.max),
    load: tidy(loadavg()[0] ?? 0),
    ...(figure.floor === undefined ? {} : { floor: tidy(figure.floor) }),
  }
  console.log(JSON.stringify(whole))
  figures.push(whole)
  return whole
}

/** Prints the last line: how many budgets are met, and which are not. */
export function reportVerdict(): void {
  const missed = figures.filter(({ is_met }) => !is_met).map(({ measure }) => measure)
  console.log(
    JSON.stringify({ verdict: `${figures.length - missed.length} of ${figures.length} budgets met`, missed }),
  )
}

/** How often a function runs in a second that the processor works for this process: another's work beside it does not count. */
export function perCpuSecond(run: () => void, forMs = 500): number {
  const started = process.cpuUsage()
  let usedMs = 0
  let count = 0
  // Asking costs a system call, so it is asked seldom: after about a fiftieth of the time at a time.
  for (let batch = 1; usedMs < forMs; batch = nextBatch(count, usedMs, forMs)) {
    for (let index = 0; index < batch; index += 1) run()
    count += batch
    const { user, system } = process.cpuUsage(started)
    usedMs = (user + system) / 1000
  }
  return (count * 1000) / usedMs
}

function nextBatch(count: number, usedMs: number, forMs: number): number {
  return usedMs === 0 ? count : Math.max(1, Math.min(count, Math.round((count / usedMs) * (forMs / 50))))
}
