import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')
const schema = readFileSync(resolve(source, '../migrations/schema.sql'), 'utf8')
const tables = [...schema.matchAll(/^create table public\.(\w+)/gm)].map(([, name]) => name!)
const owners = new Map(
  [...schema.matchAll(/^comment on table public\.(\w+) is 'owner: ([\w/-]+)';$/gm)].map(
    ([, table, owner]) => [table!, owner!] as const,
  ),
)

/** Who writes into the tables of another owner, and why that is so. One that is needed no more fails as well. */
const exceptions = {
  'files → a computed name':
    'The mover brings the bytes of every table that keeps files to where they shall lie.',
  'company-moves → a computed name':
    'An earlier state of a company makes room for a later one, in every table.',
  'platform/backup → a computed name': 'A restore loads every table.',
  'platform/database → a computed name':
    'What was thrown away is put back as it was, into the table of the module that asks for it.',
  'platform/company-file → a computed name': 'A company is taken in with every table.',
  'tasks → a computed name': 'Its two tables, of companies and of the platform, have the same columns.',
}

/** The demo has a history that nobody lived, so no use case can write it. */
const isFree = (writer: string) => writer === 'demo'

test('every table names the module or the part of the program that owns it', () => {
  expect(tables.filter((table) => !owners.has(table))).toEqual([])
  const missing = [...new Set(owners.values())].filter(
    (owner) => !existsSync(join(source, 'modules', owner)) && !existsSync(join(source, owner)),
  )
  expect(missing).toEqual([])
})

test('nobody writes into a table of another owner but for a reason that stands here', () => {
  const foreign = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts', '**/testing/**'] }).flatMap(
    (file) => {
      const writer = writerOf(file)
      return writtenIn(readFileSync(join(source, file), 'utf8'))
        .filter((table) => owners.get(table) !== writer && !isFree(writer))
        .map((table) => `${writer} → ${table}`)
    },
  )
  expect([...new Set(foreign)].sort()).toEqual(Object.keys(exceptions).sort())
})

test('a write is found however it is written', () => {
  const text = `
    sql\`insert into
      clients (id) values (1)\`
    sql\`with gone as (delete from items i where true returning id) update documents d set total = 1\`
    sql\`insert into companies as c (id) values (1) on conflict do update set name = '' where c.id = 1\`
    sql\`select 1 from payments for update\`
    sql\`update \${tableOf(company)} set done = 1\`
    // update students set name = ''
  `
  expect(writtenIn(text)).toEqual(['clients', 'items', 'documents', 'companies', 'a computed name'])
})

function writerOf(file: string): string {
  const [part = '', name = ''] = file.split('/')
  if (part === 'modules') return name
  return part === 'platform' ? `${part}/${name}` : part
}

/** The tables that the SQL of a file writes into, in its order. */
function writtenIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const writes = code.matchAll(
    /\b(?:insert\s+into|delete\s+from|truncate|update(?=\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\b|\s+\$\{))\s+(\w+|\$\{)/gi,
  )
  return [...writes]
    .map(([, name]) => (name === '${' ? 'a computed name' : name!))
    .filter((name) => name === 'a computed name' || tables.includes(name))
}
