import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderEnvExample } from '../../apps/server/src/config.ts'
import { readPage, readSource } from './read-page.ts'

const root = join(import.meta.dirname, '../..')
const {
  text: page,
  rows,
  missing,
} = readPage('keys-and-keeping.md', /^(secret|personal|books|internal|public)$/)
const sources = globSync('apps/server/src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readSource(path))
const keeping = page.slice(page.indexOf('## How long'))
const kept = rows.map(([, what, , by]) => ({ what: what!, by: by! }))

test('every file that the page about keys names is there', () => {
  expect(missing).toEqual([])
})

test('every setting that is a secret, or an address that may carry one, has its place among the keys', () => {
  const secrets = [...renderEnvExample().matchAll(/^#(\w+)=/gm)]
    .map(([, name]) => name!)
    .filter((name) => /KEY|TOKEN$|PASSWORD|^DATABASE_\w*URL$|^SMTP_URL$/.test(name))
  const keys = page.slice(0, page.indexOf('## How long'))
  expect(secrets.length).toBeGreaterThan(8)
  expect(secrets.filter((name) => !keys.includes(`\`${name}\``))).toEqual([])
})

test('every class of data has rows that say how long it is kept', () => {
  expect(new Set(rows.map(([name]) => name))).toEqual(
    new Set(['secret', 'personal', 'books', 'internal', 'public']),
  )
  expect(kept.filter(({ what, by }) => what === '' || by === '')).toEqual([])
})

test('every table that is emptied by age stands there, and every job that forgets', () => {
  const byAge = /delete from (\w+)\b[^`;]{0,260}?(?:interval|\b(?:expires_at|good_until|day) <=? )/g
  const tables = new Set(sources.flatMap((text) => [...text.matchAll(byAge)].map(([, table]) => table!)))
  const jobs = sources.flatMap((text) =>
    [...text.matchAll(/name: '((?:forget|end)-[a-z-]+)'/g)].map(([, name]) => name!),
  )
  expect(tables.size).toBeGreaterThan(15)
  expect(jobs.length).toBeGreaterThan(7)
  expect([...tables, ...jobs].filter((name) => !keeping.includes(`\`${name}\``))).toEqual([])
})

test('every job that is said to forget is one', () => {
  const named = kept.flatMap(({ by }) => [...by.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, name]) => name!))
  expect(named.length).toBeGreaterThan(7)
  expect(named.filter((name) => !sources.some((text) => text.includes(`name: '${name}'`)))).toEqual([])
})
