import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, number, , state, where] = line.split('|').map((cell) => cell.trim())
    return { number: number!, state: state!, where: where! }
  })

test('every file that the page about security names is there', () => {
  const named = [...page.matchAll(/`([\w-]+(?:\/[\w.-]+)*\.\w+)`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(300)
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('what is said to be met says where, and what is not says what is lacking', () => {
  const silent = rows.filter(({ state, where }) => state.startsWith('met') && where === '')
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
