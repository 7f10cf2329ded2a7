// Runs the tests and reads what became of them; `npm test` and `npm run repeat` share it.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const report = join(root, 'node_modules', '.cache', 'test-report.json')
const graceMs = 60_000
const isWindows = process.platform === 'win32'

/**
 * Resolves to `{ passed, failed, skipped, tests, failures }`, the last a line for each that failed; a run that lasts longer
 * than `limitMs` is ended and has failed.
 */
export async function runVitest(args, environment, { isQuiet = false, limitMs } = {}) {
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporters = [...(isQuiet ? [] : ['--reporter=default']), '--reporter=json']
  const ended = await run(['run', ...reporters, `--outputFile.json=${report}`, ...args], environment, {
    isQuiet,
    limitMs,
  })
  const counts = readReport()
  // A run that dies, or finds an error outside a test, fails even when no test says so.
  if (!ended.isClean && counts.failed === 0) counts.failed = 1
  const failures = [...counts.tests.filter(({ isFailed }) => isFailed), ...counts.unread].map(lineOf)
  if (counts.failed > 0 && failures.length === 0) failures.push(ended.problem ?? 'an error outside a test')
  return { ...counts, failures }
}

function lineOf({ file, name, message }) {
  return `${file}: ${name}${message === '' ? '' : ` (${message})`}`
}

function run(args, env, { isQuiet, limitMs }) {
  return new Promise((resolve) => {
    const child = spawn('vitest', args, {
      cwd: root,
      env,
      stdio: isQuiet ? ['ignore', 'ignore', 'pipe'] : 'inherit',
      shell: isWindows,
    })
    let problem
    let said = ''
    child.stderr?.on('data', (part) => {
      said = (said + part).slice(-2_000)
    })
    // Asked first: the programs and databases of the tests end in order with the runner, or with its line to them.
    const end = (why) => {
      problem = why
      child.kill('SIGINT')
      setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
    }
    const timer =
      limitMs && setTimeout(() => end(`not done after ${Math.round(limitMs / 60_000)} minutes`), limitMs)
    child.once('error', (error) => {
      problem = error.message
    })
    child.once('close', (status) => {
      clearTimeout(timer)
      resolve({ isClean: status === 0, problem: problem ?? (status === 0 ? undefined : lastLineOf(said)) })
    })
  })
}

/** Of a property the seed and the counterexample too: nobody finds them again without. */
function headOf(text) {
  const [first, ...more] = text.split('\n')
  const isProperty = first.includes('Property failed')
  return [first, ...(isProperty ? more.slice(0, 2) : [])].join(' ').slice(0, isProperty ? 4_000 : 1_000)
}

function lastLineOf(text) {
  return text.trim().split('\n').at(-1) || undefined
}

function readReport() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const tests = testResults.flatMap(testsOf)
    const unread = testResults.filter(isUnread).map(({ name, message }) => ({
      file: withoutRoot(name),
      name: 'could not begin',
      message: headOf(message ?? ''),
    }))
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, tests, unread }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, tests: [], unread: [] }
  }
}

/** A file that failed before any of its tests did: it could not be loaded, or what goes before all of them failed. */
function isUnread({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
}

function withoutRoot(path) {
  return path.replace(`${root}/`, '')
}

function testsOf({ name, assertionResults }) {
  const file = withoutRoot(name)
  return assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
    file,
    name: fullName,
    isFailed: status === 'failed',
    isSkipped: status === 'skipped' || status === 'pending',
    durationMs: duration ?? 0,
    message: headOf(failureMessages?.[0] ?? ''),
  }))
}
