// `npm test`: set-up, then unit, property, database and browser tests, and beside them, while they wait for something, the
// checks. Nothing by hand, nothing skipped silently; a whole run must have proven every line of docs/checklist.md.
// `npm test -- --slow` prints the twenty slowest tests too; other arguments are vitest's.
import { spawnSync } from 'node:child_process'
import { runChecks } from './check.js'
import { runVitest } from './run-vitest.js'
import { prepareMachine } from './setup.js'

const args = process.argv.slice(2)
const environment = await prepareMachine()
// Told afterwards, so that it stands together and not among the lines of the tests.
const said = []
const [checks, tests] = await Promise.all([
  runChecks(environment, { isBeside: true, print: (line) => said.push(line) }),
  runVitest(
    args.filter((arg) => arg !== '--slow'),
    environment,
  ),
])

for (const line of said) console.log(line)
printSkipped(tests.tests)
if (args.includes('--slow')) printSlowest(tests.tests)
const isWhole = args.every((arg) => arg === '--slow')
const unproven = isWhole && !provesTheChecklist() ? 1 : 0
const passed = checks.passed + tests.passed
const failed = checks.failed + tests.failed + unproven
// Last, because whoever reads only the end of a long run looks for just this.
for (const line of [...tests.failures, ...checks.failures]) console.log(`failed: ${line}`)
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1

function provesTheChecklist() {
  const options = { env: environment, stdio: 'inherit', shell: process.platform === 'win32' }
  return spawnSync('node', ['tools/write-checklist.ts', '--ran'], options).status === 0
}

/** One line for each reason, which a test that may be skipped names at the end of its suite or of itself. */
function printSkipped(all) {
  const counts = new Map()
  for (const { isSkipped, name } of all) {
    if (!isSkipped) continue
    const reason = /\((skipped[: ][^)]*)\)/.exec(name)?.[1] ?? `skipped without a reason: ${name}`
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  for (const [reason, count] of counts) console.log(`${reason}: ${count}`)
}

function printSlowest(all) {
  console.log('The twenty slowest:')
  for (const { durationMs, file, name } of all.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, 20))
    console.log(`${(durationMs / 1000).toFixed(1).padStart(6)} s  ${file}  ${name}`)
}
