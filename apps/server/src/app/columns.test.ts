import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const server = resolve(import.meta.dirname, '../..')
const rowTypes = readFileSync(join(server, 'src/platform/database/generated/schema.ts'), 'utf8')
const columnsOf = readColumns()
const system = new Set(['ctid', 'xmin', 'tableoid'])

/** Rows that are handed to SQL as a whole have their table's columns; a name of several tables may mean each of them. */
type Names = Map<string, Set<string>>

test('every column that a statement names is one of its table', () => {
  const { unknown, checked } = judge(readSources())
  expect(unknown).toEqual([])
  expect(checked).toBeGreaterThan(3000)
})

test('a column that is gone is found in a list, a condition, a change, an insert and a fragment', () => {
  const text = `
    const part = sql\`c.paid_with = 1\`
    sql\`select c.id, c.nickname from clients c where c.company_id = 1\`
    sql\`update items set price = 1, prize = 2 where id = 3\`
    sql\`insert into items (id, nmae) values (1, 2)\`
    sql\`select id from students where grade = 1 and nam = 2\`
  `
  expect(judge([{ file: 'a.ts', text }]).unknown).toEqual([
    'a.ts: c.paid_with',
    'a.ts: c.nickname',
    'a.ts: items.price',
    'a.ts: items.prize',
    'a.ts: items.nmae',
    'a.ts: students.grade',
    'a.ts: students.nam',
  ])
})

type Source = { file: string; text: string }

function judge(sources: readonly Source[]): { unknown: string[]; checked: number } {
  const unknown: string[] = []
  let checked = 0
  for (const { file, text } of sources) {
    const statements = statementsOf(text)
    const ofFile = merge(statements.map(namesOf))
    const look = (tables: ReadonlySet<string>, name: string, column: string) => {
      checked += 1
      const isKnown = [...tables].some((table) => columnsOf.get(table)!.has(column)) || system.has(column)
      if (!isKnown) unknown.push(`${file}: ${name}.${column}`)
    }
    for (const statement of statements) {
      const own = namesOf(statement)
      for (const [, name, column] of statement.matchAll(/(?<![\w.$'])(\w+)\.(\w+)(?![\w(])/g)) {
        const tables = own.get(name!) ?? ofFile.get(name!)
        if (tables !== undefined && tables.size > 0) look(tables, name!, column!)
      }
      for (const { table, column } of bareColumns(statement)) look(new Set([table]), table, column)
    }
  }
  return { unknown, checked }
}

function readColumns(): ReadonlyMap<string, ReadonlySet<string>> {
  const rows = new Map(
    [...rowTypes.matchAll(/^export type (\w+Row) = \{\n([\s\S]*?)\n\}/gm)].map(([, name, body]) => [
      name!,
      new Set([...body!.matchAll(/^ {2}(\w+): /gm)].map(([, column]) => column!)),
    ]),
  )
  return new Map(
    [...rowTypes.matchAll(/^ {2}(\w+): (\w+Row)$/gm)].map(([, table, name]) => [table!, rows.get(name!)!]),
  )
}

function readSources(): Source[] {
  return globSync('src/**/*.ts', { cwd: server, exclude: ['**/*.test.ts', '**/testing/**'] })
    .filter((file) => !file.includes('generated'))
    .map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }))
}

/** The texts of a file's `sql` templates, each with a mark where a value or another piece goes in. */
function statementsOf(text: string): string[] {
  const found: string[] = []
  for (const { index, 0: head } of text.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    found.push(readTemplate(text, index + head.length))
  }
  return found
}

function readTemplate(text: string, from: number): string {
  let written = ''
  for (let at = from; text[at] !== '`'; at += 1) {
    if (text[at] === '\\') at += 1
    if (text[at] === '$' && text[at + 1] === '{') {
      at = endOfPiece(text, at + 2)
      written += ' $ '
    } else written += text[at]
  }
  return written.replace(/--[^\n]*/g, '').replace(/'(?:[^']|'')*'/g, "''")
}

