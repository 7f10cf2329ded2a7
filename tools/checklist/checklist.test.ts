import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { linesWithoutProof, readChecklistPage, writeChecklistPage } from './checklist-page.ts'
import { citationsIn } from './citations.ts'
import { readTestResults } from './test-results.ts'

const root = join(import.meta.dirname, '../..')
const source = join(root, '../shared/checklist.md')

describe('citations', () => {
  const seed = 'seed'
  const cited = (text: string) =>
    citationsIn(text, 'a.test.ts').citations.map(({ line, suites, test }) =>
      [line, ...suites, test].join(' '),
    )
  const mistaken = (text: string) => citationsIn(text, 'a.test.ts').mistakes

  it('belong to the test directly below them or around them', () => {
    const body = '() => { expect(1).toBe(1) })'
    expect(cited(`// ${seed} 042, 043\nit('counts', ${body}`)).toEqual(['042 counts', '043 counts'])
    expect(cited(`it("doesn't", () => { // ${seed} 007\n expect(1) })`)).toEqual(["007 doesn't"])
    expect(cited(`it(\n  'is long',\n  () => {\n  // ${seed} 100\n  expect(1) })`)).toEqual(['100 is long'])
    expect(
      cited(
        `describe('x', () => {\nit.each([\n[1], // ${seed} 100 and ${seed} 101\n])('takes %s', ${body}\n})`,
      ),
    ).toEqual(['100 x takes %s', '101 x takes %s'])
  })

  it('are three digits after the word', () => {
    expect(cited(`it('a', () => { expect(1) }) // the seed of 1234`)).toEqual([])
  })

  it('count where a browser waits for what must appear, and where a function of the file asserts', () => {
    expect(cited(`it('a', async () => {\n// ${seed} 001\nawait page.getByText('x').waitFor() })`)).toEqual([
      '001 a',
    ])
    expect(cited(`it('a', () => {\n// ${seed} 001\nlooks() })\nfunction looks() { expect(1) }`)).toEqual([
      '001 a',
    ])
  })

  it('at no test prove nothing: at the top of a file, at a group, over a blank line', () => {
    const test = `it('a', () => { expect(1) })`
    for (const text of [
      `// ${seed} 014: the administration\n\nlet t\n${test}`,
      `// ${seed} 014\ndescribe('x', () => { ${test} })`,
      `// ${seed} 014\n\n${test}`,
    ]) {
      expect(cited(text)).toEqual([])
      expect(mistaken(text)).toEqual(['a.test.ts:1: the proof of 014 stands at no test'])
    }
  })

  it('at a test that asserts nothing, has no name or never runs prove nothing', () => {
    expect(mistaken(`// ${seed} 014\nit('reads', () => { read() })`)).toEqual([
      'a.test.ts:1: the proof of 014 asserts nothing: "reads"',
    ])
    expect(mistaken(`// ${seed} 014\nit(named, () => { expect(1) })`)[0]).toContain('without a name')
    for (const left of [`it.skip('a', () => {\n// ${seed} 014\nexpect(1) })`, `it.todo('a') // ${seed} 014`])
      expect(mistaken(left)[0]).toContain('is never run')
    const outer = `describe.skip('x', () => {\n// ${seed} 014\nit('a', () => { expect(1) })\n})`
    expect(mistaken(outer)[0]).toContain('is never run')
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
  const citations = [
    { line: '001', file: 'a.test.ts', suites: ['x'], test: 'takes %s | $name' },
    { line: '001', file: 'b.test.ts', suites: [], test: 'other' },
  ]
  const ran = (name: string, hasPassed = true) => ({ file: 'a.test.ts', name, hasPassed })
  const stateAfter = (results: ReturnType<typeof ran>[], page = writeChecklistPage(sections, citations)) =>
    readChecklistPage(writeChecklistPage(readChecklistPage(page), citations, results))[0]!.lines[0]!.state

  it('reads back what it was written from', () => {
    const page = writeChecklistPage(sections, citations, [ran('x takes 1 | Ana')])
    expect(page).toContain('2 lines: 1 proven, 0 not run, 1 open.')
    expect(page).toContain('| 001 | a \\| b | a.test.ts: takes %s \\| $name<br>b.test.ts: other | proven |')
    expect(readChecklistPage(page)).toMatchObject(sections)
    expect(writeChecklistPage(readChecklistPage(page), citations)).toBe(page)
  })

  it('counts a line as proven only by a test that ran and passed, with every case of its table', () => {
    expect(stateAfter([])).toBe('not run')
    expect(stateAfter([ran('x takes 1 | Ana'), ran('x takes 2 | Eva')])).toBe('proven')
    expect(stateAfter([ran('x takes 1 | Ana'), ran('x takes 2 | Eva', false)])).toBe('open')
    // The same name elsewhere is another test.
    expect(stateAfter([ran('takes 1 | Ana')])).toBe('not run')
  })

  it('keeps what was proven until another test takes its place', () => {
    const proven = writeChecklistPage(sections, citations, [ran('x takes 1 | Ana')])
    expect(stateAfter([], proven)).toBe('proven')
    const others = [{ line: '001', file: 'c.test.ts', suites: [], test: 'new' }]
    expect(readChecklistPage(writeChecklistPage(readChecklistPage(proven), others))[0]!.lines[0]!.state).toBe(
      'not run',
    )
  })

  it('names the lines that a run did not prove', () => {
    expect(linesWithoutProof(sections, citations, [ran('x takes 1 | Ana')])).toEqual(['002 c'])
    expect(linesWithoutProof(sections, citations, [ran('x takes 1 | Ana', false)])).toEqual([
      '001 a | b',
      '002 c',
    ])
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

it('of a run counts what passed, and no file that was changed since', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-checklist-'))
  const of = (name: string, changedAt: number) => {
    const path = join(folder, name)
    writeFileSync(path, '')
    utimesSync(path, changedAt, changedAt)
    const assertionResults = ['passed', 'skipped', 'failed'].map((status) => ({ fullName: status, status }))
    return { name: path, assertionResults }
  }
  const report = join(folder, 'report.json')
  const testResults = [of('old.test.ts', 1_000), of('new.test.ts', 3_000)]
  writeFileSync(report, JSON.stringify({ startTime: 2_000_000, testResults }))
  expect(readTestResults(report, folder)).toEqual(
    ['passed', 'skipped', 'failed'].map((name) => ({
      file: 'old.test.ts',
      name,
      hasPassed: name === 'passed',
    })),
  )
  rmSync(folder, { recursive: true })
})
