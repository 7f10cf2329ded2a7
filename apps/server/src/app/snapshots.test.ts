import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const modules = join(import.meta.dirname, '../modules')
const sources = globSync('**/*.ts', { cwd: modules }).filter((file) => !file.endsWith('.test.ts'))

// House, point 1: what is added up stands in columns and rows.
test('no query takes a snapshot apart to add something up', () => {
  const decoding = /snapshot\s*(?:->|#>|@)|recordset\(\s*\w+\.snapshot|jsonb_\w+\(\s*\w+\.snapshot/
  const found = sources.filter((file) => decoding.test(readFileSync(join(modules, file), 'utf8')))
  // Whom a document is for and by what right, not what it comes to: letters, the sending of one document, the month's books.
  expect(found.sort()).toEqual([
    'documents/letter-facts.ts',
    'month-package/purchase-book.ts',
    'month-package/sales-book.ts',
    'submissions/document-subject.ts',
  ])
})
