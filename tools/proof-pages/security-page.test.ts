import { expect, test } from 'vitest'
import { readPage, readSource } from './read-page.ts'

const { text: page, named, missing, rows: cells } = readPage('security.md', /^\d+\.\d+\.\d+$/)
const rows = cells.map(([number, , state, where, shownBy]) => ({
  number: number!,
  state: state!,
  where: where!,
  shownBy: shownBy!,
}))

test('every file that the page about security names is there', () => {
  expect(named.length).toBeGreaterThan(300)
  expect(missing).toEqual([])
})

test('what is said to be met says where and what shows it, and what is not says what is lacking', () => {
  const silent = rows.filter(
    ({ state, where, shownBy }) => state.startsWith('met') && (where === '' || shownBy === ''),
  )
  const unexplained = rows.filter(({ state }) => ['in part', '**not met**'].includes(state))
  expect([...silent, ...unexplained].map(({ number }) => number)).toEqual([])
})

test('each requirement stands there once, and the sums at the top are theirs', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  const count = (start: string) => rows.filter(({ state }) => state.startsWith(start)).length
  expect(page.replaceAll(/\s+/g, ' ')).toContain(
    `Of ${rows.length} requirements ${count('met')} are met, ${count('in part')} in part, ${count('**not met**')} not, ` +
      `${count('not applicable')} do not apply, and ${count('not examined')} were not examined.`,
  )
})

test('every table is of one class of data, by the module that owns it', () => {
  const schema = readSource('apps/server/migrations/schema.sql')
  const owners = new Set(
    [...schema.matchAll(/comment on table \S+ is 'owner: ([a-z-]+)/g)].map(([, owner]) => owner!),
  )
  const classes = page.slice(page.indexOf('## Classes of data'), page.indexOf('## V1 '))
  const classed = classes
    .split('\n')
    .filter((line) => /^\| (secret|personal|books|internal|public) /.test(line))
    .flatMap((line) => [...line.split('|')[3]!.matchAll(/`([a-z-]+)`/g)].map(([, owner]) => owner!))
  expect(owners.size).toBeGreaterThan(40)
  expect(classed.toSorted()).toEqual([...owners].toSorted())
})
