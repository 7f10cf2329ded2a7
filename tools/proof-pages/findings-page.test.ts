import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { holdsTest, namedTests, readPage, readSource } from './read-page.ts'

const folder = resolve(import.meta.dirname, '../../docs/findings')
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.replace(/\.md$/, ''))

/** The rows of the index: of which review a page is, from which number to which, and how many rows no test shows. */
const index = readPage('findings.md', /^\[/).rows.map(([link, , numbers, untested]) => ({
  page: /\(findings\/(\S+)\.md\)/.exec(link!)?.[1] ?? link!,
  numbers: numbers!.split(',').flatMap((range) => expand(range.trim())),
  untested: Number(untested),
}))

test('the index leads to every page of findings, and to nothing else', () => {
  expect(pages.length).toBeGreaterThan(0)
  expect(index.map(({ page }) => page).sort()).toEqual(pages.sort())
})

describe.each(index)('the findings of $page', ({ page, numbers, untested }) => {
  const { rows, missing } = readPage(join('findings', `${page}.md`), /^[A-Z]?\d/)
  const findings = rows.map(([number, , done, shownBy]) => ({
    number: number!,
    done: done!,
    shownBy: shownBy!,
    tests: namedTests(shownBy!),
  }))

  test('name only files that are there', () => {
    expect(missing).toEqual([])
  })

  test('stand there once each, in order, with what was done', () => {
    expect(findings.map(({ number }) => number)).toEqual(numbers)
    expect(findings.filter(({ done }) => done === '')).toEqual([])
  })

  test('name a test that its file holds, or say why no test can show them', () => {
    const gone = findings
      .flatMap(({ tests }) => tests)
      .filter(({ file, name }) => !holdsTest(readSource(file), name))
    expect(gone).toEqual([])
    const without = findings.filter(({ tests }) => tests.length === 0)
    expect(without.filter(({ shownBy }) => !/^none: \S/.test(shownBy))).toEqual([])
    expect(without.length).toBe(untested)
  })
})

/** `B1–B3` is B1, B2 and B3; `4.1–4.3` is 4.1, 4.2 and 4.3; a number alone is itself. */
function expand(range: string): string[] {
  const ends = /^(\D*|.*\.)(\d+)–\1(\d+)$/.exec(range)
  if (ends === null) return [range]
  const [, before, first, last] = ends
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${before}${Number(first) + at}`)
}
