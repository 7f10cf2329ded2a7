// Brings docs/checklist.md in step with the tests that cite its lines and with what became of them in the last `npm test`,
// or in the reports of vitest that are named. With --check it only compares, and refuses citations that prove nothing; with
// --ran it asks that the last run proved every line. The lines themselves are kept in the page.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { linesWithoutProof, readChecklistPage, writeChecklistPage } from './checklist/checklist-page.ts'
import { findCitations } from './checklist/citations.ts'
import { lastReport, readTestResults } from './checklist/test-results.ts'

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, ran: { type: 'boolean' } },
})
const root = resolve(import.meta.dirname, '..')
const file = resolve(root, 'docs/checklist.md')
const present = readFileSync(file, 'utf8')
const sections = readChecklistPage(present)
const { citations, mistakes } = findCitations(root)
const known = new Set(sections.flatMap(({ lines }) => lines.map(({ number }) => number)))
for (const { line, file: from, test } of citations.filter((each) => !known.has(each.line)))
  mistakes.push(`${from}: "${test}" cites line ${line}, which does not exist`)
for (const mistake of mistakes) fail(mistake)

if (asked.ran) {
  for (const line of linesWithoutProof(sections, citations, resultsOf([lastReport(root)])))
    fail(`no test that ran and passed proves ${line}`)
} else {
  const page = writeChecklistPage(sections, citations, asked.check ? [] : resultsOf(reports()))
  if (page === present) console.log('docs/checklist.md is up to date')
  else if (asked.check) fail('docs/checklist.md differs from what the tests cite; run npm run checklist')
  else {
    writeFileSync(file, page)
    console.log('docs/checklist.md written')
  }
}

function reports(): string[] {
  if (positionals.length > 0) return positionals.map((each) => resolve(each))
  return [lastReport(root)].filter((each) => existsSync(each))
}

function resultsOf(files: readonly string[]) {
  return files.flatMap((each) => readTestResults(each, root))
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
