import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const server = resolve(import.meta.dirname, '../..')

/**
 * Whoever reads `expenses` finds debts from before among them, which are owed and spent nowhere (ADR 0043). A file says here what it reads:
 * what was spent, and then it leaves these out by `isSpent`; what is owed or recorded; or expenses that it knows by what they are of.
 */
const readers: Readonly<Record<string, 'spent' | 'owed' | 'known'>> = {
  'src/modules/archives/archive-store.ts': 'spent',
  'src/modules/audit/name-references.ts': 'known',
  // What a line of the bank paid, and may have paid: of debts too.
  'src/modules/bank/list-lines.ts': 'known',
  'src/modules/bank/read-statement.ts': 'known',
  'src/modules/bank/spending-store.ts': 'owed',
  // The columns of the list say of each row what it is.
  'src/modules/expenses/expense-store.ts': 'known',
  'src/modules/expenses/get-expense.ts': 'known',
  'src/modules/expenses/list-expenses.ts': 'owed',
  // What was paid, of debts too.
  'src/modules/expenses/list-supplier-payments.ts': 'owed',
  'src/modules/expenses/refuse-twin.ts': 'owed',
  'src/modules/expenses/settle-expense.ts': 'known',
  'src/modules/expenses/take-over-debt.ts': 'owed',
  'src/modules/expenses/update-expense.ts': 'known',
  'src/modules/month-package/informative-sheet.ts': 'spent',
  // Of purchases that the facts of the return have found.
  'src/modules/month-package/purchase-book.ts': 'known',
  'src/modules/month-package/uncredited-sheet.ts': 'spent',
  // By their received document: a debt from before has none.
  'src/modules/receptions/make-expense.ts': 'known',
  'src/modules/receptions/reception-row.ts': 'known',
  // Names of suppliers to choose from, also for what is owed.
  'src/modules/reports/get-report-choices.ts': 'owed',
  'src/modules/reports/get-start.ts': 'owed',
  'src/modules/reports/purchase-rows.ts': 'spent',
  // Who a supplier is, also of what is owed.
  'src/modules/reports/supplier-account.ts': 'owed',
  'src/modules/reports/supplier-statement.ts': 'owed',
  'src/modules/vat-return/owed-return.ts': 'spent',
  'src/modules/vat-return/purchase-facts.ts': 'spent',
  // Of which days something that changed is.
  'src/modules/vat-return/touched.ts': 'known',
  'src/modules/work-list/work-rows.ts': 'owed',
}

const files = globSync('src/{app,modules,platform}/**/*.ts', {
  cwd: server,
  exclude: ['**/*.test.ts', '**/testing/**', '**/generated/**'],
}).map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(server, file), 'utf8') }))

test('whoever reads expenses says whether debts from before are meant, and whoever adds up what was spent leaves them out', () => {
  const found = files.filter(({ text }) => /\b(from|join) expenses\b|\['expenses', '/.test(text))
  expect(found.map(({ file }) => file).sort()).toEqual(Object.keys(readers).sort())
  // Where it is imported, and where it is asked.
  for (const { file, text } of found.filter(({ file }) => readers[file] === 'spent'))
    expect(text.match(/\bisSpent\b/g)?.length ?? 0, file).toBeGreaterThan(1)
})
