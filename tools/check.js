// Everything that can be judged without running the product: format, lint, types, arrows, dead code,
// generated files, size budgets. Plain JavaScript; every tool runs on the Node that comes with the project.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { prepareMachine, runTool } from './setup.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

// By its place, for the older compiler, whose API some tools need, gives its command the same name. One thread: more of them
// check the same types again, and the tests want the other core.
const types = (config) => [
  'node',
  ['node_modules/typescript-native/bin/tsc', '--singleThreaded', '-p', config],
]

const steps = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['types of server and packages', ...types('tsconfig.json')],
  ['types of the web app', ...types('apps/web/tsconfig.json')],
  ['types of the service worker', ...types('apps/web/src/service-worker/tsconfig.json')],
  [
    'arrows between folders',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'e2e', 'bench', 'chaos', 'tools'],
  ],
  ['dead code and dependencies', 'knip', []],
  ['time of expressions', 'node', ['tools/check-expressions.ts']],
  ['generated files', 'node', ['tools/check-generated.js']],
  ['size of the first load', 'node', ['tools/check-size.ts']],
]

const atOnce = 2
/** A third of the share of who has none: enough to come to an end on a machine that is never idle. */
const niceness = 5

/**
 * Runs every step, two at once, prints what failed, and resolves to how many passed and failed and the names of these.
 * `isBeside`: one at a time, with what other work leaves of the machine.
 */
export async function runChecks(environment, { isBeside = false, print = console.log } = {}) {
  const waiting = [...steps]
  const results = []
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      results.push(await runStep(step, { environment, isBeside, print }))
  }
  await Promise.all(Array.from({ length: isBeside ? 1 : atOnce }, worker))
  const failures = results.filter(({ passed }) => !passed).map(({ name }) => `check: ${name}`)
  return { passed: results.length - failures.length, failed: failures.length, failures }
}

async function runStep([name, command, args], { environment, isBeside, print }) {
  const started = Date.now()
  const options = { cwd: root, env: environment, niceness: isBeside ? niceness : 0 }
  const { status, said } = await runTool(command, args, options)
  const passed = status === 0
  print(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (!passed) print(said)
  return { name, passed }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failed } = await runChecks(await prepareMachine())
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
