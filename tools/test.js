// `npm test`: set-up, checks, then unit, property, database and browser tests. Nothing by hand, nothing skipped silently.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks } from './check.js'
import { prepareMachine } from './setup.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const report = join(root, 'node_modules', '.cache', 'test-report.json')

const environment = await prepareMachine()
const checks = await runChecks(environment)
const tests = runTests(environment)

const passed = checks.passed + tests.passed
const failed = checks.failed + tests.failed
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1

function runTests(env) {
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ]
  const { status } = spawnSync('vitest', args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const counts = readReport()
  // A run that dies, or finds an error outside a test, fails even when no test says so.
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

function readReport() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    for (const name of skippedTests(testResults)) console.log(`skipped: ${name}`)
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function skippedTests(files) {
  return files.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => fullName),
  )
}
