// `npm run repeat -- --suite db --times 10 [--busy] [--latency 400] [--from 4] [--minutes 45] [file …]`: the same suite again and
// again, one line each and a table at the end, because a test that fails sometimes is found by nothing else. Every run has the
// order of files that its number gives it; with `--latency` each request of a page is so many milliseconds on its way. What was
// found so far is kept: `--from` goes on where a run was stopped.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { runVitest } from './run-vitest.js'
import { prepareMachine } from './setup.js'

const suites = ['unit', 'web', 'db', 'e2e']
const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const asked = readArguments()
const environment = { ...(await prepareMachine()), LINE_LATENCY_MS: String(asked.latency) }
const runs = readEarlier(asked)
const burners = asked.isBusy ? keepBusy() : []
try {
  for (let number = asked.from; number <= asked.times; number += 1) remember(await runOnce(number))
} finally {
  for (const burner of burners) await burner.terminate()
}
printTable(runs)
process.exitCode = runs.some(({ failed }) => failed > 0) ? 1 : 0

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      suite: { type: 'string' },
      times: { type: 'string', default: '10' },
      from: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '45' },
      latency: { type: 'string', default: '0' },
      busy: { type: 'boolean', default: false },
    },
  })
  const { suite, busy } = values
  const { times: asTimes, from: asFrom, minutes: asMinutes, latency: asLatency } = values
  const [times, from, minutes, latency] = [asTimes, asFrom, asMinutes, asLatency].map(Number)
  const isUnderstood =
    suites.includes(suite) &&
    [times, from, minutes].every((n) => Number.isInteger(n) && n > 0) &&
    latency >= 0
  if (!isUnderstood) {
    console.error(
      `npm run repeat -- --suite ${suites.join('|')} [--times 10] [--busy] [--latency 0] [--from 1] [--minutes 45] [file …]`,
    )
    process.exit(2)
  }
  const kept = join(root, 'node_modules', '.cache', 'repeat', `${suite}${busy ? '-busy' : ''}.jsonl`)
  return { suite, times, from, latency, isBusy: busy, limitMs: minutes * 60_000, files: positionals, kept }
}

function readEarlier({ kept, from }) {
  mkdirSync(dirname(kept), { recursive: true })
  const earlier = from === 1 ? [] : linesOf(kept).filter(({ number }) => number < from)
  writeFileSync(kept, earlier.map((run) => `${JSON.stringify(run)}\n`).join(''))
  return earlier
}

function linesOf(file) {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  } catch {
    return []
  }
}

/** One thread for every core that does nothing but compute; threads end with this process, however it ends. */
function keepBusy() {
  return Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
}

async function runOnce(number) {
  const started = Date.now()
  const args = [
    '--project',
    asked.suite,
    '--sequence.shuffle.files',
    `--sequence.seed=${number}`,
    ...asked.files,
  ]
  const { passed, failed, skipped, failures } = await runVitest(args, environment, {
    isQuiet: true,
    limitMs: asked.limitMs,
  })
  const seconds = Math.round((Date.now() - started) / 1000)
  return { number, seconds, load: loadavg()[0], passed, failed, skipped, failures }
}

function remember(run) {
  runs.push(run)
  appendFileSync(asked.kept, `${JSON.stringify(run)}\n`)
  const { number, seconds, load, passed, failed, skipped, failures } = run
  console.log(
    `run ${number} of ${asked.times} (seed ${number}): ${seconds} s, load ${load.toFixed(1)}, ${passed} passed, ` +
      `${failed} failed, ${skipped} skipped${failures.length > 0 ? `: ${failures.join(' | ')}` : ''}`,
  )
}

function printTable(all) {
  const counts = new Map()
  for (const failure of all.flatMap(({ failures }) => failures))
    counts.set(failure, (counts.get(failure) ?? 0) + 1)
  const green = all.filter(({ failed }) => failed === 0).length
  const seconds = all.map((run) => run.seconds).toSorted((a, b) => a - b)
  console.log(
    `${asked.suite}${asked.isBusy ? ', busy' : ''}: ${green} of ${all.length} runs green, ` +
      `${seconds[0]} to ${seconds.at(-1)} s`,
  )
  for (const [failure, count] of [...counts].toSorted((a, b) => b[1] - a[1]))
    console.log(`${String(count).padStart(4)} × ${failure}`)
}
