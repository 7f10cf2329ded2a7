// Brings docs/checklist.md in step with the tests that cite its lines. With --check it only compares, and fails on a
// difference. The lines themselves are kept in the page.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readChecklistPage, writeChecklistPage } from './checklist/checklist-page.ts'
import { findCitations } from './checklist/citations.ts'

const root = resolve(import.meta.dirname, '..')
const file = resolve(root, 'docs/checklist.md')
const present = readFileSync(file, 'utf8')
const sections = readChecklistPage(present)
const citations = findCitations(root)
const page = writeChecklistPage(sections, citations)

const known = new Set(sections.flatMap(({ lines }) => lines.map(({ number }) => number)))
for (const { line, file: from, test } of citations.filter((each) => !known.has(each.line))) {
  console.error(`${from}: "${test}" cites line ${line}, which does not exist`)
  process.exitCode = 1
}
if (page === present) console.log('docs/checklist.md is up to date')
else if (process.argv.includes('--check')) {
  console.error('docs/checklist.md differs from what the tests cite; run npm run checklist')
  process.exitCode = 1
} else {
  writeFileSync(file, page)
  console.log('docs/checklist.md written')
}
