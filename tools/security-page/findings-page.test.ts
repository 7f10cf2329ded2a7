import { expect, test } from 'vitest'
import { readPage, readSource } from './read-page.ts'

const { rows, missing } = readPage('findings.md', /^L?\d+$/)
const findings = rows.map(([number, , done, tests]) => ({
  number: number!,
  done: done!,
  tests: [...tests!.matchAll(/`([^`]+)`: “([^”]+)”/g)].map(([, file, name]) => ({
    file: file!,
    name: name!,
  })),
}))

test('every file that the page of findings names is there', () => {
  expect(missing).toEqual([])
})

test('each finding stands there once, in order, with what was done', () => {
  const numbers = (count: number, before: string) =>
    Array.from({ length: count }, (_, at) => `${before}${at + 1}`)
  expect(findings.map(({ number }) => number)).toEqual([...numbers(20, ''), ...numbers(15, 'L')])
  expect(findings.filter(({ done }) => done === '')).toEqual([])
})

test('each finding names a test that its file holds, but the one that a test cannot show', () => {
  expect(findings.filter(({ tests }) => tests.length === 0).map(({ number }) => number)).toEqual(['L14'])
  const gone = findings
    .flatMap(({ tests }) => tests)
    .filter(({ file, name }) => !holds(readSource(file), name))
  expect(gone).toEqual([])
})

function holds(source: string, name: string): boolean {
  return ["'", '`', '"'].some((quote) => source.includes(`${quote}${name}${quote}`))
}
