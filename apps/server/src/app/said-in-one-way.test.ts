import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const server = resolve(import.meta.dirname, '../..')
const files = [
  ...globSync('src/**/*.ts', { cwd: server, exclude: ['**/*.test.ts', '**/testing/**'] }),
  ...globSync('migrations/0*.sql', { cwd: server }),
].map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }))

/** Lines on which something is said, by file, where an expression of the whole file finds it. */
function linesWith(expression: RegExp): string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(expression, 'g'))].map(
      ({ index }) =>
        `${file}: ${text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index)).trim()}`,
    ),
  )
}

test('SQL says the zone of Costa Rica in the functions of the first chapter, and nowhere else', () => {
  expect(linesWith(/at time zone 'America\/Costa_Rica'/)).toEqual([
    "migrations/0001_tenancy.sql: return moment at time zone 'America/Costa_Rica';",
    "migrations/0001_tenancy.sql: return day::timestamp at time zone 'America/Costa_Rica';",
  ])
})

test('the environment that a company works in is current_environment(), asked once for a statement', () => {
  expect(linesWith(/\bselect\s+(\w+\.)?environment\s+from\s+companies\b/)).toEqual([
    'migrations/0003_companies.sql: return (select environment from companies where id = current_company());',
  ])
  expect(linesWith(/= current_environment\(\)/)).toEqual([])
})

test('the company of a context is current_company() in SQL', () => {
  expect(linesWith(/[=(,\s]\$\{ctx\.companyId\}/)).toEqual([])
})

// Security review, finding 9: whoever wrote without being counted mailed anybody through the server of the installation.
test('a letter leaves uncounted only to a person of the program about their own account', () => {
  expect(
    linesWith(/outbox\.post\(/)
      .map((line) => line.split(':')[0])
      .sort(),
  ).toEqual([
    'src/modules/companies/tell-owners.ts',
    'src/modules/identity/mailed-links.ts',
    'src/modules/identity/notices.ts',
    'src/modules/notifications/mail-notification.ts',
  ])
  expect(linesWith(/insert into outbox\b/).map((line) => line.split(':')[0])).toEqual([
    'src/modules/notifications/outbox-store.ts',
  ])
})

// `AddressGroup` refuses a bare address where tries are counted; a gate takes any text.
test('whoever waits in the turn of an address waits in that of its group', () => {
  expect(linesWith(/\.pass\((?:\w+\.)*(?:address|ip)\b/)).toEqual([])
  expect(linesWith(/\.pass\(addressGroup\(/).map((line) => line.split(':')[0])).toEqual([
    'src/modules/identity/check-password.ts',
    'src/modules/identity/password.ts',
    'src/modules/identity/password.ts',
  ])
})
