import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What became of one test; a skipped one has not passed. `name` holds the names around it too. */
export type TestResult = { file: string; name: string; hasPassed: boolean }

type Report = {
  startTime: number
  testResults: Array<{ name: string; assertionResults: Array<{ fullName: string; status: string }> }>
}

/** The results in a report of vitest's JSON reporter, without those of files that were changed since. */
export function readTestResults(report: string, root: string): TestResult[] {
  const { startTime, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return testResults
    .filter(({ name }) => existsSync(name) && statSync(name).mtimeMs <= startTime)
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: relative(root, name),
        name: fullName,
        hasPassed: status === 'passed',
      })),
    )
}

/** Where `npm test` leaves the report of its run. */
export function lastReport(root: string): string {
  return join(root, 'node_modules/.cache/test-report.json')
}