/** Where the braces of a piece close; pieces hold templates of their own. */
function endOfPiece(text: string, from: number): number {
  let depth = 1
  let at = from
  for (; depth > 0; at += 1) {
    if (text[at] === '`') at = endOfTemplate(text, at + 1)
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
  }
  return at - 1
}

function endOfTemplate(text: string, from: number): number {
  let at = from
  for (; text[at] !== '`'; at += 1)
    if (text[at] === '$' && text[at + 1] === '{') at = endOfPiece(text, at + 2)
  return at
}

const words =
  'on|where|set|values|select|using|order|limit|for|join|left|right|cross|inner|full|group|returning|union|and|lateral|as|with|window|do|not'

/** What each name of a statement stands for; a name that is also given to anything but a table stands for nothing known. */
function namesOf(statement: string): Names {
  const names: Names = new Map()
  const declared = statement.matchAll(
    new RegExp(
      `(?:\\b(from|join|update|into)\\s+|(,)\\s*)(\\w+)(?:\\s+as)?(?:\\s+(?!(?:${words})\\b)(\\w+))?`,
      'gi',
    ),
  )
  const others = new Set([
    ...[...statement.matchAll(/\)\s+(?:as\s+)?(\w+)/g)].map(([, name]) => name!),
    ...[...statement.matchAll(/(\w+)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g)].map(([, name]) => name!),
    ...[...statement.matchAll(/\$\s+(?:as\s+)?(\w+)/g)].map(([, name]) => name!),
  ])
  for (const [, , comma, table, alias] of declared) {
    if (comma !== undefined && alias === undefined) continue
    const name = alias ?? table!
    if (columnsOf.has(table!)) names.set(name, (names.get(name) ?? new Set()).add(table!))
    else if (comma === undefined) others.add(name)
  }
  for (const name of others) names.set(name, new Set())
  return names
}

/** A name that some statement of a file gives to no table is not judged where it is not declared. */
function merge(all: readonly Names[]): Names {
  const merged: Names = new Map()
  const lost = new Set<string>()
  for (const names of all)
    for (const [name, tables] of names) {
      if (tables.size === 0) lost.add(name)
      merged.set(name, new Set([...(merged.get(name) ?? []), ...tables]))
    }
  for (const name of lost) merged.delete(name)
  return merged
}

/** Columns without a name before them: what an insert lists, a change sets, and a statement of one table compares. */
function bareColumns(statement: string): { table: string; column: string }[] {
  const inserted = [...statement.matchAll(/\binto\s+(\w+)(?:\s+as\s+\w+)?\s*\(([^()$]*)\)/gi)].flatMap(
    ([, table, list]) => list!.split(',').map((column) => ({ table: table!, column: column.trim() })),
  )
  const changed = [
    ...statement.matchAll(
      /\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\s+([\s\S]*?)(?=\b(?:where|from|returning)\b|$)/gi,
    ),
  ].flatMap(([, table, sets]) =>
    [...sets!.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column]) => ({ table: table!, column: column! })),
  )
  return [...inserted, ...changed, ...compared(statement)].filter(({ table }) => columnsOf.has(table))
}

function compared(statement: string): { table: string; column: string }[] {
  const tables = [...statement.matchAll(/\b(?:from|join|update|into)\s+(\w+)/gi)]
  const [one] = tables
  if (
    tables.length !== 1 ||
    one === undefined ||
    /\b(with|select\b[\s\S]*\bselect|excluded)\b/i.test(statement)
  )
    return []
  return [
    ...statement.matchAll(
      /\b(?:where|and|or)\s+(?:not\s+)?(?!exists\b|not\b)([a-z]\w*)\s*(?:[=<>]|\bis\b|\bin\b|\blike\b|\bbetween\b)/g,
    ),
  ].map(([, column]) => ({ table: one[1]!, column: column! }))
}
