import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderEnvExample } from '../../apps/server/src/config.ts'
import { endpoints } from '../../packages/contracts/src/index.ts'
import { readPage, readSource } from './read-page.ts'

const root = join(import.meta.dirname, '../..')
const { text: page, missing } = readPage('threat-model.md', /./)
const example = renderEnvExample()
const sources = globSync('apps/server/src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readSource(path) }))

/** The cells of the tables of one part. */
const rowsOf = (title: string) => {
  const from = page.indexOf(`${title}\n`)
  const part = page.slice(from, page.indexOf('\n#', from + title.length))
  return part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) => line.split('|').slice(1, -1))
}
const code = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)

test('every file that the threat model names is there', () => {
  expect(missing).toEqual([])
})

test('every class of routes stands in the threat model, and whatever opens without a sign-in by its first word', () => {
  const named = new Set(rowsOf('## Classes of routes').flatMap(([first]) => code(first!)))
  const all = Object.values(endpoints)
  const classes = new Set(all.map(({ scope }) => scope))
  const open = new Set(
    all.filter(({ scope }) => scope === 'public').map(({ path }) => `/${path.split('/')[1]}`),
  )
  expect(classes.size).toBe(4)
  expect(open.size).toBeGreaterThan(10)
  expect([...classes, ...open].filter((name) => !named.has(name))).toEqual([])
  const gone = [...named].filter((name) => name.startsWith('/') && !open.has(name))
  expect(gone.toSorted()).toEqual(['/api/events', '/healthz', '/metrics', '/readyz'])
})

const limits = rowsOf('### Of guessing, and of what one account may have').map(([name, figure, where]) => ({
  name: code(name!)[0]!,
  figure: figure!.trim(),
  path: code(where!)[0],
}))

test.each(limits)('$name is $figure, as the threat model says', ({ name, figure, path }) => {
  const said =
    path === undefined
      ? example.includes(`#${name}=${figure}\n`)
      : new RegExp(`const ${name} = ${figure}\\n`).test(readSource(path).replaceAll('_', ''))
  expect(said).toBe(true)
})

test('no limit of guessing, and none of what an account or a company may have of its programs, is left out', () => {
  const guarding = /\/modules\/(identity|automation)\/|\/app\/live-events\.ts$/
  const declared = sources
    .filter(({ path }) => guarding.test(path))
    .flatMap(({ text }) => [...text.matchAll(/^const (most\w+) = [\d_]+$/gm)].map(([, name]) => name!))
  // How much is shown or kept of an answer is no guard.
  const guards = declared.filter((name) => !/Shown$|Bytes$/.test(name))
  expect(guards.length).toBeGreaterThan(8)
  expect(guards.filter((name) => !limits.some((limit) => limit.name === name))).toEqual([])
})

test('the limits by the minute of every module are those that the threat model says', () => {
  const constants = new Map(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/const (\w+) = ([\d_]+)$/gm)].map(([, name, value]) => [name!, numberOf(value!)]),
    ),
  )
  const found = new Map<string, number[]>()
  for (const { path, text } of sources) {
    const module = /\/modules\/([a-z-]+)\//.exec(path)?.[1]
    if (module === undefined) continue
    for (const [, given] of text.matchAll(/perMinute: (\w+)/g)) {
      const value = /^\d/.test(given!) ? numberOf(given!) : constants.get(given!)!
      found.set(module, [...(found.get(module) ?? []), value])
    }
  }
  const real = [...found].map(([module, values]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)]
    return `${module} ${least === most ? least : `${least}–${most}`}`
  })
  const said = rowsOf('### By the minute, from one address').flatMap(([cell]) =>
    [...cell!.matchAll(/`([a-z-]+)` (\d+(?:–\d+)?)/g)].map(([, module, range]) => `${module} ${range}`),
  )
  expect(said.toSorted()).toEqual(real.toSorted())
})

test('every address outside that is a setting, and every source that opens a connection, is a way out that is described', () => {
  const rows = rowsOf('## Ways out')
  const settings = [...example.matchAll(/^#(\w+(?:_URL|_ENDPOINT|_BUCKET))=/gm)].map(([, name]) => name!)
  const named = new Set(rows.flatMap((cells) => cells.flatMap(code)))
  expect(settings.length).toBeGreaterThan(12)
  expect(settings.filter((name) => !named.has(name))).toEqual([])
  const opening = sources.filter(({ text }) =>
    /(?:(?<!type .*)from |await import\(|^ +import\()'(#platform\/fetch-outside\.ts|nodemailer|imapflow|@aws-sdk\/[\w-]+|node:https|@opentelemetry\/exporter[\w-]+)'/m.test(
      text,
    ),
  )
  expect(opening.length).toBeGreaterThan(5)
  expect(opening.map(({ path }) => path).filter((path) => !named.has(path))).toEqual([])
})

function numberOf(text: string): number {
  return Number(text.replaceAll('_', ''))
}
