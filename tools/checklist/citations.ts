import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A test that proves a line of the checklist. */
export type Citation = { line: string; file: string; test: string }

const folders = ['apps', 'packages', 'e2e', 'fuzz', 'tools']
const isTest = /\.(?:test|e2e)\.tsx?$/
const aside = new Set(['node_modules', 'dist'])

/** Every `// seed 042, 043` in the tests below `root`, with the test that it stands at. */
export function findCitations(root: string): Citation[] {
  return folders
    .flatMap((folder) => testFiles(join(root, folder)))
    .sort()
    .flatMap((file) => citationsIn(readFileSync(file, 'utf8'), relative(root, file)))
}

/** The citations of one test file. A comment above or beside a test names it, one inside it too. */
export function citationsIn(source: string, file: string): Citation[] {
  const rows = source.split('\n')
  return rows.flatMap((row, index) => {
    const comment = /\/\/.*?\bseed(?: \d{3}\b.*)/.exec(row)?.[0]
    if (comment === undefined) return []
    const test = testAt(rows, index)
    return [...comment.matchAll(/\b\d{3}\b/g)].map(([line]) => ({ line, file, test }))
  })
}

function testFiles(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return aside.has(entry.name) ? [] : testFiles(path)
    return isTest.test(entry.name) ? [path] : []
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function testAt(rows: string[], index: number): string {
  const here = nameIn(rows, index)
  if (here !== null) return here
  const next = rows.findIndex((row, at) => at > index && row.trim() !== '' && !row.trim().startsWith('//'))
  const below = next === -1 ? null : nameIn(rows, next)
  if (below !== null) return below
  for (let at = index; at >= 0; at -= 1) {
    const above = nameIn(rows, at)
    if (above !== null) return above
  }
  return ''
}

/** The name may stand on the row after the opening one, when the formatter broke the call. */
function nameIn(rows: string[], index: number): string | null {
  const call = /^\s*(?:it|test|describe)(?:\.\w+)*(?:\(.*?\))?\(\s*(.*)$/.exec(rows[index] ?? '')
  if (call === null) return null
  const text = call[1] === '' || call[1] === undefined ? (rows[index + 1] ?? '') : call[1]
  return /(['"`])((?:\\.|(?!\1).)*)\1/.exec(text)?.[2]?.replaceAll(/\\(.)/g, '$1') ?? null
}
