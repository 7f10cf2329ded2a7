// `node tools/count-house.ts [FOLDER]`: how often the house says the same thing, for this checkout or another one. The
// figures are for comparing two commits with each other; none of them is a goal by itself.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = process.argv[2] ?? join(import.meta.dirname, '..')
const sources = globSync('{apps,packages,tools,bench,chaos,e2e}/**/*.{ts,tsx,js}', {
  cwd: root,
  exclude: (name) => /^(node_modules|dist|generated)$/.test(name),
}).filter(
  (file) =>
    !file.includes('/node_modules/') &&
    !file.includes('/dist/') &&
    !file.includes('/generated/') &&
    !file.includes('.gen.'),
)
const product = sources.filter(
  (file) => /^(apps|packages)\//.test(file) && !/\.test\.|\/testing\/|\/golden\//.test(file),
)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const schema = textOf('apps/server/migrations/schema.sql')

const counts: Readonly<Record<string, number>> = {
  'triggers on documents': matches(schema, /CREATE TRIGGER \w+ [^;]* ON public\.documents /g),
  'triggers in all': matches(schema, /CREATE TRIGGER /g),
  'files of migrations': globSync('apps/server/migrations/0*.sql', { cwd: root }).length,
  'readers of amounts that people type': filesWith('apps/web/', /export function readAmount\b/),
  'readers of XML (the simulator keeps its own)': filesNamed(/(?<!simulator\/.*)\/parse-xml\.ts$/),
  'readers of ZIP': filesWith('', /0x02014b50/),
  'controllers of forms': filesWith('apps/web/', /useState<FieldProblem\b/),
  'ways to load a part of a screen': filesWith('apps/web/', /\blazy\(/),
  'lines of the smallest list of a company': Math.min(...linesWith('apps/web/', /<CompanyList</)),
  'menus of rows written by hand, not described': occurrences('apps/web/', /<RowMenu\b/g),
  'tables of actions on many rows beside those of one': filesNamed(/\/bulk-actions\.ts$/),
  'queries that take a snapshot apart': filesWith(
    'apps/server/',
    /snapshot\s*(->|#>)|recordset\(\s*\w+\.snapshot/,
  ),
  'queries with rows typed by hand': product.reduce(
    (sum, file) => sum + matches(textOf(file), /\bsql<\s*(?!boolean|Row<)/g),
    0,
  ),
  'repeated blocks of eight lines': repeatedBlocks(8),
  'lines of product code': product.reduce((sum, file) => sum + textOf(file).split('\n').length, 0),
}
for (const [what, count] of Object.entries(counts)) console.log(`${String(count).padStart(7)}  ${what}`)

function matches(text: string, expression: RegExp): number {
  return [...text.matchAll(expression)].length
}

function occurrences(folder: string, expression: RegExp): number {
  const texts = product.filter((file) => file.startsWith(folder)).map(textOf)
  return texts.reduce((sum, text) => sum + matches(text, expression), 0)
}

function filesWith(folder: string, expression: RegExp): number {
  return product.filter((file) => file.startsWith(folder) && expression.test(textOf(file))).length
}

function linesWith(folder: string, expression: RegExp): number[] {
  const texts = product.filter((file) => file.startsWith(folder)).map(textOf)
  return texts.filter((text) => expression.test(text)).map((text) => text.split('\n').length)
}

function filesNamed(expression: RegExp): number {
  return product.filter((file) => expression.test(file)).length
}

/** Places that have so many lines in a row which stand somewhere else too; imports and closing brackets do not count. */
function repeatedBlocks(size: number): number {
  const seen = new Map<string, number>()
  for (const file of product) {
    const lines = textOf(file)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /[a-z]/i.test(line) && !/^(import|export \{|\}? ?from |\/\/|\*|\/\*)/.test(line))
    for (let at = 0; at + size <= lines.length; at += 1) {
      const block = lines.slice(at, at + size).join('\n')
      const times = seen.get(block) ?? 0
      seen.set(block, times + 1)
      // A longer run is one place.
      if (times > 0) at += size - 1
    }
  }
  return [...seen.values()].filter((times) => times > 1).length
}
