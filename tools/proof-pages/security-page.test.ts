import { expect, test } from 'vitest'
import { holdsTest, namedTests, readPage, readSource } from './read-page.ts'

const { text: page, named, missing, rows: cells } = readPage('security.md', /^\d+\.\d+\.\d+$/)
const rows = cells.map(([number, , state, where, shownBy]) => ({
  number: number!,
  state: state!,
  where: where!,
  shownBy: shownBy!,
}))

/** The requirements of levels 1 and 2 of OWASP ASVS 4.0.3 that the standard has not taken out, by section. */
const numbers: Record<string, string> = {
  '1.1': '1–7',
  '1.2': '1–4',
  '1.4': '1, 4–5',
  '1.5': '1–4',
  '1.6': '1–4',
  '1.7': '1–2',
  '1.8': '1–2',
  '1.9': '1–2',
  '1.10': '1',
  '1.11': '1–2',
  '1.12': '2',
  '1.14': '1–6',
  '2.1': '1–12',
  '2.2': '1–3',
  '2.3': '1–3',
  '2.4': '1–5',
  '2.5': '1–7',
  '2.6': '1–3',
  '2.7': '1–6',
  '2.8': '1–7',
  '2.9': '1–3',
  '2.10': '1–4',
  '3.1': '1',
  '3.2': '1–4',
  '3.3': '1–4',
  '3.4': '1–5',
  '3.5': '1–3',
  '3.7': '1',
  '4.1': '1–3, 5',
  '4.2': '1–2',
  '4.3': '1–3',
  '5.1': '1–5',
  '5.2': '1–8',
  '5.3': '1–10',
  '5.4': '1–3',
  '5.5': '1–4',
  '6.1': '1–3',
  '6.2': '1–6',
  '6.3': '1–2',
  '6.4': '1–2',
  '7.1': '1–4',
  '7.2': '1–2',
  '7.3': '1, 3–4',
  '7.4': '1–3',
  '8.1': '1–4',
  '8.2': '1–3',
  '8.3': '1–8',
  '9.1': '1–3',
  '9.2': '1–4',
  '10.2': '1–2',
  '10.3': '1–3',
  '11.1': '1–8',
  '12.1': '1–3',
  '12.2': '1',
  '12.3': '1–6',
  '12.4': '1–2',
  '12.5': '1–2',
  '12.6': '1',
  '13.1': '1, 3–5',
  '13.2': '1–3, 5–6',
  '13.3': '1–2',
  '13.4': '1–2',
  '14.1': '1–4',
  '14.2': '1–6',
  '14.3': '2–3',
  '14.4': '1–7',
  '14.5': '1–4',
}

test('the page has each requirement of level 2 of the standard, in its order, and no other', () => {
  const asked = Object.entries(numbers).flatMap(([section, ranges]) =>
    ranges.split(', ').flatMap((range) => {
      const [first, last = first] = range.split('–').map(Number)
      return Array.from({ length: last! - first! + 1 }, (_, at) => `${section}.${first! + at}`)
    }),
  )
  expect(asked).toHaveLength(259)
  expect(rows.map(({ number }) => number)).toEqual(asked)
})

test('each row names tests that their files hold, or says why no test can show it', () => {
  const gone = rows.flatMap(({ number, shownBy }) =>
    namedTests(shownBy)
      .filter(({ file, name }) => !holdsTest(readSource(file), name))
      .map(({ name }) => [number, name]),
  )
  expect(gone).toEqual([])
  // Nothing else stands there: a file alone shows no row.
  const rest = rows.map(({ shownBy }) => shownBy.replaceAll(/`[^`]+`: “[^”]+”(?:; )?/g, ''))
  expect(rest.filter((words) => words !== '' && !/^none: \S/.test(words))).toEqual([])
})

test('every file that the page about security names is there', () => {
  expect(named.length).toBeGreaterThan(300)
  expect(missing).toEqual([])
})

test('what is said to be met says where and what shows it, and what is not says what is lacking', () => {
  const silent = rows.filter(
    ({ state, where, shownBy }) => state.startsWith('met') && (where === '' || shownBy === ''),
  )
  const unexplained = rows.filter(({ state }) => ['in part', '**not met**', 'not applicable'].includes(state))
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
