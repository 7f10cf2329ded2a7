import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readChecklistPage, writeChecklistPage } from './checklist-page.ts'
import { citationsIn } from './citations.ts'

const root = join(import.meta.dirname, '../..')
const source = join(root, '../shared/checklist.md')

describe('citations', () => {
  const cited = (text: string) => citationsIn(text, 'a.test.ts').map(({ line, test }) => `${line} ${test}`)

  it('belong to the test below, beside or around them', () => {
    expect(cited(`// ${'seed'} 042, 043\nit('counts', () => {`)).toEqual(['042 counts', '043 counts'])
    expect(cited(`it("doesn't", () => { // ${'seed'} 007`)).toEqual(["007 doesn't"])
    expect(cited(`it(\n  'is long',\n  () => {\n  // ${'seed'} 100\n  expect(1)`)).toEqual(['100 is long'])
    expect(
      cited(`it.each([1, 2])('takes %s', () => {\n// ${'seed'} 100 and ${'seed'} 101\n  expect(1)`),
    ).toEqual(['100 takes %s', '101 takes %s'])
  })

  it('are three digits after the word', () => {
    expect(cited(`it('a', () => {}) // the seed of 1234`)).toEqual([])
  })
})

describe('the page', () => {
  const sections = [
    {
      title: 'A. One',
      lines: [
        { number: '001', text: 'a | b' },
        { number: '002', text: 'c' },
      ],
    },
  ]

  it('reads back what it was written from', () => {
    const page = writeChecklistPage(sections, [{ line: '001', file: 'a.test.ts', test: 'x | y' }])
    expect(page).toContain('2 lines: 1 proven, 1 open.')
    expect(page).toContain('| 001 | a \\| b | a.test.ts: x \\| y | proven |')
    expect(readChecklistPage(page)).toEqual(sections)
  })

  it.skipIf(!existsSync(source))(
    'holds every line of the checklist it was made from (needs ../shared)',
    () => {
      const lines = readChecklistPage(readFileSync(join(root, 'docs/checklist.md'), 'utf8')).flatMap(
        (section) => section.lines,
      )
      const wanted = [...readFileSync(source, 'utf8').matchAll(/^(\d{3})\. (.*)$/gm)]
      expect(lines.map(({ number, text }) => `${number}. ${text}`)).toEqual(wanted.map(([line]) => line))
    },
  )
})
