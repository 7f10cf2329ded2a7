import type { Answer } from './balancer.ts'

/** Of a sorted list. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** What each route took, and what it answered besides. */
export function printTable(title: string, answers: readonly Answer[]): void {
  const spanS = (Math.max(...answers.map(({ at }) => at)) - Math.min(...answers.map(({ at }) => at))) / 1_000
  console.log(`\n${title}: ${answers.length} requests in ${spanS.toFixed(0)} s`)
  const head = ['', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'longest', 'others than 2xx']
  const rows = [...Map.groupBy(answers, ({ name }) => name)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, all]) => rowOf(name, all))
  for (const row of [head, ...rows])
    console.log(row.map((cell, index) => (index === 0 ? cell.padEnd(22) : cell.padStart(9))).join(' '))
}

function rowOf(name: string, all: readonly Answer[]): string[] {
  const [good, bad] = [true, false].map((wanted) =>
    all.filter(({ status }) => (status >= 200 && status < 300) === wanted),
  ) as [Answer[], Answer[]]
  const sorted = good.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const times = [0.5, 0.95, 0.99, 1].map((part) => quantile(sorted, part).toFixed(1))
  const others = [...Map.groupBy(bad, kindOf)].map(([kind, those]) => `${kind} ${those.length}×`)
  return [name, String(all.length), ...times, others.join(', ') || '0']
}

function kindOf({ status, retryAfter }: Answer): string {
  if (status === 0) return 'no answer'
  return retryAfter === undefined ? String(status) : `${status} (again after ${retryAfter} s)`
}
